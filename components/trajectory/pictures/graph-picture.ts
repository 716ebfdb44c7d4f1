import { fitText, type Paint, type Scene, type Shape, tenth } from "./scene";
import { type PlacedGraph, type Point } from "./layout-graph";

/** A box of a graph picture. `tone` says what it is, in words it is said in `label`. */
export interface PictureNode {
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
  title: string;
  /** Color of the square before the title; null for none. */
  square: Paint | null;
  detail: string;
  summary: string | null;
  tone: "plain" | "way" | "defect" | "fault" | "truth";
  isDimmed: boolean;
  isPressed: boolean;
  isDisabled: boolean;
  /** What it is called where it is not seen. */
  label: string;
}

/** A line of a graph picture with its arrow head; `words` stand in its middle, and name it where it can be pressed. */
export interface PictureEdge {
  id: string;
  from: string;
  to: string;
  path: string;
  arrow: string;
  widthPx: number;
  tone: "plain" | "way";
  words: (Point & { text: string; label: string }) | null;
  isDimmed: boolean;
  isPressed: boolean;
}

export interface GraphPicture {
  width: number;
  height: number;
  nodes: PictureNode[];
  edges: PictureEdge[];
}

/** Through all points of an edge, along the picture's direction at each of them, and the arrow head at its end. */
export function edgePath(
  points: readonly Point[],
  direction: "right" | "down",
  widthPx: number,
): { path: string; arrow: string } {
  const end = points.at(-1);
  const before = points.at(-2);
  const start = points[0];
  if (!end || !before || !start) return { path: "", arrow: "" };
  const long = 6 + widthPx;
  const wide = 2.5 + widthPx * 0.75;
  const isAcross = direction === "right";
  const sign = isAcross ? Math.sign(end.x - before.x) || 1 : Math.sign(end.y - before.y) || 1;
  // The line ends where its head begins, or a thick one would cover the tip.
  const neck = isAcross ? { x: end.x - sign * long, y: end.y } : { x: end.x, y: end.y - sign * long };
  const path = [...points.slice(0, -1), neck].reduce((drawn, point, i, all) => {
    const last = all[i - 1];
    if (!last) return `M${tenth(point.x)} ${tenth(point.y)}`;
    const half = isAcross ? (last.x + point.x) / 2 : (last.y + point.y) / 2;
    const [a, b] = isAcross
      ? [
          { x: half, y: last.y },
          { x: half, y: point.y },
        ]
      : [
          { x: last.x, y: half },
          { x: point.x, y: half },
        ];
    return `${drawn}C${tenth(a.x)} ${tenth(a.y)} ${tenth(b.x)} ${tenth(b.y)} ${tenth(point.x)} ${tenth(point.y)}`;
  }, "");
  const arrow = isAcross
    ? `M${tenth(neck.x)} ${tenth(end.y - wide)}L${tenth(end.x)} ${tenth(end.y)}L${tenth(neck.x)} ${tenth(end.y + wide)}z`
    : `M${tenth(end.x - wide)} ${tenth(neck.y)}L${tenth(end.x)} ${tenth(end.y)}L${tenth(end.x + wide)} ${tenth(neck.y)}z`;
  return { path, arrow };
}

/** Places of nodes by id: what pictures need to put their content where the layout says. */
export const placesOf = (placed: PlacedGraph): Map<string, PlacedGraph["nodes"][number]> =>
  new Map(placed.nodes.map((node) => [node.id, node]));

export const tonePaint = (tone: PictureEdge["tone"]): Paint => (tone === "way" ? "text" : "faint");

const borders: Record<PictureNode["tone"], Paint> = {
  plain: "line-strong",
  way: "text",
  defect: "muted",
  fault: "fault",
  truth: "truth",
};

/** The whole picture as shapes, for a file. */
export function graphScene(picture: GraphPicture, title: string): Scene {
  const shapes: Shape[] = [];
  for (const edge of picture.edges) {
    const paint = tonePaint(edge.tone);
    shapes.push({ kind: "path", d: edge.path, stroke: paint, strokeWidth: edge.widthPx, opacity: 0.75 });
    shapes.push({ kind: "path", d: edge.arrow, fill: paint });
  }
  for (const { words } of picture.edges) {
    if (!words) continue;
    const width = words.text.length * 6.6 + 8;
    shapes.push({
      kind: "rect",
      x: words.x - width / 2,
      y: words.y - 8,
      width,
      height: 16,
      radius: 8,
      fill: "panel",
      stroke: "line-strong",
    });
    shapes.push({
      kind: "text",
      x: words.x,
      y: words.y + 4,
      text: words.text,
      anchor: "middle",
      fill: "text",
      isMono: true,
    });
  }
  for (const node of picture.nodes) shapes.push(...nodeShapes(node));
  return { title, width: picture.width, height: picture.height, shapes };
}

function nodeShapes({ x, y, width, height, title, square, detail, summary, tone }: PictureNode): Shape[] {
  const left = x + (square ? 24 : 10);
  const room = (from: number) => x + width - from - 8;
  return [
    {
      kind: "rect",
      x,
      y,
      width,
      height,
      radius: 6,
      stroke: borders[tone],
      fill: tone === "fault" ? "fault-soft" : "panel",
      strokeWidth: tone === "fault" || tone === "truth" ? 2 : 1,
      isDashed: tone === "defect",
    },
    ...(square ? [{ kind: "rect" as const, x: x + 10, y: y + 9, width: 8, height: 8, radius: 2, fill: square }] : []),
    { kind: "text", x: left, y: y + 17, text: fitText(title, room(left), 12), size: 12, fill: "text", isBold: true },
    {
      kind: "text",
      x: x + 10,
      y: y + 33,
      text: fitText(detail, room(x + 10)),
      fill: tone === "fault" ? "fault" : "muted",
    },
    ...(summary && height > 44
      ? [{ kind: "text" as const, x: x + 10, y: y + 48, text: fitText(summary, room(x + 10)), fill: "muted" as const }]
      : []),
  ];
}
