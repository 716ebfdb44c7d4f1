import { type RemarkChange } from "./diff-remarks";

/** Where answers about traces go. */
export const platformKinds = ["langfuse", "phoenix", "otlp"] as const;
export type PlatformKind = (typeof platformKinds)[number];
/** Where incidents become issues. */
export const trackerKinds = ["github", "gitlab", "linear"] as const;
export type TrackerKind = (typeof trackerKinds)[number];
export const destinationKinds = [...platformKinds, ...trackerKinds] as const;
export type DestinationKind = (typeof destinationKinds)[number];

export const isTrackerKind = (kind: string): kind is TrackerKind => trackerKinds.some((one) => one === kind);

/** What is sent without being asked for: nothing, answers about traces of this platform, or all answers. */
export const sendingRules = ["asked", "own", "all"] as const;
export type SendingRule = (typeof sendingRules)[number];

export const kindTitles: Record<DestinationKind, string> = {
  langfuse: "Langfuse",
  phoenix: "Phoenix",
  otlp: "OpenTelemetry",
  github: "GitHub",
  gitlab: "GitLab",
  linear: "Linear",
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
  /** Of a tracker: where it is to report closed issues, and whether such reports can be verified. */
  webhook: { url: string; hasSecret: boolean } | null;
  /** Traces by how far their sending has come; of a tracker, issues. */
  sentCount: number;
  pendingCount: number;
  failedCount: number;
  lastSentAt: string | null;
  /** Until when it is left alone because it was down. */
  heldUntil: string | null;
  /** The newest sending that failed, of a trace or of an incident by its number. */
  failed: { traceId: string | null; incident: number | null; title: string; problem: string } | null;
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
