import { expect, it } from "vitest";
import { madeRun } from "../made-run.testing";
import { historyItems, madeWords } from "./history-items";

const of = (id: string, repeat: number) => ({ id, title: `Evaluation ${id}`, repeat });
const runs = [
  madeRun({ id: "a", evaluation: of("x", 2) }),
  madeRun({ id: "b" }),
  madeRun({ id: "c", evaluation: of("y", 1), method: "all-at-once", status: "RUNNING" }),
  madeRun({ id: "d", evaluation: of("x", 1) }),
];

it("folds the runs of an evaluation at the place of its newest, and leaves every other run where it is", () => {
  expect(
    historyItems(runs).map((item) =>
      item.kind === "run" ? item.run.id : [item.evaluation.title, ...item.runs.map(({ id }) => id)],
    ),
  ).toEqual([["Evaluation x", "a", "d"], "b", ["Evaluation y", "c"]]);
});

it("says how many runs of how many methods there are, and which go on", () => {
  expect(madeWords(runs)).toBe("4 runs of 2 methods, 1 under way");
  expect(madeWords(runs.slice(0, 1))).toBe("1 run of 1 method");
});
