import { type StepOutline } from "../trace/step-outline";
import { type StepMark } from "../trace/step-marks";

export interface LaneGeometry {
  width: number;
  height: number;
  /** Horizontal distance of lanes and height of a step's box. */
  lanePx: number;
  stepPx: number;
}

/** Lanes beyond this many share the last one: the picture stays readable and the legend names everyone. */
const mostLanes = 7;
/** The bar of suspicion left of the lanes. */
export const heatPx = 5;
const edgePx = 4 + heatPx;
const lanePx = 6;

/**
 * A lane per agent from left to right, a row per step from top to bottom; rows shrink where the
 * trace is longer than the picture.
 */
export function laneGeometry(stepCount: number, laneCount: number, heightPx: number): LaneGeometry {
  const lanes = Math.min(Math.max(1, laneCount), mostLanes);
  const stepPx = Math.min(13, heightPx / Math.max(1, stepCount));
  return { width: edgePx + 14 + (lanes - 1) * lanePx, height: stepPx * stepCount, lanePx, stepPx };
}

export const laneX = (lane: number, { lanePx }: LaneGeometry): number =>
  edgePx + 4 + Math.min(lane, mostLanes - 1) * lanePx;
export const stepY = (stepIndex: number, { stepPx }: LaneGeometry): number => (stepIndex + 0.5) * stepPx;
export const stepAtY = (y: number, stepCount: number, { stepPx }: LaneGeometry): number =>
  Math.min(stepCount - 1, Math.max(0, Math.floor(y / stepPx)));

/** Boxes of a lane nearer to each other than this are one. */
const leastApartPx = 0.75;

/**
 * One SVG path per hue, and no more boxes in a lane than it has pixels: however long the trace,
 * the picture is a few elements.
 */
export function lanePaths(
  outline: readonly StepOutline[],
  agents: readonly string[],
  geometry: LaneGeometry,
  hueOf: (agent: string) => number,
): { hue: number; path: string }[] {
  const lanes = new Map(agents.map((agent, lane) => [agent, { lane, hue: hueOf(agent), lastY: -1 }]));
  const paths = new Map([...lanes.values()].map(({ hue }) => [hue, ""]));
  const tall = Math.max(1, Math.min(6, geometry.stepPx * 0.6));
  outline.forEach(({ agent, contentLength }, index) => {
    const entry = lanes.get(agent);
    const y = stepY(index, geometry);
    if (!entry || (entry.lastY >= 0 && y - entry.lastY < leastApartPx)) return;
    entry.lastY = y;
    const wide = Math.min(5, 2 + Math.log10(contentLength + 1));
    const x = laneX(entry.lane, geometry) - wide / 2;
    const box = `M${round(x)} ${round(y - tall / 2)}h${round(wide)}v${round(tall)}h${round(-wide)}z`;
    paths.set(entry.hue, (paths.get(entry.hue) ?? "") + box);
  });
  return [...paths].map(([hue, path]) => ({ hue, path }));
}

/** The thread from speaker to speaker; left out where it would be a gray block. */
export function threadPath(outline: readonly StepOutline[], agents: readonly string[], geometry: LaneGeometry): string {
  if (geometry.stepPx < 3) return "";
  const laneOf = new Map(agents.map((agent, lane) => [agent, lane]));
  return outline
    .map(
      ({ agent }, index) =>
        `${index ? "L" : "M"}${round(laneX(laneOf.get(agent) ?? 0, geometry))} ${round(stepY(index, geometry))}`,
    )
    .join("");
}

/** A cross at the right edge for every failing step that can be told from the one before. */
export function errorPath(outline: readonly StepOutline[], geometry: LaneGeometry): string {
  let path = "";
  let lastY = -9;
  const x = geometry.width - 4;
  outline.forEach(({ isError }, index) => {
    const y = stepY(index, geometry);
    if (!isError || y - lastY < 4) return;
    lastY = y;
    path += `M${x - 2} ${round(y - 2)}l4 4m0 -4l-4 4`;
  });
  return path;
}

/** A stretch of the bar of suspicion; `heat` is 0.25, 0.5, 0.75 or 1. */
interface HeatCell {
  y: number;
  height: number;
  heat: number;
}

/**
 * Where suspicion falls, for a bar beside the lanes: of each row of pixels the strongest of what the selected run gives
 * its steps (against the most suspected) and how many of the runs point there (against the step at which most do).
 * Neighbors of one strength are one cell.
 */
export function heatCells(
  marks: ReadonlyMap<number, StepMark>,
  suspects: readonly { stepIndex: number; score: number }[],
  geometry: LaneGeometry,
): HeatCell[] {
  const rows = new Map<number, number>();
  const rowPx = Math.max(2, geometry.stepPx);
  const add = (step: number, heat: number) => {
    const row = Math.floor((step * geometry.stepPx) / rowPx + 1e-9);
    if (heat > 0 && step * geometry.stepPx < geometry.height) rows.set(row, Math.max(rows.get(row) ?? 0, heat));
  };
  const mostScore = suspects.reduce((most, { score }) => Math.max(most, score), 0);
  const mostRuns = [...marks.values()].reduce((most, { decisiveRuns }) => Math.max(most, decisiveRuns), 0);
  for (const { stepIndex, score } of suspects) add(stepIndex, score / mostScore);
  for (const [step, { decisiveRuns }] of marks) if (decisiveRuns > 0) add(step, decisiveRuns / mostRuns);
  const cells: HeatCell[] = [];
  for (const [row, strength] of [...rows].sort(([a], [b]) => a - b)) {
    const heat = Math.min(4, Math.max(1, Math.ceil(strength * 4 - 1e-9))) / 4;
    const before = cells.at(-1);
    if (before?.heat === heat && Math.abs(before.y + before.height - row * rowPx) < 0.01) before.height += rowPx;
    else cells.push({ y: row * rowPx, height: rowPx, heat });
  }
  return cells;
}

const round = (value: number): number => Math.round(value * 10) / 10;
