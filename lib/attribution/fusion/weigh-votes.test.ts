import { describe, expect, it } from "vitest";
import { type Finding } from "@/lib/traces/evidence";
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
  const votes = cast(3, 7, 7);
  const weighed = weighByFusion(votes, { voices: voters, stepCount: 10, votes, abstained: [] }, fitted.fusion);
  expect(weighed[0]?.weight).toBeGreaterThan(0.5);
  expect(weighed.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 9);
});

describe("what is known besides the votes", () => {
  const finding = (stepIndex: number): Finding => ({
    kind: "arithmetic",
    stepIndex,
    agent: "Worker",
    party: "agent",
    words: "It does not add up.",
    span: null,
    against: [],
    weight: 2,
  });
  const tracer = (stepIndex: number) => ({
    method: "tracer",
    model: null,
    attribution: {
      agent: "Worker",
      stepIndex,
      reason: "",
      quotes: [],
      suspects: [{ stepIndex, agent: "Worker", score: 0.4 }],
      evidence: [finding(stepIndex)],
      isAbstained: true,
    },
  });
  const voices = [
    { method: "a", model: "m" },
    { method: "b", model: "m" },
    { method: "tracer", model: null },
  ];
  /** Two voters who are right in turn; the tracer never votes, and what it found is at the labeled step. */
  const known = Array.from({ length: 80 }, (_, at): LabelledVotes => {
    const labelledStep = 1 + (at % 8);
    const other = (labelledStep + 3) % 10;
    return {
      stepCount: 10,
      labelledStep,
      votes: voices.slice(0, 2).map(({ method, model }, place) => ({
        method,
        model,
        stepIndex: at % 2 === place ? labelledStep : other,
      })),
      keyFree: { method: "tracer", shares: [[labelledStep, 0.4]], evidence: [[labelledStep, 2]] },
    };
  });
  const weigh = (found: number | null): number[] => {
    const fitted = fitVotes(voices, known);
    if (!fitted) throw new Error("Labels are enough.");
    const votes = cast(3, 7).map((vote, at) => ({ ...vote, method: voices[at]?.method ?? "" }));
    const abstained = found === null ? [] : [tracer(found)];
    return weighByFusion(votes, { voices, stepCount: 10, votes, abstained }, fitted.fusion).map(({ weight }) => weight);
  };

  it("decides between votes by what a tracer found that abstains", () => {
    expect(weigh(3)[0]).toBeGreaterThan(0.7);
    expect(weigh(7)[1]).toBeGreaterThan(0.7);
  });

  it("changes nothing where it is missing", () => {
    const [one = 0, other = 0] = weigh(null);
    const bare = known.map(({ keyFree: _, ...rest }) => rest);
    const fitted = fitVotes(voices, bare);
    const votes = cast(3, 7).map((vote, at) => ({ ...vote, method: voices[at]?.method ?? "" }));
    const given = { voices, stepCount: 10, votes, abstained: [tracer(3)] };
    const [same = 0] = weighByFusion(votes, given, fitted!.fusion).map(({ weight }) => weight);
    expect(same).toBeCloseTo(weighByFusion(votes, { ...given, abstained: [] }, fitted!.fusion)[0]?.weight ?? 0, 9);
    expect(one + other).toBeCloseTo(1, 9);
  });
});
