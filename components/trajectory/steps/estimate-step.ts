import { type StepOutline } from "../trace/step-outline";

const headerPx = 42;
const linePx = 20;
const charactersPerLine = 92;
const mostLines = 12;

/** How high a step is likely to be, before it is drawn: good enough that the scroll bar hardly moves once it is. */
export function estimateStepPx({ contentLength }: Pick<StepOutline, "contentLength">): number {
  const lines = Math.max(1, Math.ceil(contentLength / charactersPerLine));
  return headerPx + Math.min(lines, mostLines) * linePx + (lines > mostLines ? linePx : 0);
}

/** Of a step that is drawn as one line, and of the heading over the first of a chapter. */
export const oneLinePx = 29;
export const chapterPx = 28;

const foldLinePx = 33;

/** The same of a fold: a line, and while it is shut one for each step that it quotes. */
export const estimateFoldPx = (isOpen: boolean, sampleCount: number): number =>
  foldLinePx + (isOpen ? 0 : sampleCount * linePx + 2);
