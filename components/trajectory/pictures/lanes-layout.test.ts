import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { agentCounts } from "../trace/step-outline";
import { type StepMark } from "../trace/step-marks";
import { changeSpan, laneAxis, laneNames, layoutLanes, mostLanes, spanAround, stepAtX, stepX } from "./lanes-layout";
import { type LanesLook, lanePxIn, lanesScene, lanesShapes } from "./lanes-scene";
import { hostileNames, madeOutline } from "./made-outline.testing";
import { toSvg } from "./to-svg";

const noMark: StepMark = {
  decisiveRuns: 0,
  decisiveWords: null,
  isDecisive: false,
  isFirstToRead: false,
  isTruth: false,
  suspectRank: null,
  suspectWords: null,
  quotes: [],
  injections: [],
  evidence: [],
  judgement: null,
};
const layout = (outline = madeOutline("A B A! B C"), change: Partial<Parameters<typeof layoutLanes>[0]> = {}) =>
  layoutLanes({
    outline,
    axis: laneAxis(outline, "steps"),
    ...laneNames(agentCounts(outline)),
    marks: new Map(),
    suspects: new Map(),
    span: { first: 0, last: outline.length - 1 },
    widthPx: 500,
    ...change,
  });
const look: LanesLook = { widthPx: 500, lanePx: 20, paintOf: () => "a1", suspect: "fault", focus: null };
const long = Array.from({ length: 100_000 }, (_, i) => madeOutline(i % 10 === 0 ? "A" : "B")[0]!);

describe("layoutLanes", () => {
  it("draws a block per step in the lane of its agent, with hand-overs between them", () => {
    const { lanes, threads, isGathered } = layout();
    expect(lanes.map(({ agents, blocks }) => [agents[0], blocks.map(({ x }) => x)])).toEqual([
      ["A", [0, 200]],
      ["B", [100, 300]],
      ["C", [400]],
    ]);
    expect(lanes[0]?.errors).toEqual([200]);
    expect(threads).toHaveLength(4);
    expect(threads[3]).toEqual({ x: 400, from: 1, to: 2 });
    expect(isGathered).toBe(false);
  });

  it("draws no more blocks than there are pixels, however long the trace, and how much of each a lane fills", () => {
    const { lanes, threads, isGathered } = layout(long, { widthPx: 700 });
    expect(isGathered).toBe(true);
    expect(threads).toEqual([]);
    for (const { blocks } of lanes) expect(blocks.length).toBeLessThanOrEqual(351);
    expect(new Set(lanes[0]?.blocks.map(({ share }) => share))).toEqual(new Set([0.25]));
    expect(lanes[1]?.blocks[0]?.share).toBe(1);
  });

  it("shows a stretch of it when zoomed", () => {
    const { lanes, ticks } = layout(long, { span: { first: 99_990, last: 99_999 }, widthPx: 700 });
    expect(lanes.map(({ blocks }) => blocks.length)).toEqual([1, 9]);
    expect(ticks[0]).toEqual({ step: 99_990, x: 0 });
  });

  it("makes a step wider the more it says", () => {
    const outline = madeOutline("A A").map((step, i) => ({ ...step, contentLength: i === 0 ? 100 : 1_000_000 }));
    const [short, tall] = layout(outline, { axis: laneAxis(outline, "length") }).lanes[0]?.blocks ?? [];
    expect(tall?.width).toBeGreaterThan(10 * (short?.width ?? 0));
  });

  it("marks what runs and the ground truth say, told apart by shape", () => {
    const marks = new Map([
      [1, { ...noMark, isDecisive: true, decisiveRuns: 2 }],
      [2, { ...noMark, isTruth: true, decisiveRuns: 1 }],
      [3, { ...noMark, suspectRank: 2 }],
    ]);
    const found = layout(undefined, {
      marks,
      suspects: new Map([
        [1, 0.5],
        [3, 0.25],
      ]),
    });
    expect(found.marks.map(({ step, kind, heat }) => [step, kind, heat])).toEqual([
      [1, "decisive", 1],
      [2, "truth", 0],
      [2, "pointed", 0],
      [3, "suspect", 0.5],
    ]);
    const drawn = lanesShapes(found, look);
    expect(new Set(drawn.map(({ kind }) => kind))).toEqual(new Set(["path", "rect", "circle", "text"]));
  });

  it("gives a lane to those that act most where agents are too many, and one to all others", () => {
    const outline = madeOutline(Array.from({ length: 60 }, (_, i) => `agent${i} loud`).join(" "));
    const { lanes } = layout(outline);
    expect(lanes).toHaveLength(mostLanes);
    expect(lanes.at(-1)?.agents).toHaveLength(61 - mostLanes + 1);
    expect(lanes.flatMap(({ agents }) => agents)).toContain("loud");
  });

  it("draws few shapes at any length, and keeps hostile names as text in a file", () => {
    const outline = hostileNames.map((agent) => ({ ...madeOutline("x")[0]!, agent }));
    const scene = lanesScene(layout(outline), hostileNames[0] ?? "", look);
    const svg = toSvg(scene, () => "#000");
    expect(svg).not.toMatch(/<(script|foreignObject|iframe)\b|<[^>]* on[a-z]+=/i);
    expect(lanesShapes(layout(long), look).length).toBeLessThan(40);
  });
});

