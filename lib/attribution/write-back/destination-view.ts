import { type RemarkChange } from "./diff-remarks";

export const destinationKinds = ["langfuse", "phoenix", "otlp"] as const;
export type DestinationKind = (typeof destinationKinds)[number];

/** What is sent without being asked for: nothing, answers about traces of this platform, or all answers. */
export const sendingRules = ["asked", "own", "all"] as const;
export type SendingRule = (typeof sendingRules)[number];

/** What a kind is called, and what it makes of a remark. */
export const kindWords: Record<DestinationKind, { title: string; record: string }> = {
  langfuse: { title: "Langfuse", record: "score" },
  phoenix: { title: "Phoenix", record: "span annotation" },
  otlp: { title: "OpenTelemetry", record: "event" },
};

/** A destination as a member may see it: never with its keys. Dates are ISO 8601. */
export interface DestinationView {
  id: string;
  name: string;
  kind: DestinationKind;
  rule: SendingRule;
  /** Where it leads to, without secrets. */
  hint: string;
  createdByName: string;
  createdAt: string;
  /** Traces by how far their sending has come. */
  sentCount: number;
  pendingCount: number;
  failedCount: number;
  lastSentAt: string | null;
  /** Until when it is left alone because it was down. */
  heldUntil: string | null;
  /** The newest sending that failed. */
  failed: { traceId: string; title: string; problem: string } | null;
}

/** What sending a trace would change at a destination, or why nothing can be sent. */
export interface TracePreview {
  changes: RemarkChange[];
  /** Why there is nothing to send, in a sentence. */
  note: string | null;
}

/** The same of several traces, of which the first were looked at. */
export interface SelectionPreview {
  traceCount: number;
  previewedCount: number;
  counts: Record<RemarkChange["state"], number>;
  /** Those that change something. */
  changes: RemarkChange[];
  notes: string[];
}
