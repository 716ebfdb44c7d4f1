import { type Attribution } from "@/lib/traces/attribution";
import { type MethodEvent } from "./method";
import { type Parameters } from "./method-parameters";
import { type Seen } from "./tracer";

export const runStatuses = ["QUEUED", "RUNNING", "SUCCEEDED", "FAILED", "CANCELLED", "PARTIAL"] as const;
export type RunStatus = (typeof runStatuses)[number];
export const isActive = (status: RunStatus): boolean => status === "QUEUED" || status === "RUNNING";

/**
 * `versionId` is null for the shipped weights. `seen`: a run on a question that the weights were trained on
 * is kept out of their accuracy.
 */
export interface RunTracer {
  name: string;
  versionId: string | null;
  hash: string;
  seen: Seen;
}

/** The evaluation that a run was made for, and which of its repeats the run is, from 1. */
export interface RunEvaluation {
  id: string;
  title: string;
  repeat: number;
}

export interface RunRest {
  until: string;
  reason: string;
}

/** A run as the API and the screen see it. Times are ISO 8601 in UTC; `costUsd` is null when a price is unknown. */
export interface RunRecord {
  id: string;
  /** From 1 per trace, in the order started. */
  number: number;
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
  /** Null for a run that no evaluation made. */
  evaluation: RunEvaluation | null;
  revealExpectedAnswer: boolean;
  parameters: Parameters;
  /** Of the attribution policy that the judge was told; null where no model is asked. */
  policyVersion: number | null;
  /** Asks anew, whatever earlier runs were answered. */
  isFresh: boolean;
  /** Text that addresses a judge was masked before anything was asked. */
  isMasked: boolean;
  /** The run that this one repeats in some way; null for a run of its own. */
  retryOfId: string | null;
  /** Where it stops, PARTIAL; null for no limit. Tokens count input and output. */
  maxCostUsd: number | null;
  maxTokens: number | null;
  status: RunStatus;
  attribution: Attribution | null;
  error: { code: string; message: string; reply: string | null } | null;
  /** Answered calls; `reusedCallCount` more were answered by what earlier runs had been told. */
  callCount: number;
  reusedCallCount: number;
  attemptCount: number;
  inputTokens: number;
  /** Of `inputTokens`, those that providers read from their prompt caches. */
  cachedTokens: number;
  outputTokens: number;
  costUsd: number | null;
  /** Of a run that waits because its endpoint is paused: until when, and why; null for every other run. */
  rest: RunRest | null;
  startedBy: string;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
}

/** What a run does to its status, as an event among the method's own. */
export type RunEventBody =
  | Exclude<MethodEvent, { type: "found" }>
  | { type: "status"; status: RunStatus }
  /** Back in the queue until then: its endpoint is paused or, without a reason, the database was away or full. */
  | { type: "rested"; until: string; reason: string }
  | {
      type: "call";
      sequence: number;
      name: string;
      first: number;
      last: number;
      inputTokens: number;
      cachedTokens: number;
      outputTokens: number;
      costUsd: number | null;
      latencyMs: number;
      isReplayed: boolean;
      /** Answered by what an earlier run was told. */
      isReused: boolean;
    };

/** Numbered from 1 without a gap; `sequence` is the SSE event id. */
export interface RunEventRecord {
  sequence: number;
  createdAt: string;
  body: RunEventBody;
}
