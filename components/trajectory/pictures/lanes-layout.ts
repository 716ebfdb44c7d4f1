import { type StepOutline } from "../trace/step-outline";
import { type StepMark } from "../trace/step-marks";
import { type StepSpan } from "../address/url-state";

/** How long a step is drawn: all alike, or by how much it says. */
export type LaneMeasure = "steps" | "length";

/**
 * Where each step begins on the axis, in a unit of its own; one entry more than there are steps, so
 * that the last one ends somewhere.
 */
export type LaneAxis = Float64Array;

/**
 * The axis of a whole trace. By length a step takes the root of its bytes: what is a hundred times as long is drawn ten
 * times as long, and the shortest are still seen beside the longest.
 */
export function laneAxis(outline: readonly StepOutline[], measure: LaneMeasure): LaneAxis {
  const axis = new Float64Array(outline.length + 1);
  outline.forEach(({ contentLength }, i) => {
    axis[i + 1] = (axis[i] ?? 0) + (measure === "steps" ? 1 : Math.sqrt(Math.min(contentLength, 1e6) + 64) / 8);
  });
  return axis;
}

/** Agents beyond these share the last lane. */
export const mostLanes = 40;

/**
 * The lane of each agent, in the order in which they first act; where they are too many,
 * those that act most have their own.
 */
export function laneNames(counts: readonly { name: string; stepCount: number }[]): {
  lanes: string[];
  others: string[];
} {
  if (counts.length <= mostLanes) return { lanes: counts.map(({ name }) => name), others: [] };
  const most = new Set([...counts].sort((a, b) => b.stepCount - a.stepCount).slice(0, mostLanes - 1));
  return {
    lanes: counts.filter((agent) => most.has(agent)).map(({ name }) => name),
    others: counts.filter((agent) => !most.has(agent)).map(({ name }) => name),
  };
}

/**
 * A stretch of a lane, in pixels from the left. `share` is how much of it the lane's steps fill, 0–1: less than 1 only
 * where many steps share a pixel.
 */
interface LaneBlock {
  x: number;
  width: number;
  share: number;
}

export interface LaneMark {
  step: number;
  kind: "decisive" | "truth" | "suspect" | "pointed";
  x: number;
  lane: number;
  /** How strongly it is suspected, 0–1. */
  heat: number;
}

export interface LanesLayout {
  lanes: { agents: readonly string[]; blocks: LaneBlock[]; errors: number[] }[];
  /** Where the word goes from lane to lane; empty where that would be a gray block. */
  threads: { x: number; from: number; to: number }[];
  marks: LaneMark[];
  ticks: { step: number; x: number }[];
  /** Whether blocks stand for many steps. */
  isGathered: boolean;
}

interface LanesInput {
  outline: readonly StepOutline[];
  axis: LaneAxis;
  lanes: readonly string[];
  others: readonly string[];
  marks: ReadonlyMap<number, StepMark>;
  /** Score by step, of the selected run. */
  suspects: ReadonlyMap<number, number>;
  /** The steps that are drawn, both ends included. */
  span: StepSpan;
  widthPx: number;
}

/** From here on a step is a block of its own. */
const ownBlockPx = 2;
const gatheredPx = 2;
const threadFromPx = 4;

/** Lanes from top to bottom, steps from left to right. However long the trace, there are no more blocks than pixels. */
export function layoutLanes({ outline, axis, lanes, others, marks, suspects, span, widthPx }: LanesInput): LanesLayout {
  const names = others.length > 0 ? [...lanes.map((name) => [name]), [...others]] : lanes.map((name) => [name]);
  const laneOf = new Map(names.flatMap((agents, lane) => agents.map((agent) => [agent, lane] as const)));
  const xOf = stepX(axis, span, widthPx);
  const isGathered = widthPx / (span.last - span.first + 1) < ownBlockPx;
  const drawn = names.map((agents) => ({ agents, blocks: [] as LaneBlock[], errors: [] as number[] }));
  const filled = isGathered ? names.map(() => new Float64Array(Math.ceil(widthPx / gatheredPx) + 1)) : [];
  for (let step = span.first; step <= span.last; step++) {
    const about = outline[step];
    const lane = laneOf.get(about?.agent ?? "");
    if (!about || lane === undefined) continue;
    const [x, end] = [xOf(step), xOf(step + 1)];
    const into = drawn[lane];
    if (isGathered) fill(filled[lane], x / gatheredPx, end / gatheredPx);
    else into?.blocks.push({ x, width: Math.max(1, end - x - (end - x > 3 ? 1 : 0.5)), share: 1 });
    const last = into?.errors.at(-1);
    if (about.isError && (last === undefined || x - last >= 3)) into?.errors.push(x);
  }
  drawn.forEach((lane, i) => lane.blocks.push(...gathered(filled[i])));
  return {
    lanes: drawn,
    threads: threads(outline, laneOf, span, { xOf, stepPx: widthPx / (span.last - span.first + 1) }),
    marks: laneMarks(marks, suspects, span, (step) => ({
      x: (xOf(step) + xOf(step + 1)) / 2,
      lane: laneOf.get(outline[step]?.agent ?? "") ?? 0,
    })),
    ticks: ticks(span, widthPx).map((step) => ({ step, x: xOf(step) })),
    isGathered,
  };
}

