import { type Document } from "./document";
import { type ParsedTrace } from "./parse-result";
import { type Recognition } from "./recognition";

/** Under what docs/formats.md lists the formats, in this order. */
export const formatGroups = [
  "Any system",
  "Benchmarks and labeled sets",
  "OpenTelemetry and tracing",
  "Platforms",
  "AG2 and AutoGen",
  "LangGraph",
  "OpenAI, Anthropic and coding agents",
  "Other frameworks",
] as const;

/** What docs/formats.md says of a format beside its name and title. */
export interface FormatWords {
  group: (typeof formatGroups)[number];
  /** By what a file of it is known. */
  knownBy: string;
  /** Agents, order, labels: what is worth knowing of the traces that come of it. */
  notes: string;
}

/** A file shape that we read. A new one is one file in formats/, one line in format-list.ts, and its golden pair. */
export interface TraceFormat {
  /** As stored with a trace and written in the search: `who-and-when`. */
  name: string;
  title: string;
  words: FormatWords;
  /**
   * Whether a document is of this shape. Must not throw, must not go deep, and of a list looks at no
   * more than the first 200 items.
   */
  recognise: (document: Document) => Recognition | null;
  /** Reads every trace of a document. Never throws on what it recognized: what cannot be read becomes an issue. */
  read: (document: Document) => ParsedTrace[];
}
