import { type CrossingError } from "./crossing-error";
import { type ListPart } from "./long-lists";

/** What is done where it holds up nobody who asks the web server for something else. */
export type ReadingName =
  | "answer-trace"
  | "find-objects"
  | "hash-original"
  | "open-form"
  | "preview-mapping"
  | "preview-upload"
  | "read-again"
  | "read-import"
  | "read-labels"
  | "receive-export"
  | "sample-import"
  | "store-import"
  | "store-upload";

/** What a thread is asked: its arguments are plain data. */
export interface ReaderAsk {
  name: ReadingName;
  args: readonly unknown[];
}

/** Does a reading with these arguments, for a workspace; what comes of it is plain data as well. */
export type Reader = (name: ReadingName, args: readonly unknown[], workspaceId: string) => Promise<unknown>;

/** What a thread says: of what it does, that it is still at it, and how it came out. */
export type ReaderLine =
  | { type: "beat" }
  | { type: "part"; part: ListPart }
  | { type: "answer"; answer: unknown }
  | { type: "failure"; error: CrossingError };
