import { expect, it } from "vitest";
import { type RunCounts } from "@/lib/attribution/run-counts";
import { madeRun } from "../trace/made-run.testing";
import { historyItems, madeWords } from "./history-items";

const of = (id: string, repeat: number) => ({ id, title: `Evaluation ${id}`, repeat });
const at = (day: number) => `2026-01-0${day}T00:00:00.000Z`;
const runs = [
  madeRun({ id: "a", createdAt: at(7), evaluation: of("x", 2) }),
  madeRun({ id: "b", createdAt: at(5) }),
  madeRun({ id: "c", createdAt: at(4), evaluation: of("y", 1) }),
  madeRun({ id: "d", createdAt: at(3), evaluation: of("x", 1) }),
  madeRun({ id: "e", createdAt: at(1) }),
];
const counted = (id: string, day: number) => ({
  id,
  title: `Evaluation ${id}`,
  newestAt: at(day),
  runCount: 1_000,
  methodCount: 2,
  activeCount: 0,
});
const counts: RunCounts = { all: 3_002, own: 2, evaluations: [counted("x", 7), counted("y", 4), counted("z", 2)] };

it("folds the runs of an evaluation at the place of its newest, at hand or not, and leaves every other run where it is", () => {
  expect(
    historyItems(runs, counts).map((item) =>
      item.kind === "run" ? item.run.id : [item.evaluation.title, ...item.runs.map(({ id }) => id)],
    ),
  ).toEqual([["Evaluation x", "a", "d"], "b", ["Evaluation y", "c"], ["Evaluation z"], "e"]);
});

it("says how many runs of how many methods there are, and which go on", () => {
  expect(madeWords({ ...counted("x", 7), activeCount: 1 })).toBe("1,000 runs of 2 methods, 1 running");
  expect(madeWords({ ...counted("x", 7), runCount: 1, methodCount: 1 })).toBe("1 run of 1 method");
});
