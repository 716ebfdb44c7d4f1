import { wrapped } from "./wrapped";

/** What a copy of a drawing needs so that it looks the same away from the page's style sheets. */
const properties = [
  ...["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-opacity", "opacity"],
  ...["font-family", "font-size", "font-weight", "font-variant-numeric", "text-anchor", "dominant-baseline"],
];
const scale = 2;
const marginPx = 16;
const titlePx = 30;
const linePx = 17;
const namespace = "http://www.w3.org/2000/svg";

/** Copies the look of each element of a drawing, colors of the present theme with it, into its copy. */
function inline(from: Element, to: Element): void {
  const style = getComputedStyle(from);
  for (const property of properties) {
    const value = style.getPropertyValue(property);
    if (value !== "" && to instanceof SVGElement) to.style.setProperty(property, value);
  }
  to.removeAttribute("class");
  for (const [at, child] of [...from.children].entries()) {
    const copied = to.children[at];
    if (copied) inline(child, copied);
  }
}

/** What is drawn how: a sign with its words. */
export interface LegendKey {
  words: string;
  /** As a style of the page says it: `var(--ink)`. */
  color: string;
  isHatched?: boolean;
}

/** What stands below a drawing that has left its page: what its signs mean, and of which days and filters it is. */
export interface PictureWords {
  legend: readonly LegendKey[];
  scope: string;
}

const make = (name: string, attributes: Record<string, string | number>): SVGElement => {
  const element = document.createElementNS(namespace, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
};

/** A color of the present theme, as it is. */
const resolved = (color: string, place: Element): string => {
  const probe = document.createElement("span");
  probe.style.color = color;
  place.append(probe);
  const value = getComputedStyle(probe).color;
  probe.remove();
  return value;
};

/** One line of the legend: its sign, solid or of slanted lines, and its words. */
const legendLine = (key: LegendKey, { y, place, font }: { y: number; place: Element; font: string }): SVGElement => {
  const color = resolved(key.color, place);
  const line = make("g", { transform: `translate(${marginPx} ${y})` });
  line.append(make("rect", { width: 14, height: 10, fill: key.isHatched ? "none" : color, stroke: color }));
  if (key.isHatched)
    for (const x of [0, 4.5, 9])
      line.append(make("line", { x1: x, y1: 10, x2: x + 5, y2: 0, stroke: color, "stroke-width": 1.5 }));
  const words = make("text", { x: 21, y: 9, style: font });
  words.textContent = key.words;
  line.append(words);
  return line;
};

/**
 * A drawing of the page as one that stands for itself, on the page's ground: its title above it, and below it
 * what is drawn how and of what.
 */
function standAlone(drawing: SVGSVGElement, title: string, { legend, scope }: PictureWords) {
  const { width, height } = drawing.getBoundingClientRect();
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  inline(drawing, copy);
  for (const link of copy.querySelectorAll("a")) link.removeAttribute("href");
  // About 6 pixels a letter: what is longer goes on in the next line.
  const scopeLines = wrapped(scope, Math.floor(width / 6));
  const belowPx = 8 + (legend.length + scopeLines.length) * linePx;
  const [fullWidth, fullHeight] = [width + 2 * marginPx, height + 2 * marginPx + titlePx + belowPx];
  const whole = make("svg", { width: fullWidth, height: fullHeight });
  const place = drawing.closest("section") ?? document.body;
  const style = getComputedStyle(place);
  const family = style.fontFamily.replaceAll('"', "'");
  const words = make("text", {
    x: marginPx,
    y: marginPx + 12,
    style: `font: 600 14px ${family}; fill: ${style.color}`,
  });
  words.textContent = title;
  for (const [name, value] of Object.entries({ x: marginPx, y: marginPx + titlePx, width, height }))
    copy.setAttribute(name, String(value));
  whole.append(make("rect", { width: fullWidth, height: fullHeight, fill: style.backgroundColor }), words, copy);
  const font = `font: 11px ${family}; fill: ${resolved("var(--muted)", place)}`;
  const top = marginPx + titlePx + height + 8;
  for (const [at, key] of legend.entries()) whole.append(legendLine(key, { y: top + at * linePx, place, font }));
  for (const [at, text] of scopeLines.entries()) {
    const line = make("text", { x: marginPx, y: top + (legend.length + at) * linePx + 9, style: font });
    line.textContent = text;
    whole.append(line);
  }
  return { text: new XMLSerializer().serializeToString(whole), width: fullWidth, height: fullHeight };
}

/**
 * Saves a drawing of the page as a PNG, in the theme that the page has now. Throws where the browser cannot draw it.
 */
export async function savePicture(
  drawing: SVGSVGElement,
  { title, fileName, ...words }: { title: string; fileName: string } & PictureWords,
) {
  const { text, width, height } = standAlone(drawing, title, words);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(width * scale);
  canvas.height = Math.ceil(height * scale);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  context.scale(scale, scale);
  context.drawImage(image, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("no picture");
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  // Some browsers read the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
