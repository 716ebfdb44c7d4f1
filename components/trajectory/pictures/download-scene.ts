import { type Paint, type Scene } from "./scene";
import { svgFileName, toSvg } from "./to-svg";

/** Hands a picture to the browser as an SVG file, in the colors that the page has now. */
export function downloadScene(scene: Scene, traceTitle: string, view: string): void {
  const styles = getComputedStyle(document.documentElement);
  const colourOf = (paint: Paint) => styles.getPropertyValue(`--${paint}`).trim();
  const address = URL.createObjectURL(new Blob([toSvg(scene, colourOf)], { type: "image/svg+xml" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = svgFileName(traceTitle, view);
  link.click();
  URL.revokeObjectURL(address);
}
