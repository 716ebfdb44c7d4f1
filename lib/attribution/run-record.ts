import { type Attribution } from "@/lib/traces/attribution";
import { type MethodEvent } from "./method";
import { type Seen } from "./tracer";

export const runStatuses = ["QUEUED", "RUNNING", "SUCCEEDED", "FAILED", "CANCELLED", "PARTIAL"] as const;
export type RunStatus = (typeof runStatuses)[number];
export const isActive = (status: RunStatus): boolean => status === "QUEUED" || status === "RUNNING";

/** `versionId` is null for the shipped weights. `seen`: a run on a question that the weights were trained on is kept out of their accuracy. */
export interface RunTracer {
  name: string;
  versionId: string | null;
  hash: string;
  seen: Seen;
}

/** A run as the API and the screen see it. Times are ISO 8601 in UTC; `costUsd` is null when a price is unknown. */
export interface RunRecord {
  id: string;
  traceId: string;
  method: string;
  methodVersion: string;
  /** Both null where no model is asked. */
  providerName: string | null;
  model: string | null;
  /** The weights that a learned method read with; null for every other method. */
  tracer: RunTracer | null;
  /** Started by an upload or by new weights, not by a person. */
  isAutomatic: boolean;
  revealExpectedAnswer: boolean;
  status: RunStatus;
  attribution: Attribution | null;
  error: { code: string; message: string; reply: string | null } | null;
  callCount: number;
  attemptCount: number;
  inputTokens: number;
  outputTokens: number;
  costUsd: number | null;
  startedBy: string;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
}

/** What a run does to its status, as an event among the method's own. */
export type RunEventBody =
  | MethodEvent
  | { type: "status"; status: RunStatus }
  | {
      type: "call";
      sequence: number;
      name: string;
      first: number;
      last: number;
      inputTokens: number;
      outputTokens: number;
      costUsd: number | null;
      latencyMs: number;
      isReplayed: boolean;
    };

/** Numbered from 1 without a gap; `sequence` is the SSE event id. */
export interface RunEventRecord {
  sequence: number;
  createdAt: string;
  body: RunEventBody;
}
