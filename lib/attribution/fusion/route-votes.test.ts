import { expect, it } from "vitest";
import { noFusion } from "./fit-fusion";
import { type LabelledRun } from "./heard";
import { certaintyOf, routeVotes } from "./route-votes";

const shares = { always: 1, often: 0.8, seldom: 0.2 };

/** Runs of ten steps: each judge is right as often as its name says, and else names another step. */
const runs: LabelledRun[] = Array.from({ length: 80 }, (_, at) => {
  const labelledStep = at % 10;
  const heard = Object.entries(shares).map(([judge, share], place) => ({
    judge,
    step: ((at * 7 + place * 3) % 20) / 20 < share ? labelledStep : (labelledStep + 1 + place) % 10,
    verdicts: null,
  }));
  return { stepCount: 10, labelledStep, heard };
});
const voters = (costs: readonly number[]) => Object.keys(shares).map((judge, at) => ({ judge, cost: costs[at] ?? 1 }));
const orderOf = (costs: readonly number[]): number[] =>
  routeVotes(voters(costs), runs, noFusion).map(({ voter }) => voter);

it("asks first who adds most", () => {
  expect(orderOf([1, 1, 1])).toEqual([0, 1, 2]);
});

it("asks first who adds most for what it costs", () => {
  expect(orderOf([20, 1, 1])[0]).toBe(1);
});

it("asks last whom no labeled run has heard", () => {
  const known = runs.map((run) => ({ ...run, heard: run.heard.filter(({ judge }) => judge !== "often") }));
  expect(routeVotes(voters([1, 1, 1]), known, noFusion).map(({ voter }) => voter)).toEqual([0, 2, 1]);
});

it("is surer once two who are often right agree, and not where nobody was heard", () => {
  const stages = routeVotes(voters([1, 1, 1]), runs, noFusion);
  const said = (judge: string) => ({ judge, step: 4, verdicts: null });
  const one = certaintyOf({ stepCount: 10, heard: [said("always")] }, stages[0]!.fusion);
  const two = certaintyOf({ stepCount: 10, heard: [said("always"), said("often")] }, stages[1]!.fusion);
  expect(two).toBeGreaterThan(one);
  expect(one).toBeGreaterThan(0.5);
  expect(certaintyOf({ stepCount: 10, heard: [] }, stages[0]!.fusion)).toBe(0);
});
