import { type ExportedFile, type RegressionSet } from "../regression-set";
import { caseFile, readMe } from "./case-file";
import { pythonCheck } from "./python-check";

const test = `import pytest
from faultline_check import CASES, ask, passes


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(case):
    answer = ask(case["question"])
    assert passes(case["check"], answer), f"{case['check']['type']} {case['check']['value']!r}, got {answer!r}"
`;

/** For pytest: a test for each case. */
export const pytestFiles = (set: RegressionSet): ExportedFile[] => [
  caseFile(set),
  pythonCheck,
  { name: "test_regression.py", text: test },
  readMe(set, "Run `SYSTEM_URL=http://localhost:8000/answer pytest`."),
];
