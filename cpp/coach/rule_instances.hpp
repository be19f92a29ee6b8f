// Every instance of Allis' rules in a region that spoils a line, and the lines to be spoiled.
//
// "Upper" cells are those of rule_region.hpp. F stands for the side that follows, M for the other.
//
//   claimeven      a cell and an upper cell right above it: lines with the upper one.
//   baseinverse    two playable cells: lines with both.
//   vertical       an upper cell and the cell right above it: lines with both.
//   aftereven      a line of F's whose empty cells are the upper cells of claimevens: lines with a
//                  cell above each of these; F's line is complete before.
//   lowinverse     verticals in two columns: lines with both their higher cells.
//   highinverse    in two columns an upper cell and two above it: lines with both highest cells,
//                  both middle cells, or the middle and highest cell of one column; if the
//                  lowest cell of one column is playable, lines with it and the other's highest.
//   baseclaim      playable x, y, z and the cell above y, an upper one: lines with x and that cell,
//                  lines with y and z.
//   before         a line of F's whose empty cells are all upper cells, each the upper cell of a
//                  claimeven or the lower cell of a vertical: lines with every cell right above
//                  one of them; if M gets all these, F's line is complete before.
//   specialbefore  the same with one more empty cell p of the line that is playable, and a playable
//                  cell q elsewhere: lines with q and every cell above, lines with p and q.
//
// An instance also spoils what its claimevens and verticals spoil. Those that spoil no more than
// their parts are left out.
#pragma once

#include <vector>

#include "coach/rule_instance.hpp"
#include "coach/rule_region.hpp"
#include "game/line.hpp"

namespace claimeven::coach {

template <Geometry G>
class RuleInstances {
    using Word = typename G::Word;
    using Instance = RuleInstance<Word>;

public:
    static constexpr std::size_t CAPACITY = 4096;

    RuleInstances(const G& geometry, const RuleRegion<G>& region)
        : geometry_(geometry), region_(region), through_(word_bits<Word>) {
        find_lines();
        add_pairs();
        add_inverses();
        add_base_rules();
        for (const Word group : groups_) {
            add_aftereven(group);
            add_befores(group);
        }
    }

    const std::vector<Word>& lines() const { return lines_; }  // that M could complete
    const std::vector<Instance>& instances() const { return instances_; }

private:
    void find_lines() {
        const auto& shape = geometry_.shape;
        for (int axis = 0; axis < shape.axis_count; ++axis) {
            const int step = shape.axes[axis];
            Word starts = detail::line_starts(shape.board, step, shape.connect);
            while (starts != 0) {
                const Word start = take_lowest(starts);
                Word line{0};
                for (int k = 0; k < shape.connect; ++k) line |= start << (k * step);
                if ((line & ~(region_.mover | region_.cells)) == 0) add_line(line);
                const Word open = line & region_.cells;
                if (open != 0 && (line & ~(region_.follower | region_.cells)) == 0)
                    groups_.push_back(line);
            }
        }
    }
    void add_line(Word line) {
        for (Word rest = line; rest != 0;)
            through_[lowest_index(take_lowest(rest))].add(static_cast<int>(lines_.size()));
        lines_.push_back(line);
    }

    const LineSet& through(Word cell) const { return through_[lowest_index(cell)]; }
    LineSet with_both(Word a, Word b) const { return through(a) & through(b); }

    void add(const Instance& instance) {
        if (!instance.solves.is_empty() && instances_.size() < CAPACITY)
            instances_.push_back(instance);
    }
    // What the claimevens and verticals of an instance spoil.
    LineSet solved_by_pairs(const Instance& instance) const {
        LineSet solved;
        for (Word rest = instance.claimevens; rest != 0;) solved |= through(take_lowest(rest) << 1);
        for (Word rest = instance.verticals; rest != 0;) {
            const Word lower = take_lowest(rest);
            solved |= with_both(lower, lower << 1);
        }
        return solved;
    }
    // Adds a rule made of pairs, unless what it spoils beyond them is nothing.
    void add_compound(Instance instance, const LineSet& more) {
        const LineSet by_pairs = solved_by_pairs(instance);
        if ((more - by_pairs).is_empty()) return;
        instance.solves = by_pairs | more;
        add(instance);
    }

    // Cells whose right upper neighbour is a cell of the region as well.
    Word pair_bottoms() const { return region_.cells & (region_.cells >> 1); }
    Word claimeven_bottoms() const { return pair_bottoms() & ~region_.upper; }
    Word vertical_bottoms() const { return pair_bottoms() & region_.upper; }

    void add_pairs() {
        for (Word rest = claimeven_bottoms(); rest != 0;) {
            Instance instance{RuleKind::CLAIMEVEN};
            instance.claimevens = take_lowest(rest);
            instance.solves = solved_by_pairs(instance);
            add(instance);
        }
        for (Word rest = vertical_bottoms(); rest != 0;) {
            Instance instance{RuleKind::VERTICAL};
            instance.verticals = take_lowest(rest);
            instance.solves = solved_by_pairs(instance);
            add(instance);
        }
    }

    Word column_of(Word cell) const {
        const auto& shape = geometry_.shape;
        return shape.column_cells(shape.column_of(lowest_index(cell)));
    }
    // The cells of the region at or below a cell, in its column.
    Word at_or_below(Word cell) const {
        return column_of(cell) & region_.cells & (cell | (cell - 1));
    }

