import { type StepOutline } from "../step-outline";

export interface LaneGeometry {
  width: number;
  height: number;
  /** Horizontal distance of lanes and height of a step's box. */
  lanePx: number;
  stepPx: number;
}

/** Lanes beyond this many share the last one: the picture stays readable and the legend names everyone. */
export const mostLanes = 7;
const edgePx = 8;

/** A lane per agent from left to right, a row per step from top to bottom; rows shrink where the trace is longer than the picture. */
export function laneGeometry(stepCount: number, laneCount: number, heightPx: number): LaneGeometry {
  const lanes = Math.min(Math.max(1, laneCount), mostLanes);
  const stepPx = Math.min(13, heightPx / Math.max(1, stepCount));
  return { width: edgePx * 2 + (lanes - 1) * 14 + 8, height: stepPx * stepCount, lanePx: 14, stepPx };
}

export const laneX = (lane: number, { lanePx }: LaneGeometry): number =>
  edgePx + 4 + Math.min(lane, mostLanes - 1) * lanePx;
export const stepY = (stepIndex: number, { stepPx }: LaneGeometry): number => (stepIndex + 0.5) * stepPx;
export const stepAtY = (y: number, stepCount: number, { stepPx }: LaneGeometry): number =>
  Math.min(stepCount - 1, Math.max(0, Math.floor(y / stepPx)));

/** One SVG path per agent: however long the trace, the picture is as many elements as there are agents. */
export function lanePaths(
  outline: readonly StepOutline[],
  agents: readonly string[],
  geometry: LaneGeometry,
): { agent: string; path: string }[] {
  const lanes = new Map(agents.map((agent, lane) => [agent, { lane, path: "" }]));
  const tall = Math.max(1, Math.min(6, geometry.stepPx * 0.6));
  outline.forEach(({ agent, contentLength }, index) => {
    const entry = lanes.get(agent);
    if (!entry) return;
    const wide = Math.min(9, 4 + Math.log10(contentLength + 1) * 1.3);
    const x = laneX(entry.lane, geometry) - wide / 2;
    entry.path += `M${round(x)} ${round(stepY(index, geometry) - tall / 2)}h${round(wide)}v${round(tall)}h${round(-wide)}z`;
  });
  return agents.map((agent) => ({ agent, path: lanes.get(agent)?.path ?? "" }));
}

/** The thread from speaker to speaker; left out where it would be a grey block. */
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

export interface Signpost {
  stepIndex: number;
  words: string;
  tone: "fault" | "truth" | "plain";
}

/** Moves sign posts down so that none covers another, in the order of their steps, and up again from the bottom where they would fall out. */
export function placeSignposts(
  posts: readonly Signpost[],
  geometry: LaneGeometry,
  rowPx: number,
): (Signpost & { y: number })[] {
  const placed = [...posts]
    .sort((a, b) => a.stepIndex - b.stepIndex)
    .map((post) => ({ ...post, y: stepY(post.stepIndex, geometry) }));
  let free = rowPx / 2;
  for (const post of placed) {
    post.y = Math.max(post.y, free);
    free = post.y + rowPx;
  }
  let floor = Math.max(geometry.height, placed.length * rowPx) - rowPx / 2;
  for (const post of placed.toReversed()) {
    post.y = Math.min(post.y, floor);
    floor = post.y - rowPx;
  }
  return placed;
}

const round = (value: number): number => Math.round(value * 10) / 10;
