import { type Party } from "@/lib/traces/party";

/** What is known about a failed trace, as a platform is told. */
export interface Verdict {
  /** Our id of the trace: what was sent of it is found again by this. */
  key: string;
  /** The ids of the trace and of the decisive step's span, as the platform knows them. */
  traceId: string | null;
  spanId: string | null;
  stepIndex: number;
  agent: string;
  reason: string;
  /** In words; null where no kind of failure is named. */
  failureMode: string | null;
  party: Party | null;
  /** Who says so, in words, and whether that is a person, a model or neither. */
  by: string;
  byKind: "person" | "model" | "rule";
  /** Measured, of the step being right. */
  probability: number | null;
  /** The page of the trace. */
  url: string;
  /** When the trace happened, ISO 8601. */
  at: string;
}
