import { visibleText } from "@/components/ground/ui/visible-text";
import { type Paint, type Scene, type Shape } from "./scene";

const sans = "Geist, ui-sans-serif, system-ui, sans-serif";
const mono = "Geist Mono, ui-monospace, monospace";

/**
 * A picture as a file of its own: SVG 1.1 with a view box, a title, colors as `colourOf` gives them and fonts by name.
 * It refers to nothing outside and holds no script; what comes from a trace is text, escaped for XML.
 */
export function toSvg(scene: Scene, colourOf: (paint: Paint) => string): string {
  const width = number(scene.width);
  const height = number(scene.height);
  const title = escapeXml(visibleText(scene.title));
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="${sans}">`,
    `<title>${title}</title>`,
    `<rect width="${width}" height="${height}" fill="${escapeXml(colourOf("panel"))}"/>`,
    ...scene.shapes.map((shape) => element(shape, colourOf)),
    `</svg>\n`,
  ].join("\n");
}

/** A name that every file system takes: `<title>-<view>.svg`. */
export function svgFileName(title: string, view: string): string {
  const words = title
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  return `${[...words].slice(0, 60).join("") || "trace"}-${view}.svg`;
}

function element(shape: Shape, colourOf: (paint: Paint) => string): string {
  if (shape.kind === "group") {
    const inner = shape.shapes.map((each) => element(each, colourOf)).join("\n");
    return `<g transform="translate(${number(shape.x)} ${number(shape.y)})">\n${inner}\n</g>`;
  }
  if (shape.kind === "text") {
    const attributes = {
      x: number(shape.x),
      y: number(shape.y),
      "font-size": number(shape.size ?? 11),
      fill: colourOf(shape.fill),
      ...(shape.anchor && shape.anchor !== "start" ? { "text-anchor": shape.anchor } : {}),
      ...(shape.isBold ? { "font-weight": "600" } : {}),
      ...(shape.isMono ? { "font-family": mono } : {}),
      // The first strong letter decides where the text begins to be read, as `dir="auto"` does.
      style: "unicode-bidi:plaintext",
    };
    return `<text${written(attributes)}>${escapeXml(visibleText(shape.text))}</text>`;
  }
  const look = {
    fill: shape.fill ? colourOf(shape.fill) : "none",
    ...(shape.stroke ? { stroke: colourOf(shape.stroke), "stroke-width": number(shape.strokeWidth ?? 1) } : {}),
    ...(shape.opacity === undefined ? {} : { opacity: number(shape.opacity) }),
    ...(shape.isDashed ? { "stroke-dasharray": "3 3" } : {}),
  };
  if (shape.kind === "path") return `<path${written({ d: shape.d, ...look })}/>`;
  if (shape.kind === "circle")
    return `<circle${written({ cx: number(shape.x), cy: number(shape.y), r: number(shape.radius), ...look })}/>`;
  const { x, y, width, height, radius } = shape;
  const box = { x: number(x), y: number(y), width: number(width), height: number(height) };
  return `<rect${written({ ...box, ...(radius ? { rx: number(radius) } : {}), ...look })}/>`;
}

const written = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join("");

const number = (value: number): string => String(Math.round(value * 100) / 100);

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/**
 * Text as XML takes it: marks that mean something are named, the two units that XML 1.0 forbids and
 * `visibleText` leaves are replaced.
 */
const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, (mark) => entities[mark] ?? mark).replace(/[\uFFFE\uFFFF]/g, "\uFFFD");
