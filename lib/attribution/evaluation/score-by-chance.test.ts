import fc from "fast-check";
import { expect, it } from "vitest";
import { scoreByChance } from "./score-by-chance";
import { meanScore } from "./score-entry";
import { nothingRight, scorePrediction } from "./score-prediction";

const agent = fc.constantFrom("Planner", "planner (thought)", "Coder", "Web");
const answer = fc.record({ agent, stepIndex: fc.option(fc.nat(25)) });
const truth = fc.record({ agent, stepIndex: fc.nat(25) });

it("expects of a draw the mean of what each answer is worth", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(answer, { minLength: 1, selector: ({ stepIndex }) => stepIndex }),
      truth,
      (answers, true_) => {
        const found = scoreByChance({ kind: "paired", answers }, true_);
        const mean = meanScore(
          answers.map((one) => scorePrediction({ state: "answered", ...one, suspects: [] }, true_)),
        );
        for (const measure of ["agent", "step", "joint", "softStep"] as const)
          expect(found[measure]).toBeCloseTo(mean?.[measure] ?? NaN, 12);
        found.within.forEach((share, at) => expect(share).toBeCloseTo(mean?.within[at] ?? NaN, 12));
        expect(found.reference.agent).toBeCloseTo(mean?.reference.agent ?? NaN, 12);
        expect(found.reference.step).toBeCloseTo(mean?.reference.step ?? NaN, 12);
        if (mean?.distance === null) expect(found.distance).toBeNull();
        else expect(found.distance).toBeCloseTo(mean?.distance ?? NaN, 9);
      },
    ),
  );
});

it("puts the answers in every order for a list of suspects", () => {
  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ];
  const one = { agent: "a", stepIndex: 1 };
  const scores = orders.map((order) =>
    scorePrediction(
      {
        state: "answered",
        agent: "a",
        stepIndex: order[0] ?? 0,
        suspects: order.map((stepIndex) => ({ stepIndex, agent: "a" })),
      },
      one,
    ),
  );
  const found = scoreByChance(
    { kind: "paired", answers: [0, 1, 2].map((stepIndex) => ({ stepIndex, agent: "a" })) },
    one,
  );
  expect(found.reciprocalRank).toBeCloseTo(meanScore(scores)?.reciprocalRank ?? NaN, 12);
  expect(found.top).toEqual(meanScore(scores)?.top);
});

it("draws agent and step apart where they do not belong together", () => {
  const found = scoreByChance({ kind: "apart", steps: [0, 1, 2, 3], agents: ["a", "b"] }, { agent: "A", stepIndex: 2 });
  expect(found).toMatchObject({ agent: 0.5, step: 0.25, joint: 0.125 });
});

it("is wrong where it has no answer", () => {
  expect(scoreByChance({ kind: "paired", answers: [] }, { agent: "a", stepIndex: 0 })).toEqual(nothingRight);
});