describe("lanePxIn", () => {
  it("lets lanes share the height there is, within bounds", () => {
    expect([lanePxIn(300, 8), lanePxIn(300, 1), lanePxIn(300, 90), lanePxIn(0, 0)]).toEqual([31, 52, 20, 20]);
  });
});

describe("the axis", () => {
  it("finds each step again by its place", () => {
    const sizes = fc.array(fc.nat(100_000), { minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(sizes, fc.nat(), fc.boolean(), (lengths, at, isByLength) => {
        const outline = lengths.map((contentLength) => ({ ...madeOutline("A")[0]!, contentLength }));
        const axis = laneAxis(outline, isByLength ? "length" : "steps");
        const span = { first: 0, last: lengths.length - 1 };
        const step = at % lengths.length;
        const xOf = stepX(axis, span, 800);
        expect(stepAtX(axis, span, 800, (xOf(step) + xOf(step + 1)) / 2)).toBe(step);
      }),
    );
  });
});

describe("changeSpan", () => {
  it("zooms about the middle, shifts by parts, and stays inside the trace", () => {
    expect(changeSpan({ first: 0, last: 99 }, 100, { zoom: 0.5 })).toEqual({ first: 25, last: 74 });
    expect(changeSpan({ first: 25, last: 74 }, 100, { zoom: 4 })).toEqual({ first: 0, last: 99 });
    expect(changeSpan({ first: 25, last: 74 }, 100, { shift: 0.25 })).toEqual({ first: 38, last: 87 });
    expect(changeSpan({ first: 7, last: 7 }, 100, {})).toEqual({ first: 6, last: 9 });
    const span = fc.tuple(fc.nat(999), fc.nat(999)).map(([a, b]) => ({ first: Math.min(a, b), last: Math.max(a, b) }));
    fc.assert(
      fc.property(
        span,
        fc.double({ min: 0.1, max: 10, noNaN: true }),
        fc.double({ min: -2, max: 2, noNaN: true }),
        (at, zoom, shift) => {
          const { first, last } = changeSpan(at, 1_000, { zoom, shift });
          expect(first).toBeGreaterThanOrEqual(0);
          expect(last).toBeLessThan(1_000);
          expect(last - first + 1).toBeGreaterThanOrEqual(4);
        },
      ),
    );
  });
});

describe("spanAround", () => {
  it("stays where the step is in it, and moves about the step where it is not", () => {
    const span = { first: 20, last: 29 };
    expect(spanAround(span, 29, 100)).toBe(span);
    expect(spanAround(span, 60, 100)).toEqual({ first: 56, last: 65 });
    expect(spanAround(span, 99, 100)).toEqual({ first: 90, last: 99 });
    expect(spanAround(span, 0, 100)).toEqual({ first: 0, last: 9 });
  });

  it("holds the step and keeps its length, wherever the step is", () => {
    fc.assert(
      fc.property(fc.nat(499), fc.nat(499), fc.nat(499), (a, b, step) => {
        const span = { first: Math.min(a, b), last: Math.max(a, b) };
        const moved = spanAround(span, step, 500);
        expect(moved.last - moved.first).toBe(span.last - span.first);
        expect(moved.first <= step && step <= moved.last).toBe(true);
        expect(moved.first >= 0 && moved.last < 500).toBe(true);
      }),
    );
  });
});
