import { type RowLayout } from "./strip-layout";
import { type StripCell, type StripScale } from "./strip-model";

/** Colors of a theme, as its style sheet names them. */
interface StripColours {
  empty: string;
  gap: string;
  fault: string;
  text: string;
  muted: string;
  line: string;
  focus: string;
}

/** Beyond so many columns, lines between them would be all that is seen. */
const mostGaps = 160;
const hatchPx = 5;

export const readColours = (element: Element): StripColours => {
  const style = getComputedStyle(element);
  const of = (name: string) => style.getPropertyValue(name);
  return {
    empty: of("--sunken"),
    gap: of("--panel"),
    fault: of("--fault"),
    text: of("--text"),
    muted: of("--muted"),
    line: of("--line-strong"),
    focus: of("--focus"),
  };
};

interface Drawing {
  context: CanvasRenderingContext2D;
  colours: StripColours;
  scale: StripScale;
  widthPx: number;
}

/** Paints rows from the top of the canvas down. Every kind of cell has a shape of its own besides its color. */
export function drawRows(
  drawing: Drawing,
  rows: readonly { cells: readonly StripCell[]; isAbstained: boolean }[],
  layout: RowLayout,
): void {
  const { context, colours, scale, widthPx } = drawing;
  rows.forEach(({ cells, isAbstained }, row) => {
    const top = row * layout.pitchPx + layout.cellTopPx;
    context.fillStyle = colours.empty;
    context.fillRect(0, top, widthPx, layout.cellHeightPx);
    const hue = isAbstained ? colours.muted : colours.fault;
    for (const cell of cells) drawCell(drawing, cell, { top, height: layout.cellHeightPx, hue });
    if (scale.columns > mostGaps) return;
    context.fillStyle = colours.gap;
    for (let column = 1; column <= scale.columns; column++)
      context.fillRect((column / scale.columns) * widthPx - 1, top, 1, layout.cellHeightPx);
  });
}

function drawCell(
  { context, colours, scale, widthPx }: Drawing,
  { kind, from, to, heat }: StripCell,
  { top, height, hue }: { top: number; height: number; hue: string },
): void {
  const left = (from / scale.columns) * widthPx;
  const width = Math.max(2, ((to - from + 1) / scale.columns) * widthPx);
  switch (kind) {
    case "pick":
      return fill(context, colours.fault, 1, [left, top, width, height]);
    case "first-to-read":
      fill(context, hue, 0.25, [left, top, width, height]);
      return frame(context, colours.text, [left, top, width, height], [2, 2]);
    case "suspect":
      return fill(context, hue, 0.12 + heat * 0.5, [left, top + 2, width, height - 4]);
    case "judged":
      return fill(context, colours.line, 1, [left, top, width, height]);
    case "in-view":
      fill(context, colours.focus, 0.2, [left, top, width, height]);
      return frame(context, colours.focus, [left, top, width, height], []);
    case "unread":
      return hatch(context, colours, [left, top, width, height]);
  }
}

type Box = [left: number, top: number, width: number, height: number];

function fill(context: CanvasRenderingContext2D, colour: string, alpha: number, box: Box): void {
  context.globalAlpha = alpha;
  context.fillStyle = colour;
  context.fillRect(...box);
  context.globalAlpha = 1;
}

function frame(context: CanvasRenderingContext2D, colour: string, [left, top, width, height]: Box, dash: number[]) {
  context.strokeStyle = colour;
  context.lineWidth = 1;
  context.setLineDash(dash);
  context.strokeRect(left + 0.5, top + 0.5, Math.max(1, width - 2), height - 1);
  context.setLineDash([]);
}

function hatch(context: CanvasRenderingContext2D, { gap, line }: StripColours, box: Box): void {
  const [left, top, width, height] = box;
  fill(context, gap, 1, box);
  context.save();
  context.beginPath();
  context.rect(...box);
  context.clip();
  context.beginPath();
  for (let at = left - height; at < left + width; at += hatchPx) {
    context.moveTo(at, top + height);
    context.lineTo(at + height, top);
  }
  context.strokeStyle = line;
  context.lineWidth = 1;
  context.stroke();
  context.restore();
}
