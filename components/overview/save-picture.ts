/** What a copy of a drawing needs so that it looks the same away from the page's style sheets. */
const properties = [
  ...["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-opacity", "opacity"],
  ...["font-family", "font-size", "font-weight", "font-variant-numeric", "text-anchor", "dominant-baseline"],
];
const scale = 2;
const marginPx = 16;
const titlePx = 30;
const namespace = "http://www.w3.org/2000/svg";

/** Copies the look of each element of a drawing, colours of the present theme with it, into its copy. */
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

/** A drawing of the page as one that stands for itself, with its title above it, on the page's ground. */
function standAlone(drawing: SVGSVGElement, title: string): { text: string; width: number; height: number } {
  const { width, height } = drawing.getBoundingClientRect();
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  inline(drawing, copy);
  for (const link of copy.querySelectorAll("a")) link.removeAttribute("href");
  const whole = document.createElementNS(namespace, "svg");
  const [fullWidth, fullHeight] = [width + 2 * marginPx, height + 2 * marginPx + titlePx];
  for (const [name, value] of Object.entries({ width: fullWidth, height: fullHeight }))
    whole.setAttribute(name, String(value));
  const style = getComputedStyle(drawing.closest("section") ?? document.body);
  const ground = document.createElementNS(namespace, "rect");
  ground.setAttribute("width", String(fullWidth));
  ground.setAttribute("height", String(fullHeight));
  ground.setAttribute("fill", style.backgroundColor);
  const words = document.createElementNS(namespace, "text");
  words.setAttribute("x", String(marginPx));
  words.setAttribute("y", String(marginPx + 12));
  words.setAttribute("style", `font: 600 14px ${style.fontFamily.replaceAll('"', "'")}; fill: ${style.color}`);
  words.textContent = title;
  copy.setAttribute("x", String(marginPx));
  copy.setAttribute("y", String(marginPx + titlePx));
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  whole.append(ground, words, copy);
  return { text: new XMLSerializer().serializeToString(whole), width: fullWidth, height: fullHeight };
}

/** Saves a drawing of the page as a PNG, in the theme that the page has now. Throws where the browser cannot draw it. */
export async function savePicture(drawing: SVGSVGElement, { title, fileName }: { title: string; fileName: string }) {
  const { text, width, height } = standAlone(drawing, title);
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
