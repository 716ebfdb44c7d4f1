import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldRunEvents, mergeUnseen } from "./fold-run-events";
import { noProgress } from "./run-progress";
import { type RunEventBody, type RunEventRecord } from "./run-record";

const record = (bodies: readonly RunEventBody[], from = 1): RunEventRecord[] =>
  bodies.map((body, at) => ({ sequence: from + at, createdAt: "2026-11-21T10:00:00.000Z", body }));
const call = (sequence: number, isReplayed = false): RunEventBody => ({
  type: "call",
  sequence,
  name: "step_judgement",
  first: 0,
  last: 0,
  inputTokens: 10,
  outputTokens: 2,
  costUsd: null,
  latencyMs: 5,
  isReplayed,
  isReused: false,
  cachedTokens: 0,
});
const bodies: RunEventBody[] = [
  { type: "status", status: "RUNNING" },
  { type: "started", stepCount: 4, plannedCalls: { min: 1, max: 4 } },
  { type: "coverage", rule: "Rule.", unseen: [{ stepIndex: 2, ranges: [{ from: 5, to: 9 }] }] },
  { type: "asking", call: "step_judgement", first: 0, last: 0 },
  call(1),
  { type: "step-judged", stepIndex: 0, isDecisive: false, confidence: 0.9, reasoning: "Fine." },
  { type: "half-judged", first: 0, last: 3, splitAt: 1, half: "second", reasoning: "There." },
  { type: "note", message: "Note." },
  { type: "status", status: "SUCCEEDED" },
];

describe("folding the events of a run", () => {
  it("gathers what was judged, asked, noted, left out and paid", () => {
    expect(foldRunEvents(noProgress, record(bodies))).toMatchObject({
      lastSequence: 9,
      status: "SUCCEEDED",
      stepCount: 4,
      judgedSteps: { 0: { isDecisive: false, confidence: 0.9, reasoning: "Fine." } },
      judgedHalves: [{ first: 0, last: 3, splitAt: 1, half: "second" }],
      asking: null,
      notes: ["Note."],
      coverage: { rule: "Rule.", unseen: [{ stepIndex: 2, ranges: [{ from: 5, to: 9 }] }] },
      calls: [{ sequence: 1, inputTokens: 10 }],
    });
  });

  it("tells what the judge is being asked while it is asked", () => {
    expect(foldRunEvents(noProgress, record(bodies.slice(0, 4))).asking).toEqual({
      call: "step_judgement",
      first: 0,
      last: 0,
    });
  });

  it("is the same however the events are cut into deliveries, and when some come again", () => {
    const all = record(bodies);
    const once = foldRunEvents(noProgress, all);
    fc.assert(
      fc.property(fc.array(fc.nat(all.length)), (cuts) => {
        const stops = [...cuts.sort((a, b) => a - b), all.length];
        const folded = stops.reduce(
          (progress, stop) => foldRunEvents(progress, all.slice(Math.max(0, stop - 3 - (stop % 3)), stop)),
          foldRunEvents(noProgress, all.slice(0, stops[0])),
        );
        expect(foldRunEvents(folded, all)).toEqual(foldRunEvents(foldRunEvents(folded, all), all));
        expect(foldRunEvents(once, all.slice(0, stops[0]))).toBe(once);
      }),
    );
  });

  it("begins again when a resumed run does, and keeps each call once", () => {
    const resumed = record(
      [
        { type: "status", status: "RUNNING" },
        { type: "started", stepCount: 4, plannedCalls: { min: 1, max: 4 } },
        call(1, true),
        call(2),
      ],
      10,
    );
    const progress = foldRunEvents(foldRunEvents(noProgress, record(bodies)), resumed);
    expect(progress).toMatchObject({
      status: "RUNNING",
      judgedSteps: {},
      judgedHalves: [],
      notes: [],
      coverage: null,
      lastSequence: 13,
    });
    expect(progress.calls.map(({ sequence, isReplayed }) => [sequence, isReplayed])).toEqual([
      [1, true],
      [2, false],
    ]);
  });

  it("is the same one by one as all at once, and leaves what was known before as it was", () => {
    const judged: RunEventBody[] = Array.from({ length: 40 }, (_, stepIndex) => ({
      type: "step-judged",
      stepIndex,
      isDecisive: false,
      confidence: 0.5,
      reasoning: `${stepIndex}`,
    }));
    const unseen = [{ stepIndex: 2, ranges: [{ from: 0, to: 6 }] }];
    const more: RunEventBody[] = [call(3), call(2), call(3), { type: "coverage", rule: "Another.", unseen }, ...judged];
    const all = record([...bodies, ...more]);
    const once = foldRunEvents(noProgress, all);
    const known = foldRunEvents(noProgress, record(bodies));
    const copy = structuredClone(known);
    expect(all.reduce((progress, one) => foldRunEvents(progress, [one]), noProgress)).toEqual(once);
    expect(foldRunEvents(known, all)).toEqual(once);
    expect(known).toEqual(copy);
    expect(once.calls.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
    expect(once.coverage).toEqual({ rule: "Another.", unseen: [{ stepIndex: 2, ranges: [{ from: 0, to: 9 }] }] });
  });

  it("merges what was left out of several questions", () => {
    const a = [{ stepIndex: 3, ranges: [{ from: 10, to: 20 }] }];
    const b = [
      {
        stepIndex: 3,
        ranges: [
          { from: 0, to: 5 },
          { from: 15, to: 30 },
        ],
      },
      { stepIndex: 1, ranges: [{ from: 1, to: 2 }] },
    ];
    expect(mergeUnseen(a, b)).toEqual([
      { stepIndex: 1, ranges: [{ from: 1, to: 2 }] },
      {
        stepIndex: 3,
        ranges: [
          { from: 0, to: 5 },
          { from: 10, to: 30 },
        ],
      },
    ]);
  });
});
