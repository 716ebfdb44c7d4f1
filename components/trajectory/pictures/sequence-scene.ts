import { type Cause } from "./cause";
import { fitText, type Paint, type Scene, type Shape, tenth } from "./scene";
import { type SequenceColumns, sequencePx, type SequenceRow } from "./sequence-layout";

/**
 * The rows as shapes, the first of them at the top; life lines behind them. `wordsOf` are
 * those that stand on a message.
 */
export function sequenceShapes(
  rows: readonly SequenceRow[],
  columns: SequenceColumns,
  wordsOf: (step: number) => string,
): Shape[] {
  const height = rows.length * sequencePx.row;
  const lines = columns.xs.map((x) => `M${tenth(x)} 0V${height}`).join("");
  const shapes: Shape[] = [{ kind: "path", d: lines, stroke: "line" }];
  rows.forEach((row, i) => {
    const y = i * sequencePx.row + sequencePx.row / 2;
    shapes.push(
      ...(row.kind === "fold" ? foldShapes(row, columns, y) : messageShapes(row, columns, y, wordsOf(row.step))),
    );
  });
  return shapes;
}

/** A flag for what a run says, a triangle for the ground truth. */
const causeSigns: Record<Cause["tone"], (y: number) => string> = {
  fault: (y) => `M8 ${y + 8}V${y - 4}h9l-3 3.5l3 3.5h-8`,
  truth: (y) => `M13 ${y - 3}l5 9h-10z`,
};

const mostWordsPx = 420;

type Message = Extract<SequenceRow, { kind: "message" }>;

function messageShapes(row: Message, { xs, widthPx }: SequenceColumns, y: number, words: string): Shape[] {
  // A row holds nothing else: its words may go on beyond the arrow.
  const label = (x: number, at: number): Shape => ({
    kind: "text",
    x,
    y: at,
    text: fitText(words, Math.min(mostWordsPx, widthPx - x - 8), 10),
    size: 10,
    fill: "muted",
  });
  const from = xs[row.from] ?? 0;
  const to = row.to === null ? null : (xs[row.to] ?? 0);
  const paint: Paint = row.way ?? (row.isNote ? "faint" : "text");
  const line = { stroke: paint, strokeWidth: row.way ? 3 : 1.25, isDashed: row.isNote && !row.way };
  const index: Shape[] = [
    {
      kind: "text",
      x: sequencePx.index - 26,
      y: y + 6,
      anchor: "end",
      text: String(row.step),
      fill: row.isCause ? paint : "faint",
      isMono: true,
      isBold: row.isCause,
    },
    ...(row.isCause
      ? [{ kind: "path" as const, d: causeSigns[paint === "truth" ? "truth" : "fault"](y), fill: paint, stroke: paint }]
      : []),
    ...(row.isError
      ? [
          {
            kind: "path" as const,
            d: `M${sequencePx.index - 20} ${y - 1}l6 6m0 -6l-6 6`,
            stroke: "fault" as const,
            strokeWidth: 1.5,
          },
        ]
      : []),
  ];
  const under = y + 4;
  if (to === null)
    return [...index, { kind: "circle", x: from, y: under, radius: 4, fill: paint }, label(from + 8, under - 4)];
  if (to === from)
    return [
      ...index,
      { kind: "path", d: `M${tenth(from)} ${under - 5}h16q5 0 5 5t-5 5h-10`, ...line },
      { kind: "path", d: `M${tenth(from + 7)} ${under + 1}l-6 4l6 4z`, fill: paint },
      label(from + 26, under),
    ];
  const sign = to > from ? 1 : -1;
  const long = row.way ? 9 : 6;
  const wide = row.way ? 5 : 3.5;
  return [
    ...index,
    { kind: "path", d: `M${tenth(from)} ${under}H${tenth(to - sign * long)}`, ...line },
    {
      kind: "path",
      d: `M${tenth(to - sign * long)} ${under - wide}L${tenth(to)} ${under}L${tenth(to - sign * long)} ${under + wide}z`,
      fill: paint,
    },
    label(Math.min(from, to) + 12, under - 5),
  ];
}

function foldShapes(row: Extract<SequenceRow, { kind: "fold" }>, { xs }: SequenceColumns, y: number): Shape[] {
  const left = (xs[row.from] ?? 0) - 14;
  const width = (xs[row.to] ?? 0) + 14 - left;
  return [
    {
      kind: "text",
      x: sequencePx.index - 26,
      y: y + 4,
      anchor: "end",
      text: String(row.first),
      fill: "faint",
      isMono: true,
    },
    {
      kind: "rect",
      x: left,
      y: y - 10,
      width,
      height: 20,
      radius: 4,
      fill: row.isOpen ? "panel" : "sunken",
      stroke: "line-strong",
      isDashed: true,
    },
    { kind: "text", x: left + 8, y: y + 4, text: fitText(row.words, Math.max(60, width - 12)), fill: "text" },
  ];
}

/** The diagram with the names of its columns, for a file. `note` says what is left out. */
export function sequenceScene(
  rows: readonly SequenceRow[],
  columns: SequenceColumns,
  look: { title: string; note: string | null; wordsOf: (step: number) => string; paintOf: (agent: string) => Paint },
): Scene {
  const top = sequencePx.header;
  const roomPx = (columns.xs[1] ?? columns.widthPx) - (columns.xs[0] ?? 0) - 20;
  const shapes: Shape[] = columns.xs.flatMap((x, i): Shape[] => {
    const name = columns.agents[i];
    const text = fitText(name ?? `${columns.others.length} more agents`, roomPx);
    return [
      {
        kind: "rect",
        x: x - roomPx / 2,
        y: 10,
        width: 8,
        height: 8,
        radius: 2,
        fill: name ? look.paintOf(name) : "faint",
      },
      { kind: "text", x: x - roomPx / 2 + 13, y: 18, text, fill: "text", isBold: true },
    ];
  });
  shapes.push({ kind: "group", x: 0, y: top, shapes: sequenceShapes(rows, columns, look.wordsOf) });
  const bottom = top + rows.length * sequencePx.row;
  if (look.note) shapes.push({ kind: "text", x: 12, y: bottom + 18, text: look.note, fill: "muted" });
  return { title: look.title, width: columns.widthPx, height: bottom + (look.note ? 28 : 8), shapes };
}
