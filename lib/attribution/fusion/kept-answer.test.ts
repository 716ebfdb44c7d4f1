import { expect, it } from "vitest";
import { keyFreeBy, statedBy } from "./kept-answer";

const suspects = (...scores: number[]) => scores.map((score, at) => ({ stepIndex: at, agent: "A", score }));

it("keeps how likely an answer holds its suspects and the step that it names, the likeliest first", () => {
  expect(statedBy({ suspects: suspects(0.2, 0, 0.3456), stepIndex: 1, confidence: 0.9 })).toEqual([
    [1, 0.9],
    [2, 0.35],
    [0, 0.2],
  ]);
  expect(statedBy({ suspects: suspects(0.5), stepIndex: 0, confidence: 0.2 })).toEqual([[0, 0.5]]);
  expect(statedBy({ suspects: [], stepIndex: 3 })).toEqual([]);
});

it("keeps five steps of a long ranking, of equals the earliest", () => {
  expect(statedBy({ suspects: suspects(...new Array<number>(30).fill(0.1)) }).map(([step]) => step)).toEqual([
    ...Array(5).keys(),
  ]);
});

it("knows what was found without a model by its evidence, summed for each step", () => {
  const finding = (stepIndex: number, weight: number) => ({
    kind: "arithmetic" as const,
    stepIndex,
    agent: "A",
    party: "agent" as const,
    words: "",
    span: null,
    against: [],
    weight,
  });
  const evidence = [finding(4, 1), finding(2, -1), finding(4, 0.5)];
  expect(keyFreeBy("tracer", { suspects: suspects(0.7, 0.3), evidence })).toEqual({
    method: "tracer",
    shares: [
      [0, 0.7],
      [1, 0.3],
    ],
    evidence: [[4, 1.5]],
  });
  expect(keyFreeBy("all-at-once", { suspects: suspects(0.7) })).toBeNull();
});
