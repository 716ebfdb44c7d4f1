import { expect, it } from "vitest";
import { isLabelled } from "./content-free-baselines";
import { createEstimator } from "./estimator";
import { testPairs, type TestInput } from "./paired-tests";
import { scoreEntry } from "./score-entry";
import { madeCase, madeEntry, madePrediction } from "./testing/made-evaluation";

const cases = [0, 1, 2, 3].map((number) => madeCase(number)).filter(isLabelled);
const questions = cases.map(({ question }) => question);
/** Right at these cases alone, in both halves. */
const entry = (id: string, right: readonly number[], repeats = 1) =>
  scoreEntry(
    madeEntry(id),
    cases.flatMap((_, number) =>
      Array.from({ length: repeats }, (_none, at) =>
        madePrediction(number, {
          repeat: at + 1,
          ...(right.includes(number) ? {} : { agent: "Planner", stepIndex: 0 }),
        }),
      ),
    ),
    cases,
  );
function run(input: Pick<TestInput, "entries" | "baselines"> & { hindsight?: string[] }) {
  const estimator = createEstimator(questions, 1);
  const work = testPairs({ ...input, hindsight: new Set(input.hindsight), questions, estimator, seed: 1 });
  for (let turn = work.next(); ; turn = work.next()) if (turn.done) return turn.value;
}

it("takes the strongest rule that was not chosen in hindsight, the first of equals", () => {
  const baselines = [entry("weak", [0]), entry("strong", [0, 1]), entry("equal", [2, 3]), entry("best", [0, 1, 2])];
  const found = run({ entries: [entry("a", [0, 1, 2, 3])], baselines, hindsight: ["best"] });
  expect(found.map(({ a, b, of }) => [a, b, of])).toEqual([
    ["a", "strong", "step"],
    ["a", "strong", "agent"],
  ]);
  // Two traces that differ: of the four ways to flip their signs, two are as far from 0.
  expect(found[0]).toMatchObject({
    difference: { value: 0.5 },
    permutationP: 0.5,
    mcnemar: { onlyA: 2, onlyB: 0, p: 0.5 },
  });
});

it("corrects over all tests of the table, and has McNemar's only where each was answered once", () => {
  const found = run({ entries: [entry("a", [0, 1, 2, 3]), entry("b", []), entry("c", [0], 2)], baselines: [] });
  expect(found).toHaveLength(6);
  expect(found[0]).toMatchObject({ a: "a", b: "b", permutationP: 0.125, holmP: 0.75 });
  expect(found.map(({ mcnemar }) => mcnemar !== null)).toEqual([true, false, false, true, false, false]);
});

it("tests nothing where two have no trace in common, and corrects for no such pair", () => {
  const on = (id: string, of: readonly number[]) =>
    scoreEntry(
      madeEntry(id),
      of.map((number) => madePrediction(number)),
      cases,
    );
  const found = run({ entries: [on("early", [0, 1]), on("late", [2, 3]), on("all", [0, 1, 2, 3])], baselines: [] });
  expect(found.map(({ a, b, of }) => [a, b, of])).toEqual([
    ["early", "all", "step"],
    ["late", "all", "step"],
    ["early", "all", "agent"],
    ["late", "all", "agent"],
  ]);
});

it("calls no difference certain where all questions differ alike", () => {
  const found = run({ entries: [entry("a", [0, 1, 2, 3]), entry("b", []), entry("c", [])], baselines: [] });
  const [ab, , bc] = found.map(({ difference }) => difference);
  // Wilson's interval of four of four is 51–100%: of the others each may be as far as 1 the other way.
  expect(ab?.value).toBe(1);
  expect(ab?.low).toBeCloseTo(2 * 0.5101 - 1, 3);
  expect(ab?.high).toBe(1);
  expect(bc?.value).toBe(0);
  expect(bc?.low).toBeCloseTo(-0.4899, 3);
  expect(bc?.high).toBeCloseTo(0.4899, 3);
});
