import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, dayCount } from "./day-range";
import { type DayRow, type FailureRow, type PositionRow } from "./overview-rows";
import {
  accuracySeries,
  agentSeries,
  heatMap,
  keyFigures,
  labelledSeries,
  modeSeries,
  outcomeSeries,
  positionSeries,
  sumOf,
  topOf,
} from "./overview-series";

const basis = fc.constantFrom("truth" as const, "run" as const);
const choice = fc.constantFrom("both" as const, "truth" as const, "run" as const);
const count = fc.integer({ min: 1, max: 50 });
const failures = fc.array(
  fc.record<FailureRow>({
    basis,
    agentKey: fc.constantFrom("a", "b", "c", "i̇"),
    agent: fc.constantFrom("A", "B", "c"),
    modeKey: fc.constantFrom("1.1", "loop", null),
    mode: fc.constantFrom("1.1", "Loop", null),
    count,
  }),
  { maxLength: 40 },
);
const days = fc.array(
  fc.record<DayRow>({
    day: fc.integer({ min: 0, max: 800 }).map((at) => addDays("2024-11-20", at)),
    outcome: fc.constantFrom("failed", "passed", "unknown"),
    basis: fc.constantFrom("truth", "run", "none"),
    count,
  }),
  { maxLength: 60 },
);
const total = (rows: readonly { count: number }[]): number => rows.reduce((sum, row) => sum + row.count, 0);

describe("series over time", () => {
  it("lose no trace and no day, whatever the unit", () => {
    fc.assert(
      fc.property(days, (rows) => {
        const { buckets } = outcomeSeries(rows, null);
        const drawn = buckets.map(
          (each) => each.failedTruth + each.failedRun + each.failedNone + each.unknown + each.passed,
        );
        expect(drawn.reduce((sum, each) => sum + each, 0)).toBe(total(rows));
        const sorted = rows.map(({ day }) => day).toSorted();
        const span = rows.length ? dayCount({ from: sorted[0] ?? "", to: sorted.at(-1) ?? "" }) : 0;
        expect(buckets.reduce((sum, each) => sum + dayCount(each), 0)).toBe(span);
        const labelled = labelledSeries(rows, null, true);
        expect(labelled.map(({ from, to }) => ({ from, to }))).toEqual(buckets.map(({ from, to }) => ({ from, to })));
        expect(total(labelled)).toBe(total(rows.filter(({ outcome }) => outcome !== "passed")));
      }),
      { numRuns: 60 },
    );
  });

  it("draws days without traces, and only the days that are asked for", () => {
    const rows: DayRow[] = [
      { day: "2026-11-02", outcome: "failed", basis: "truth", count: 2 },
      { day: "2026-11-02", outcome: "failed", basis: "none", count: 1 },
      { day: "2026-11-09", outcome: "passed", basis: "none", count: 9 },
    ];
    const { unit, buckets } = outcomeSeries(rows, { from: "2026-11-01", to: "2026-11-03" });
    expect([unit, buckets.map(({ failedTruth, failedNone, passed }) => [failedTruth, failedNone, passed])]).toEqual([
      "day",
      [
        [0, 0, 0],
        [2, 1, 0],
        [0, 0, 0],
      ],
    ]);
    const shown = { from: "2026-11-01", to: "2026-11-02" };
    expect(labelledSeries(rows, shown, false)[1]).toMatchObject({ labelled: 2, count: 3, share: null });
    expect(labelledSeries(rows, shown, true).map(({ share }) => share)).toMatchObject([
      null,
      { value: 2 / 3, count: 3 },
    ]);
    expect(outcomeSeries([], null).buckets).toEqual([]);
  });
});

describe("keyFigures", () => {
  it("counts shares of what is known, with intervals that say how little that may be", () => {
    const rows: DayRow[] = [
      { day: "2026-11-02", outcome: "failed", basis: "truth", count: 3 },
      { day: "2026-11-02", outcome: "unknown", basis: "run", count: 5 },
      { day: "2026-11-03", outcome: "passed", basis: "run", count: 1 },
    ];
    const figures = keyFigures(rows, true);
    expect(figures).toMatchObject({ traceCount: 9, notPassed: 8, byBasis: { truth: 3, run: 5, none: 0 } });
    expect(figures.failedShare).toMatchObject({ value: 0.75, count: 4 });
    expect(figures.failedShare?.low).toBeCloseTo(0.3006, 4);
    expect(figures.labelledShare).toMatchObject({ value: 3 / 8, count: 8 });
    expect(keyFigures([], true)).toMatchObject({ failedShare: null, labelledShare: null });
    expect(keyFigures(rows, false)).toEqual({ ...figures, failedShare: null, labelledShare: null });
  });
});

