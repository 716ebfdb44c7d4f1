import { describe, expect, it } from "vitest";
import { type HeardRun } from "./heard";
import { columnNames, ownCount, publishedCount, sheetOf } from "./step-columns";

const run = {
  stepCount: 4,
  heard: [
    { judge: "a", step: 1, verdicts: [1, -1, 0, -1] as const },
    { judge: "b", step: null, verdicts: [1, 1, null, 0] as const },
    { judge: "c", step: 1, verdicts: [1, -1, 1, 1] as const },
  ],
};
const valueAt = (row: number, name: string, known: readonly string[] = []): number => {
  const { values, width } = sheetOf(run, known);
  return values[row * width + columnNames.indexOf(name)] as number;
};

it("counts over the judges what each says of a step", () => {
  expect([0, 1, 2, 3].map((row) => valueAt(row, "named"))).toEqual([0, 2, 0, 0]);
  expect([0, 1, 2, 3].map((row) => valueAt(row, "before the named"))).toEqual([2, 0, 0, 0]);
  expect([0, 1, 2, 3].map((row) => valueAt(row, "wrong, not the first"))).toEqual([0, 0, 0, 1]);
  expect([0, 1, 2, 3].map((row) => valueAt(row, "no verdict"))).toEqual([0, 0, 1, 0]);
  expect(valueAt(3, "last of a run without a named one")).toBe(1);
  expect(valueAt(1, "named by two")).toBe(1);
  expect(valueAt(1, "named by all")).toBe(0);
});

it("has columns for a judge of a known name only", () => {
  const { values, width } = sheetOf(run, ["c", "other"]);
  expect(width).toBe(columnNames.length + 2 * ownCount);
  const own = [...values.slice(width + columnNames.length, 2 * width)];
  expect(own).toEqual([1, ...new Array<number>(2 * ownCount - 1).fill(0)]);
});

it("takes a step that a judge names only for one of which it says nothing else", () => {
  const { values, width } = sheetOf({ stepCount: 2, heard: [{ judge: "a", step: 1, verdicts: null }] }, []);
  const silent = columnNames.flatMap((name, at) => (/verdict|neutral|wrong/.test(name) ? [at] : []));
  for (const row of [0, 1]) for (const at of silent) expect(values[row * width + at]).toBe(0);
});

describe("what judges state and what was found without a model", () => {
  const stating = {
    stepCount: 3,
    heard: [
      {
        judge: "a",
        step: 1,
        verdicts: null,
        stated: new Map([
          [1, 0.6],
          [2, 0.2],
        ]),
        isAskedSingly: true,
      },
      { judge: "b", step: 0, verdicts: null, stated: new Map([[0, 3]]) },
      { judge: "c", step: 2, verdicts: null },
    ],
    keyFree: {
      judge: "t",
      shares: new Map([[2, 0.5]]),
      evidence: new Map([
        [1, 9],
        [2, 1],
      ]),
    },
  };
  const columnOf = (run: HeardRun, name: string): number[] => {
    const { values, width } = sheetOf(run, []);
    return [0, 1, 2].map((row) => values[row * width + columnNames.indexOf(name)] as number);
  };

  it("are columns: shares of what each states, what it called decisive alone, the tracer's share, evidence", () => {
    expect(columnOf(stating, "asked about alone, yes")).toEqual([0, 1, 0]);
    expect(columnOf(stating, "asked about alone, no")).toEqual([0, 0, 1]);
    const [b = 0, a = 0, less = 0] = columnOf(stating, "stated share, logarithm");
    expect([b > a, a > less, less > 0]).toEqual([true, true, true]);
    expect(columnOf(stating, "tracer's share, logarithm")).toEqual([0, 0, Math.log(26)]);
    expect(columnOf(stating, "evidence, log-odds")).toEqual([0, 3, 1]);
  });

  it("are 0 everywhere where they are missing, so that they say nothing", () => {
    const bare = { stepCount: 3, heard: stating.heard.map(({ judge, step, verdicts }) => ({ judge, step, verdicts })) };
    for (const name of columnNames.slice(publishedCount)) expect(columnOf(bare, name)).toEqual([0, 0, 0]);
  });
});
