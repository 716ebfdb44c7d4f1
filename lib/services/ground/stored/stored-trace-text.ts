import { type Trace } from "@/lib/traces/trace";

/** A stored trace as it was parsed or loaded. */
export interface StoredTraceText {
  id: string;
  trace: Trace;
}
