import { type Step } from "./trace";

/** Longest content of a step that a window carries, in characters; the whole step is asked for by itself. */
export const maxWindowContentLength = 65_536;

/**
 * A step as a page of steps carries it: `content` cut to `maxWindowContentLength`, `tool.arguments` left out where they are longer than that.
 * `contentLength` is the whole length in Unicode characters.
 */
export interface StepWindow extends Step {
  contentLength: number;
  isContentCut: boolean;
}
