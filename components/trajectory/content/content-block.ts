import { type Segment } from "./segment";

/**
 * A stretch of a content that is laid out as one: a run of segments that breaks its own lines, or, where
 * `indent` says how many columns to the right, a text set apart on lines of its own. `language` is what its
 * text is written in, where that is known.
 */
export interface ContentBlock {
  segments: Segment[];
  indent: number | null;
  language: string | null;
}
