import { type MarkdownTree } from "./markdown/markdown-tree";
import { type Step } from "./trace";

/** Longest content of a step that a window carries, in characters; the whole step is asked for by itself. */
export const maxWindowContentLength = 65_536;

/**
 * A step as a page of steps carries it: `content` cut to `maxWindowContentLength`, `tool.arguments` left out
 * where they are longer than that.
 * `contentLength` is the whole length in Unicode characters; `markdown` is `content` read as Markdown, where the step
 * is to be drawn and is written so.
 */
export interface StepWindow extends Step {
  contentLength: number;
  isContentCut: boolean;
  markdown?: MarkdownTree;
}