describe("agents and failure modes", () => {
  it("keep every trace once, alone and crossed, for each basis and for both", () => {
    fc.assert(
      fc.property(failures, choice, (rows, by) => {
        const counted = total(rows.filter((row) => by === "both" || row.basis === by));
        const sums = (items: readonly { truth: number; run: number }[]) =>
          items.reduce((sum, each) => sum + sumOf(each), 0);
        const { agents, modes, cells } = heatMap(rows, by);
        expect([sums(agents), sums(modes), sums(cells.flat())]).toEqual([counted, counted, counted]);
        for (const [at, agent] of agents.entries()) expect(sums(cells[at] ?? [])).toBe(sumOf(agent));
        for (const [at, mode] of modes.entries())
          expect(sums(cells.map((line) => line[at] ?? { truth: 0, run: 0 }))).toBe(sumOf(mode));
        if (by === "truth") expect(agents.every(({ run }) => run === 0)).toBe(true);
        const { shown, others } = topOf(agents, 2);
        expect(sums(shown) + (others ? sumOf(others) : 0)).toBe(counted);
      }),
    );
  });

  it("stand in order of their traces, what names no mode last", () => {
    const row = (agentKey: string, modeKey: string | null, traces: number): FailureRow => ({
      basis: "run",
      agentKey,
      agent: agentKey.toUpperCase(),
      modeKey,
      mode: modeKey,
      count: traces,
    });
    const rows = [row("a", null, 9), row("b", "2.6", 2), row("b", "1.1", 8)];
    expect(agentSeries(rows, "both").map(({ name, run }) => [name, run])).toEqual([
      ["B", 10],
      ["A", 9],
    ]);
    expect(modeSeries(rows, "both").map(({ key }) => key)).toEqual(["1.1", "2.6", null]);
    expect(agentSeries(rows, "truth")).toEqual([]);
  });

  it("never leave a single one as “others”", () => {
    const items = [3, 2, 1].map((truth) => ({ truth, run: 0 }));
    expect(topOf(items, 2)).toEqual({ shown: items, others: null });
    expect(topOf(items, 1)).toEqual({ shown: items.slice(0, 1), others: { truth: 3, run: 0, count: 2 } });
  });
});

describe("positionSeries", () => {
  it("has ten bins that hold every trace of the basis", () => {
    const rows = fc.array(fc.record<PositionRow>({ basis, bin: fc.integer({ min: 0, max: 9 }), count }));
    fc.assert(
      fc.property(rows, choice, (made, by) => {
        const bins = positionSeries(made, by);
        expect(bins).toHaveLength(10);
        expect(bins.reduce((sum, each) => sum + sumOf(each), 0)).toBe(
          total(made.filter((row) => by === "both" || row.basis === by)),
        );
      }),
    );
  });
});

describe("accuracySeries", () => {
  it("puts what rests on most traces first and leaves out what rests on none", () => {
    const row = {
      method: "tracer",
      methodVersion: "1",
      count: 10,
      agentRight: 7,
      stepRight: 3,
      abstained: 1,
      tracerVersionId: null,
      weightsNumber: null,
      weightsSystem: null,
      seenCount: 0,
    };
    const second = { ...row, methodVersion: "2", count: 20, abstained: 0 };
    const made = accuracySeries([{ ...row, count: 0, abstained: 0 }, second, { ...row, count: 11 }]);
    expect(made.map(({ methodVersion, agent, step }) => [methodVersion, agent?.value, step?.value])).toEqual([
      ["2", 0.35, 0.15],
      ["1", 0.7, 0.3],
    ]);
    // Wilson interval of 7 of 10.
    expect(made[1]?.agent?.low).toBeCloseTo(0.3968, 3);
    expect(made[1]?.agent?.high).toBeCloseTo(0.8922, 3);
  });

  it("counts no clear answer as neither right nor wrong", () => {
    const row = { method: "tracer", methodVersion: "1", tracerVersionId: null, weightsNumber: null };
    const silent = { ...row, weightsSystem: null, seenCount: 0, count: 4, abstained: 4, agentRight: 0, stepRight: 0 };
    expect(accuracySeries([silent])).toMatchObject([{ count: 4, abstained: 4, agent: null, step: null }]);
  });
});