/** Where a step begins, in pixels from the left edge of what is drawn. */
export function stepX(axis: LaneAxis, span: StepSpan, widthPx: number): (step: number) => number {
  const from = axis[span.first] ?? 0;
  const scale = widthPx / Math.max(1e-9, (axis[span.last + 1] ?? 0) - from);
  return (step) => ((axis[step] ?? 0) - from) * scale;
}

/** The step under a point. */
export function stepAtX(axis: LaneAxis, span: StepSpan, widthPx: number, x: number): number {
  const xOf = stepX(axis, span, widthPx);
  let [low, high] = [span.first, span.last];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (xOf(middle) <= x) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** A stretch of steps moved or zoomed about its middle, kept inside the trace; never less than `least` steps. */
export function changeSpan(
  span: StepSpan,
  stepCount: number,
  change: { zoom?: number; shift?: number },
  least = 4,
): StepSpan {
  const length = span.last - span.first + 1;
  const wanted = Math.min(stepCount, Math.max(Math.min(least, stepCount), Math.round(length * (change.zoom ?? 1))));
  const middle = (span.first + span.last) / 2 + (change.shift ?? 0) * length;
  const first = Math.min(stepCount - wanted, Math.max(0, Math.round(middle - (wanted - 1) / 2)));
  return { first, last: first + wanted - 1 };
}

/**
 * A stretch that holds a step: the same one where it does already, else one as long about
 * the step, kept inside the trace.
 */
export function spanAround(span: StepSpan, step: number, stepCount: number): StepSpan {
  if (step >= span.first && step <= span.last) return span;
  const length = span.last - span.first + 1;
  return changeSpan(span, stepCount, { shift: (step - (span.first + span.last) / 2) / length }, length);
}

/** Adds the part of each bucket between two places. */
function fill(buckets: Float64Array | undefined, from: number, to: number): void {
  if (!buckets) return;
  for (let bucket = Math.floor(from); bucket < to && bucket < buckets.length; bucket++)
    buckets[bucket] = (buckets[bucket] ?? 0) + Math.min(to, bucket + 1) - Math.max(from, bucket);
}

/** Buckets as blocks, neighbors that are filled alike joined. */
function gathered(buckets: Float64Array | undefined): LaneBlock[] {
  const blocks: LaneBlock[] = [];
  buckets?.forEach((share, bucket) => {
    if (share < 1e-6) return;
    const level = Math.min(4, Math.max(1, Math.ceil(share * 4 - 1e-6))) / 4;
    const before = blocks.at(-1);
    if (before?.share === level && Math.abs(before.x + before.width - bucket * gatheredPx) < 0.01)
      before.width += gatheredPx;
    else blocks.push({ x: bucket * gatheredPx, width: gatheredPx, share: level });
  });
  return blocks;
}

function threads(
  outline: readonly StepOutline[],
  laneOf: ReadonlyMap<string, number>,
  { first, last }: StepSpan,
  { xOf, stepPx }: { xOf: (step: number) => number; stepPx: number },
): LanesLayout["threads"] {
  if (stepPx < threadFromPx) return [];
  const drawn: LanesLayout["threads"] = [];
  for (let step = first; step < last; step++) {
    const from = laneOf.get(outline[step]?.agent ?? "");
    const to = laneOf.get(outline[step + 1]?.agent ?? "");
    if (from !== undefined && to !== undefined && from !== to) drawn.push({ x: xOf(step + 1), from, to });
  }
  return drawn;
}

function laneMarks(
  marks: ReadonlyMap<number, StepMark>,
  suspects: ReadonlyMap<number, number>,
  span: StepSpan,
  placeOf: (step: number) => { x: number; lane: number },
): LaneMark[] {
  const top = Math.max(1e-9, ...suspects.values());
  const drawn: LaneMark[] = [];
  for (const [step, mark] of marks) {
    if (step < span.first || step > span.last) continue;
    const at = { step, ...placeOf(step), heat: (suspects.get(step) ?? 0) / top };
    if (mark.isDecisive) drawn.push({ ...at, kind: "decisive", heat: 1 });
    if (mark.isTruth) drawn.push({ ...at, kind: "truth" });
    if (!mark.isDecisive && mark.decisiveRuns > 0) drawn.push({ ...at, kind: "pointed" });
    else if (!mark.isDecisive && at.heat > 0) drawn.push({ ...at, kind: "suspect" });
  }
  return drawn.sort((a, b) => a.step - b.step);
}

/** Round numbers, some ninety pixels apart. */
function ticks({ first, last }: StepSpan, widthPx: number): number[] {
  const wanted = ((last - first + 1) / widthPx) * 90;
  const power = 10 ** Math.floor(Math.log10(Math.max(1, wanted)));
  const by = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= wanted) ?? power * 10);
  const found: number[] = [];
  for (let step = Math.ceil(first / by) * by; step <= last; step += by) found.push(step);
  return found;
}
