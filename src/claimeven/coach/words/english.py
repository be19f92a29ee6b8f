"""The messages in English. {S} is the side that a reason speaks for, {M} the other one."""

from __future__ import annotations

ENGLISH: dict[str, str] = {
    # Names and lists.
    "first": "First",
    "second": "Second",
    "odd": "odd",
    "even": "even",
    "and": "{most} and {last}",
    "or": "{most} or {last}",
    "comma": ", ",
    "plies-one": "1 ply",
    "plies": "{count} plies",
    # Lines and threats.
    "completes": "{S} completes a line at {cell} at once.",
    "must-block": "{S} would complete a line at {cell}.",
    "double-threat": "{S} can complete a line at {a} and at {b}, and {M} cannot stop both.",
    "stacked-threat": (
        "{S} threatens to complete a line at {a}; {M} has to block there, and {S} completes one "
        "right above it, at {b}."
    ),
    "forced-double": "{S} wins by threats: {moves}, a double threat at {a} and {b}.",
    "forced-stacked": (
        "{S} wins by threats: {moves}; {M} has to block {a}, and {S} completes a line right above "
        "it, at {b}."
    ),
    "quiet-win": "{S} plays {cell} and wins by threats, whatever {M} answers.",
    "quiet-line": "{S} plays {cell} and completes a line next, whatever {M} answers.",
    "any-reply": "{S} wins by threats, whatever {M} plays.",
    "any-reply-line": "{S} completes a line next, whatever {M} plays.",
    # Follow-up plans.
    "follow-first": "{S} plays {cell}. {rest}",
    "follow-bases": " ({bases} answer each other)",
    "follow-threat": (
        "{S}'s {parity} threat at {cell} decides: {S} answers every move in its column{bases}, {M} "
        "gets no line, and in the end {M} has to play {under}."
    ),
    "follow-threats": (
        "{S}'s threats at {cells} decide: {S} answers every move in its column{bases}, {M} gets no "
        "line, and in the end {M} has to play under one of them."
    ),
    "follow-line": (
        "{S} answers every move in its column{bases}: {M} gets no line, and {S} gets {line}."
    ),
    "follow-draw": "{S} answers every move in its column{bases}: so {M} gets no line.",
    # Allis' rules.
    "deciding-threat": (
        "{S}'s {parity} threat at {cell} decides: {M} gets no line before, and in the end {M} has "
        "to play {under}."
    ),
    "deciding-threats": (
        "{S}'s threats at {cells} decide: {M} gets no line before, and in the end {M} has to play "
        "under one of them."
    ),
    "rules-draw": "{S} has an answer to every move, so that {M} never completes a line.",
    "rules-win": (
        "{S} has an answer to every move, so that {M} never completes a line, and {S} gets {line}."
    ),
    # Lines that suffice, and trees.
    "line-core-one": "{S} needs the line {line} only: {M} cannot stop it.",
    "line-core-two": "{S} needs two lines only, {lines}: {M} cannot stop both.",
    "line-core": "{S} needs {count} lines only, {lines}: {M} cannot stop them all.",
    "tree-win": "Whatever {M} plays, {S} has an answer that wins: {count} cases, each proved.",
    "tree-forced": (
        "The critical line is {moves}: any other answer lets {S} complete a line. {rest}"
    ),
    "tree-threats": (
        "Whatever {M} plays, {S} wins: in the end {M} has to play under a threat at {cells}."
    ),
    "tree-draw": (
        "Whatever {M} plays, {S} has an answer, so that {M} never completes a line: {count} cases, "
        "each proved."
    ),
    # Facts, examples, verdicts.
    "shared-cell": "{S} plays {cell}, the cell both needed.",
    "only-reply": "It fails to {cell} only.",
    "only-move-win": "Only {cell} wins for {S}.",
    "only-move-draw": "Only {cell} saves {S}.",
    "main-line": "Best play {moves}, for example; then {rest}",
    "verdict-win": "{S} wins in {plies} with best play; no short reason was found.",
    "verdict-win-after": "After it {S} wins in {plies} with best play; no short reason was found.",
    "verdict-draw": "It is a draw with best play; no short reason was found.",
    # Moves.
    "wins-now": "{S} completes a line at {cell}.",
    "kept-win-one": "Only {cells} kept the win.",
    "kept-win": "{cells} kept the win.",
    "kept-draw-one": "Only {cells} kept the draw.",
    "kept-draw": "{cells} kept the draw.",
    "missed-now": "Missed: {rest}",
    "missed-after": "After {cell}: {rest}",
    "sooner": "Lost in any case, but {plies} sooner than need be; {cells} held out longest.",
    "later": "Still winning, but {plies} later than need be; {cells} was quickest.",
    "only-kept-win": "The only move that keeps the win.",
    "only-kept-draw": "The only move that keeps the draw.",
    "keeps-win": "It keeps the win.",
    "keeps-draw": "It keeps the draw.",
    "all-lose": "Every move loses; none holds out longer.",
    "no-choice": "It is the only column.",
    "otherwise": "Otherwise {S} completes a line at {cell}.",
    "loses": "This loses.",
    "no-score": "The board could not be solved in the time given.",
    "no-reason": "No short reason was found.",
    # Positions.
    "position-win": "{S} wins in {plies} with best play.",
    "position-draw": "It is a draw with best play.",
    "must-play": "{M} must play {cell}: otherwise {S} completes a line there.",
    # Behind the sentence.
    "more-line": "The line: {line}.",
    "more-moves": "The moves: {moves}.",
    "more-reply": "{reply}: {moves}; line at {cells}.",
    "more-reply-now": "{reply}: line at {cells}.",
    "more-follow-up": "Follow-up: {pairs}.",
    "more-pair": "{taken} is answered at {answer}",
    "more-bases": "Bases: {bases}.",
    "more-base": "{one} and {other}",
    "more-gets": "{M} can get only {cells}.",
    "more-lines": "The lines: {lines}.",
    "more-case": "{moves}: {rest}",
    "more-case-line": "{moves}: {S} completes a line.",
    "more-case-full": "{moves}: the board is full.",
    "more-rule": "{rule}: {cells}, spoils {lines}.",
    "more-other": "{cell} fails: {rest}",
    "more-checked": "Checked by: {names}.",
    "rule-claimeven": "Claimeven",
    "rule-baseinverse": "Baseinverse",
    "rule-vertical": "Vertical",
    "rule-aftereven": "Aftereven",
    "rule-lowinverse": "Lowinverse",
    "rule-highinverse": "Highinverse",
    "rule-baseclaim": "Baseclaim",
    "rule-before": "Before",
    "rule-specialbefore": "Specialbefore",
    "checker": "the rules of the game",
    "solver": "the exact solver",
}
