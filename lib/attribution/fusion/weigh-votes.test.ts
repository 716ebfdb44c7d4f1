import { expect, it } from "vitest";
import { type CastVote } from "../consensus-votes";
import { type LabelledVotes } from "../method";
import { fitVotes, leastLabelled, weighByFusion } from "./weigh-votes";

const voters = [
  { method: "right", model: "m" },
  { method: "wrong", model: "m" },
  { method: "wrong too", model: null },
];
/** Traces on which the first voter is right, and the others agree on another step. */
const labelled = (count: number): LabelledVotes[] =>
  Array.from({ length: count }, (_, at) => {
    const labelledStep = 2 + (at % 6);
    const stepOf = (place: number): number => (place === 0 ? labelledStep : (labelledStep + 4) % 10);
    return {
      stepCount: 10,
      labelledStep,
      votes: voters.map(({ method, model }, place) => ({ method, model, stepIndex: stepOf(place) })),
    };
  });
const cast = (...steps: number[]): CastVote[] =>
  steps.map((stepIndex, at) => ({
    voter: "v",
    method: voters[at]?.method ?? "",
    model: voters[at]?.model ?? null,
    agent: "Worker",
    stepIndex,
    weight: 1,
    reliability: null,
    attribution: { agent: "Worker", stepIndex, reason: "", quotes: [], suspects: [] },
  }));

it("fits nothing where labels are few, voters are alone or cannot be told apart", () => {
  expect(fitVotes(voters, labelled(leastLabelled - 1))).toBeNull();
  expect(fitVotes(voters, labelled(leastLabelled))?.count).toBe(leastLabelled);
  expect(fitVotes(voters.slice(0, 1), labelled(60))).toBeNull();
  expect(fitVotes([...voters, ...voters], labelled(60))).toBeNull();
  expect(fitVotes([{ method: "other", model: null }, ...voters.slice(0, 1)], labelled(60))).toBeNull();
});

it("learns to follow the one voter who is right against two who agree", () => {
  const fitted = fitVotes(voters, labelled(200));
  if (!fitted) throw new Error("Labels are enough.");
  const weighed = weighByFusion(cast(3, 7, 7), fitted.fusion, 10);
  expect(weighed[0]?.weight).toBeGreaterThan(0.5);
  expect(weighed.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 9);
});
