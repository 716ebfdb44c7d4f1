import { expect, it } from "vitest";
import { findLines } from "./find-lines";
import { judgedLines } from "./judged-lines";
import { pairRuns } from "./pair-runs";
import { madeRun } from "./testing/made-runs";

const planner = { agent: "Planner", mode: null };
const coder = { agent: "Coder", mode: null };
const times = (count: number, fields: Parameters<typeof madeRun>[0]) =>
  Array.from({ length: count }, () => madeRun(fields));

/** Of 200 labeled failures 120 are the planner's; the answers name it in 80 of them and in 20 of the coder's. */
const version = (others: { planner: number; coder: number }) => [
  ...times(80, { blame: planner, truth: planner }),
  ...times(40, { blame: coder, truth: planner }),
  ...times(20, { blame: planner, truth: coder }),
  ...times(60, { blame: coder, truth: coder }),
  ...times(others.planner, { blame: planner }),
  ...times(others.coder, { blame: coder }),
  ...times(1000, { outcome: "passed" }),
];

const judged = (baseline: ReturnType<typeof version>, candidate: ReturnType<typeof version>) => {
  const paired = pairRuns(baseline, candidate);
  const lines = findLines(paired);
  return new Map(judgedLines(lines, paired).map((each, at) => [lines[at]?.title, each]));
};

it("corrects what answers say of agents by what labels say of the answers", () => {
  const found = judged(version({ planner: 400, coder: 400 }), version({ planner: 400, coder: 400 }));
  expect(found.get("Failure rate")).toBeNull();
  const of = found.get("Planner");
  // Named in half of the others; named in 2/3 of its own and 1/4 of the coder's, it is to blame for 3/5 of them.
  expect(of?.baseline.value).toBeCloseTo((1000 / 2000) * 0.6, 1);
  expect(of?.difference.value).toBeCloseTo(0, 12);
  expect(of?.difference.low).toBeLessThan(0);
});

it("corrects nothing where labels are too few", () => {
  const few = [...times(30, { blame: planner, truth: planner }), ...times(30, { blame: coder })];
  expect(judged(few, few).get("Planner")).toBeNull();
});
