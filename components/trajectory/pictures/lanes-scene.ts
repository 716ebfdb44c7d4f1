import { fitText, type Paint, type Scene, type Shape, tenth } from "./scene";
import { type LaneMark, type LanesLayout } from "./lanes-layout";

/** Heights of the rows: marks above, lanes, ticks below. */
export const lanesPx = { marks: 24, least: 20, most: 52, ticks: 20 };

/** How tall a lane is where so much height is there for all of them. */
export const lanePxIn = (heightPx: number, laneCount: number): number => {
  const each = Math.floor((heightPx - lanesPx.marks - lanesPx.ticks - 4) / Math.max(1, laneCount));
  return Math.min(lanesPx.most, Math.max(lanesPx.least, each));
};
export const lanesHeight = (laneCount: number, lanePx: number): number =>
  lanesPx.marks + laneCount * lanePx + lanesPx.ticks;

/** How lanes are drawn. `suspect` is neutral where a run names suspects and blames nobody. */
export interface LanesLook {
  widthPx: number;
  lanePx: number;
  paintOf: (agent: string) => Paint;
  suspect: Paint;
  focus: string | null;
}

/** The drawing without the names of the lanes, as few shapes as may be: a path per lane and strength. */
export function lanesShapes(layout: LanesLayout, look: LanesLook): Shape[] {
  const { widthPx, lanePx } = look;
  const middleOf = (lane: number) => lanesPx.marks + (lane + 0.5) * lanePx;
  const levels = layout.lanes.map((_, lane) => `M0 ${middleOf(lane)}H${tenth(widthPx)}`).join("");
  const shapes: Shape[] = [{ kind: "path", d: levels, stroke: "line" }];
  if (layout.threads.length > 0) {
    const d = layout.threads.map(({ x, from, to }) => `M${tenth(x)} ${middleOf(from)}V${middleOf(to)}`).join("");
    shapes.push({ kind: "path", d, stroke: "line-strong" });
  }
  layout.lanes.forEach((lane, i) => shapes.push(...laneShapes(lane, middleOf(i), look)));
  for (const mark of layout.marks) shapes.push(...markShapes(mark, middleOf(mark.lane), look.suspect));
  const bottom = lanesPx.marks + layout.lanes.length * lanePx + 2;
  for (const { step, x } of layout.ticks) {
    shapes.push({ kind: "path", d: `M${tenth(x)} ${bottom}v4`, stroke: "line-strong" });
    if (x < widthPx - 20)
      shapes.push({
        kind: "text",
        x: x + 2,
        y: bottom + 13,
        text: String(step),
        fill: "faint",
        size: 10,
        isMono: true,
      });
  }
  return shapes;
}

function laneShapes(
  { agents, blocks, errors }: LanesLayout["lanes"][number],
  middle: number,
  look: LanesLook,
): Shape[] {
  const tall = Math.round(look.lanePx * 0.6);
  const top = middle - tall / 2;
  const fill = agents.length === 1 ? look.paintOf(agents[0] ?? "") : "faint";
  const dim = look.focus !== null && !agents.includes(look.focus) ? 0.3 : 1;
  const shapes = [...new Set(blocks.map(({ share }) => share))].map((share): Shape => {
    const d = blocks
      .filter((block) => block.share === share)
      .map(({ x, width }) => `M${tenth(x)} ${top}h${tenth(width)}v${tall}h${tenth(-width)}z`)
      .join("");
    return { kind: "path", d, fill, ...(share * dim < 1 ? { opacity: share * dim } : {}) };
  });
  if (errors.length > 0) {
    const d = errors.map((x) => `M${tenth(x)} ${top + tall - 1}l4 4m0 -4l-4 4`).join("");
    shapes.push({ kind: "path", d, stroke: "fault", strokeWidth: 1.5 });
  }
  return shapes;
}

/**
 * Told apart by shape: a flag is decisive, a triangle the ground truth, a hollow ring where other runs point, a bar a
 * suspect, the taller the stronger.
 */
function markShapes({ kind, x, heat }: LaneMark, middle: number, suspect: Paint): Shape[] {
  const at = tenth(x);
  const base = lanesPx.marks - 3;
  if (kind === "decisive")
    return [
      { kind: "path", d: `M${at} ${base}V${middle - 8}`, stroke: "fault", strokeWidth: 2 },
      { kind: "path", d: `M${tenth(x - 1)} ${base}V4h10l-3 4l3 4h-8V${base}z`, fill: "fault" },
      { kind: "rect", x: x - 5, y: middle - 8, width: 10, height: 16, radius: 3, stroke: "fault", strokeWidth: 2 },
    ];
  if (kind === "truth") return [{ kind: "path", d: `M${at} ${base - 9}l5 9h-10z`, fill: "truth" }];
  if (kind === "pointed") return [{ kind: "circle", x, y: base - 5, radius: 3.5, stroke: "fault", strokeWidth: 1.5 }];
  const height = 3 + heat * 11;
  const bar = { x: x - 1.5, y: base - height, width: 3, height, radius: 1 };
  return [{ kind: "rect", ...bar, fill: suspect, opacity: 0.4 + heat * 0.4 }];
}

/** The whole picture with the names of its lanes, for a file. */
export function lanesScene(layout: LanesLayout, title: string, look: LanesLook): Scene {
  const names = 150;
  const shapes: Shape[] = [{ kind: "group", x: names, y: 0, shapes: lanesShapes(layout, { ...look, focus: null }) }];
  layout.lanes.forEach(({ agents }, lane) => {
    const middle = lanesPx.marks + (lane + 0.5) * look.lanePx;
    const name = agents.length === 1 ? agents[0] : undefined;
    const fill = name === undefined ? "faint" : look.paintOf(name);
    shapes.push({ kind: "rect", x: 8, y: middle - 4, width: 8, height: 8, radius: 2, fill });
    const text = fitText(name ?? `${agents.length} more agents`, names - 30);
    shapes.push({ kind: "text", x: 22, y: middle + 4, text, fill: "text" });
  });
  const height = lanesHeight(layout.lanes.length, look.lanePx);
  return { title, width: look.widthPx + names + 12, height, shapes };
}