    void add_inverses() {
        for (Word rest = vertical_bottoms(); rest != 0;) {
            const Word a = take_lowest(rest);
            for (Word others = rest & ~column_of(a); others != 0;) {
                const Word b = take_lowest(others);
                add_lowinverse(a, b);
                if (((a << 2) & region_.cells) != 0 && ((b << 2) & region_.cells) != 0)
                    add_highinverse(a, b);
            }
        }
    }
    void add_lowinverse(Word a, Word b) {
        Instance instance{RuleKind::LOWINVERSE};
        instance.verticals = a | b;
        instance.under = at_or_below(a << 1) | at_or_below(b << 1);
        instance.columns = column_of(a) | column_of(b);
        add_compound(instance, with_both(a << 1, b << 1));
    }
    void add_highinverse(Word a, Word b) {
        Instance instance{RuleKind::HIGHINVERSE};
        instance.first = a;
        instance.second = b;
        instance.under = at_or_below(a << 2) | at_or_below(b << 2);
        instance.columns = column_of(a) | column_of(b);
        LineSet across = with_both(a << 2, b << 2) | with_both(a << 1, b << 1);
        if ((a & region_.playable) != 0) across |= with_both(a, b << 2);
        if ((b & region_.playable) != 0) across |= with_both(b, a << 2);
        if (across.is_empty()) return;
        instance.solves = across | with_both(a << 1, a << 2) | with_both(b << 1, b << 2);
        add(instance);
    }

    void add_base_rules() {
        for (Word rest = region_.playable; rest != 0;) {
            const Word a = take_lowest(rest);
            for (Word others = rest; others != 0;) {
                Instance instance{RuleKind::BASEINVERSE};
                instance.first = a;
                instance.second = take_lowest(others);
                instance.solves = with_both(instance.first, instance.second);
                add(instance);
            }
        }
        for (Word rest = region_.playable & claimeven_bottoms(); rest != 0;) {
            const Word y = take_lowest(rest);
            for (Word xs = region_.playable & ~y; xs != 0;) {
                const Word x = take_lowest(xs);
                for (Word zs = region_.playable & ~y & ~x; zs != 0;)
                    add_baseclaim(x, y, take_lowest(zs));
            }
        }
    }
    void add_baseclaim(Word x, Word y, Word z) {
        const LineSet high = with_both(x, y << 1), low = with_both(y, z);
        if (high.is_empty() || low.is_empty()) return;  // a claimeven or a baseinverse would do
        Instance instance{RuleKind::BASECLAIM};
        instance.first = x;
        instance.second = y;
        instance.third = z;
        instance.solves = high | low;
        add(instance);
    }

    void add_aftereven(Word group) {
        const Word open = group & region_.cells;
        if ((open & ~(claimeven_bottoms() << 1)) != 0) return;
        Instance instance{RuleKind::AFTEREVEN};
        instance.claimevens = open >> 1;
        instance.group = group;
        LineSet late;
        bool is_first = true;
        for (Word rest = open; rest != 0; is_first = false) {
            LineSet above;
            const Word cell = take_lowest(rest);
            for (Word higher = column_of(cell) & region_.cells & ~(cell | (cell - 1)); higher != 0;)
                above |= through(take_lowest(higher));
            late = is_first ? above : late & above;
        }
        add_compound(instance, late);
    }

    void add_befores(Word group) {
        const Word open = group & region_.cells;
        if ((open & (open << 1)) != 0) return;  // upright: one cell above another
        if (((open << 1) & ~region_.cells) != 0) return;
        if ((open & ~region_.upper) == 0) {
            Instance instance{RuleKind::BEFORE};
            instance.group = group;
            add_choices(instance, open, lines_with_all(open << 1));
        }
        for (Word rest = open & region_.playable; rest != 0;) add_specialbefores(group, rest);
    }
    void add_specialbefores(Word group, Word& playable) {
        const Word open = group & region_.cells, p = take_lowest(playable), others = open & ~p;
        if ((others & ~region_.upper) != 0) return;
        const LineSet late = lines_with_all(open << 1);
        for (Word rest = region_.playable; rest != 0;) {
            const Word q = take_lowest(rest);
            if ((column_of(q) & open) != 0) continue;
            const LineSet both = with_both(p, q);
            const LineSet last = late & through(q);
            if ((last - both).is_empty()) continue;
            Instance instance{RuleKind::SPECIALBEFORE};
            instance.group = group;
            instance.first = p;
            instance.second = q;
            add_choices(instance, others, both | last);
        }
    }
    LineSet lines_with_all(Word cells) const {
        LineSet all = through(take_lowest(cells));
        while (cells != 0) all &= through(take_lowest(cells));
        return all;
    }
    // Every choice of a claimeven or a vertical for each of the open cells.
    void add_choices(Instance instance, Word open, const LineSet& late) {
        if (open == 0) {
            // Claimevens alone are an aftereven, which spoils more.
            if (instance.verticals == 0 && !instance.has_bases()) return;
            add_compound(instance, late);
            return;
        }
        const Word cell = take_lowest(open);
        if (((cell >> 1) & claimeven_bottoms()) != 0) {
            Instance next = instance;
            next.claimevens |= cell >> 1;
            add_choices(next, open, late);
        }
        instance.verticals |= cell;
        add_choices(instance, open, late);
    }

    const G& geometry_;
    const RuleRegion<G>& region_;
    std::vector<LineSet> through_;  // for each cell: the lines to be spoiled that hold it
    std::vector<Word> lines_;
    std::vector<Word> groups_;  // lines that F could complete within the region
    std::vector<Instance> instances_;
};

}  // namespace claimeven::coach
