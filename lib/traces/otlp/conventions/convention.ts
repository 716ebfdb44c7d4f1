import { type FormatWords } from "../../format";
import { type SpanRecord } from "../../spans/span-record";
import { type RawSpan } from "../raw-span";

/** How one instrumentation writes agents, calls of models and tools into the attributes of a span. */
export interface Convention {
  /** The format's name: what a trace is stored as whose spans mostly follow it. */
  name: string;
  title: string;
  words: FormatWords;
  /** The attributes by which a span of it is known, as a person is told. */
  marks: readonly string[];
  /** Whether a span follows it, by attributes that no other has. */
  recognise: (span: RawSpan) => boolean;
  /** What the span says, over what every span says (see base-record.ts). */
  read: (span: RawSpan) => Partial<SpanRecord>;
  /** What only all spans of the file together say. May change the records. */
  refine?: (records: SpanRecord[]) => void;
}
