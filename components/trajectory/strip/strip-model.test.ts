import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type RunRecord } from "@/lib/attribution/run-record";
import { madeRun } from "../trace/made-run.testing";
import {
  byMethod,
  foldedRuns,
  columnOf,
  orderRuns,
  positionOf,
  repeatsOf,
  stepsOf,
  stripCells,
  stripRow,
  stripScale,
} from "./strip-model";

const found = {
  agent: "websurfer",
  stepIndex: 4,
  reason: "",
  quotes: [],
  suspects: [
    { stepIndex: 4, agent: "WebSurfer", score: 0.8 },
    { stepIndex: 2, agent: "Orchestrator", score: 0.4 },
  ],
};

const truth = { agent: "WebSurfer", stepIndex: 6 };
const row = (run: RunRecord) => stripRow({ run, methodTitle: "Step by step", repeat: null }, truth);
const cells = (
  run: RunRecord,
  more: { judgedSteps?: number[]; inView?: { first: number; last: number }; columns?: number } = {},
) => {
  const { judgedSteps = null, inView = null, columns = 10 } = more;
  return stripCells({ run, methodTitle: "", repeat: null, judgedSteps, inView }, { stepCount: 10, columns });
};

describe("stripScale", () => {
  it("gives a column to each step while they fit", () => {
    expect(stripScale(44, 900)).toEqual({ stepCount: 44, columns: 44 });
  });

  it("buckets long traces, and every step has a column that holds it", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20_000 }),
        fc.integer({ min: 10, max: 2_000 }),
        fc.nat(),
        (stepCount, width, seed) => {
          const scale = stripScale(stepCount, width);
          expect(scale.columns).toBeLessThanOrEqual(Math.max(1, Math.floor(width / 4)));
          const step = seed % stepCount;
          const { first, last } = stepsOf(columnOf(step, scale), scale);
          expect(step >= first && step <= last).toBe(true);
          expect(columnOf(stepCount - 1, scale)).toBe(scale.columns - 1);
          expect(Math.floor(positionOf(step, scale) * scale.columns)).toBe(columnOf(step, scale));
        },
      ),
    );
  });
});

describe("orderRuns", () => {
  it("puts the newest run of each method that says something first", () => {
    const runs = [
      madeRun({ id: "a1", method: "all-at-once", createdAt: "2026-01-01T00:00:00Z", attribution: found }),
      madeRun({ id: "s1", method: "step-by-step", createdAt: "2026-01-02T00:00:00Z", status: "RUNNING" }),
      madeRun({ id: "a2", method: "all-at-once", createdAt: "2026-01-03T00:00:00Z", attribution: found }),
      madeRun({ id: "a3", method: "all-at-once", createdAt: "2026-01-04T00:00:00Z", status: "FAILED" }),
    ];
    expect(orderRuns(runs).map((run) => run.id)).toEqual(["s1", "a2", "a1", "a3"]);
  });
});

describe("what evaluations made", () => {
  const evaluation = { id: "e", title: "Spring", repeat: 1 };
  const own = ["o1", "o2"].map((id) => madeRun({ id, method: "tracer", attribution: found }));
  const made = ["m1", "m2", "m3", "m4", "m5", "m6"].map((id, i) =>
    madeRun({
      id,
      method: i < 5 ? "tracer" : "hybrid",
      attribution: found,
      evaluation,
      createdAt: "2027-01-01T00:00:00Z",
    }),
  );
  const ids = (runs: readonly { id: string }[]) => runs.map(({ id }) => id);

  it("stands below all others, also those of its methods", () => {
    const ordered = orderRuns([...made, ...own]);
    expect(ids(ordered.slice(0, 2)).sort()).toEqual(["o1", "o2"]);
    expect(ids(byMethod(ordered)).slice(0, 2).sort()).toEqual(["o1", "o2"]);
  });

  it("is folded away, but for the run that is shown", () => {
    const ordered = [...own, ...made];
    expect(ids(foldedRuns(ordered, { most: 5, selectedId: undefined }))).toEqual(["o1", "o2"]);
    expect(ids(foldedRuns(ordered, { most: 5, selectedId: "m3" }))).toEqual(["o1", "o2", "m3"]);
    expect(ids(foldedRuns(own, { most: 1, selectedId: undefined }))).toEqual(["o1"]);
    expect(ids(foldedRuns(made, { most: 5, selectedId: undefined }))).toEqual(["m1", "m2", "m3", "m4", "m5"]);
  });

  it("is repeated by nothing outside of its evaluation, and says which one that is", () => {
    expect(repeatsOf([...own.slice(0, 1), ...made.slice(0, 1)]).size).toBe(0);
    expect(repeatsOf([...own, ...made]).get("o1")?.of).toBe(2);
    expect(made.slice(0, 1).map((run) => row(run).evaluation)).toEqual(["Spring"]);
    expect(own.map((run) => row(run).evaluation)).toEqual([null, null]);
  });
});

