import { type Document } from "./document";
import { type ParsedTrace } from "./parse-result";
import { type Recognition } from "./recognition";

/** A file shape that we read. A new one is one file in formats/ and one line in format-list.ts. */
export interface TraceFormat {
  /** As stored with a trace and written in the search: `who-and-when`. */
  name: string;
  title: string;
  /**
   * Whether a document is of this shape. Must not throw, must not go deep, and of a list looks at no
   * more than the first 200 items.
   */
  recognise: (document: Document) => Recognition | null;
  /** Reads every trace of a document. Never throws on what it recognised: what cannot be read becomes an issue. */
  read: (document: Document) => ParsedTrace[];
}
