"""Marks as JUnit XML, which most systems for continuous integration show."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from claimeven.grading.grading import GradedClass
from claimeven.grading.marks import MarkSheet
from claimeven.grading.report.findings import single_findings

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def junit_xml(graded: GradedClass) -> str:
    """One test suite for each submission, one test case for each check, count and game."""
    root = ElementTree.Element("testsuites", name=_text(graded.rubric.name))
    for sheet in graded.sheets:
        root.append(_suite(sheet))
    totals = {name: sum(int(suite.get(name, "0")) for suite in root) for name in _COUNTED}
    root.attrib |= {name: str(total) for name, total in totals.items()}
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ElementTree.tostring(root, "unicode") + "\n"


_COUNTED = ("tests", "failures", "skipped")


def _suite(sheet: MarkSheet) -> ElementTree.Element:
    findings = list(single_findings(sheet))
    skipped = sum(each.is_skipped for each in findings)
    failed = sum(each.problem is not None for each in findings) - skipped
    suite = ElementTree.Element(
        "testsuite",
        name=_text(sheet.name),
        tests=str(len(findings)),
        failures=str(failed),
        skipped=str(skipped),
        time=f"{sum(each.seconds for each in findings):.3f}",
    )
    marks = ElementTree.SubElement(suite, "properties")
    for name, value in (("total", sheet.total), ("out_of", sheet.out_of)):
        ElementTree.SubElement(marks, "property", name=name, value=f"{value:g}")
    for each in findings:
        case = ElementTree.SubElement(
            suite,
            "testcase",
            classname=_text(f"{sheet.name}.{each.group}"),
            name=_text(each.name),
            time=f"{each.seconds:.3f}",
        )
        if each.problem is not None:
            kind = "skipped" if each.is_skipped else "failure"
            ElementTree.SubElement(case, kind, message=_text(each.problem))
    return suite


def _text(text: str) -> str:
    """Without the characters that XML cannot write."""
    return _NOT_XML.sub("\ufffd", text)