describe("repeats", () => {
  it("puts an answer with a verified quote above a newer one without", () => {
    const quoting = { ...found, quotes: [{ stepIndex: 4, text: "so" }] };
    const runs = [
      madeRun({ id: "old", method: "hybrid", createdAt: "2026-01-01T00:00:00Z", attribution: quoting }),
      madeRun({ id: "new", method: "tracer", createdAt: "2026-01-02T00:00:00Z", attribution: found }),
    ];
    expect(orderRuns(runs).map((run) => run.id)).toEqual(["old", "new"]);
  });

  it("does not measure a run that was stopped early against the ground truth", () => {
    expect(row(madeRun({ attribution: found, status: "PARTIAL" })).answer).toMatchObject({
      distance: null,
      isAgentRight: null,
    });
  });

  it("numbers runs of one method and model from the oldest", () => {
    const runs = [
      madeRun({ id: "2", createdAt: "2026-01-02T00:00:00Z" }),
      madeRun({ id: "1", createdAt: "2026-01-01T00:00:00Z" }),
      madeRun({ id: "3", createdAt: "2026-01-03T00:00:00Z", model: "another" }),
    ];
    expect([...repeatsOf(runs)]).toEqual([
      ["1", { number: 1, of: 2 }],
      ["2", { number: 2, of: 2 }],
    ]);
  });

  it("are counted only where all are at hand; else a run of an evaluation says as which it was made", () => {
    const evaluation = { id: "e", title: "Spring", repeat: 17 };
    const runs = [madeRun({ id: "1" }), madeRun({ id: "2" }), madeRun({ id: "3", evaluation })];
    const repeats = repeatsOf(runs, () => false);
    expect([...repeats]).toEqual([["3", { number: 17, of: null }]]);
    const [, , made = madeRun({})] = runs;
    expect(stripRow({ run: made, methodTitle: "", repeat: repeats.get("3") ?? null }, null).detail).toBe(
      "judge-a 17/…",
    );
    expect([...repeatsOf(runs, (id) => id === null).keys()]).toEqual(["1", "2", "3"]);
  });

  it("stand under the first of their method", () => {
    const runs = ["a", "b", "a", "c", "b"].map((method, i) => madeRun({ id: `${method}${i}`, method }));
    expect(byMethod(runs).map(({ id }) => id)).toEqual(["a0", "a2", "b1", "b4", "c3"]);
  });
});

describe("stripRow", () => {
  it("shows the pick, the suspects as heat, and how far it is from the ground truth", () => {
    const run = madeRun({ attribution: found });
    expect(cells(run).map(({ kind, from, heat }) => [kind, from, heat])).toEqual([
      ["suspect", 2, 0.5],
      ["pick", 4, 1],
    ]);
    expect(row(run).answer).toEqual({
      agent: "websurfer",
      stepIndex: 4,
      distance: -2,
      isAgentRight: true,
      isAbstained: false,
    });
  });

  it("draws no verdict where the run abstains", () => {
    const run = madeRun({ attribution: { ...found, isAbstained: true } });
    expect(cells(run).map(({ kind, from }) => [kind, from])).toEqual([
      ["suspect", 2],
      ["first-to-read", 4],
    ]);
    expect(row(run).answer?.isAbstained).toBe(true);
  });

  it("names a run without a model by its weights", () => {
    const tracer = { name: "Billing team, version 3", versionId: "v3", hash: "c0", seen: "no" as const };
    expect(row(madeRun({ model: null, providerName: null, tracer })).detail).toBe("version 3");
    expect(row(madeRun({ model: null, providerName: null })).detail).toBe("no model");
  });

  it("hatches what a finished step-by-step run never read", () => {
    expect(cells(madeRun({ attribution: found }), { judgedSteps: [0, 1, 2, 3, 4] }).at(-1)).toMatchObject({
      kind: "unread",
      from: 5,
      to: 9,
    });
  });

  it("lights judged steps and shows the range in view while it runs", () => {
    const run = madeRun({ status: "RUNNING" });
    expect(
      cells(run, { judgedSteps: [0, 1], inView: { first: 0, last: 3 } }).map(({ kind, from, to }) => [kind, from, to]),
    ).toEqual([
      ["judged", 0, 1],
      ["in-view", 2, 3],
    ]);
  });

  it("keeps the pick visible when steps are bucketed, and leads to its very step", () => {
    expect(cells(madeRun({ attribution: found }), { columns: 2 })).toEqual([
      { kind: "pick", from: 0, to: 0, stepIndex: 4, heat: 1 },
    ]);
  });

  it("draws nothing for an answer beyond the trace", () => {
    const suspects = [{ stepIndex: 98, agent: "x", score: 1 }];
    expect(cells(madeRun({ attribution: { ...found, stepIndex: 99, suspects } }))).toEqual([]);
  });
});
