import { type ExportedFile, type RegressionSet } from "../regression-set";
import { caseFile, readMe } from "./case-file";
import { pythonCheck } from "./python-check";

const task = `import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import anyio
from inspect_ai import Task, eval, task
from inspect_ai.dataset import Sample
from inspect_ai.scorer import CORRECT, INCORRECT, Score, accuracy, scorer
from inspect_ai.solver import solver

from faultline_check import CASES, ask, passes


@solver
def system_under_test():
    async def solve(state, generate):
        state.output.completion = await anyio.to_thread.run_sync(ask, state.input_text)
        return state

    return solve


@scorer(metrics=[accuracy()])
def answer_passes():
    async def score(state, target):
        answer = state.output.completion
        is_right = passes(state.metadata["check"], answer)
        return Score(value=CORRECT if is_right else INCORRECT, answer=answer)

    return score


@task
def regression():
    samples = [
        Sample(id=case["id"], input=case["question"], target=case["check"]["value"], metadata={"check": case["check"]})
        for case in CASES
    ]
    return Task(dataset=samples, solver=system_under_test(), scorer=answer_passes())


if __name__ == "__main__":
    # No model is asked: the system under test answers.
    [log] = eval(regression(), model="mockllm/model", display="plain")
    passed = [s for s in log.samples or [] if s.scores and s.scores["answer_passes"].value == CORRECT]
    print(f"{len(passed)} of {len(CASES)} cases passed")
    sys.exit(0 if len(passed) == len(CASES) else 1)
`;

/** For Inspect: a task, and a program that ends with 1 where a case fails. */
export const inspectFiles = (set: RegressionSet): ExportedFile[] => [
  caseFile(set),
  pythonCheck,
  { name: "regression.py", text: task },
  readMe(
    set,
    "Run `SYSTEM_URL=http://localhost:8000/answer python regression.py`, which exits with 1 if a case fails, or `inspect eval regression.py --model mockllm/model` for Inspect's log alone.",
  ),
];
