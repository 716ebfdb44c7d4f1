import { type Step, type Trace } from "@/lib/traces/trace";
import { type Correction } from "../correct/corrector";
import {
  type Capabilities,
  replayLimits,
  type ReplayChange,
  replayProtocol,
  type ReplayRequest,
  type ReplayStep,
} from "../protocol/messages";

/** A step as the protocol writes it, under the name that the system itself gave its agent. */
export function toReplayStep(step: Step): ReplayStep {
  const { index, kind, content, recipient, tool, durationMs, model, inputTokens, outputTokens, costUsd } = step;
  return {
    index,
    agent: step.rawAgent || step.agent || "unknown",
    kind,
    content,
    ...(recipient === undefined ? {} : { recipient }),
    ...(tool === undefined ? {} : { tool }),
    ...(step.isError ? { isError: true } : {}),
    ...(durationMs === undefined ? {} : { durationMs }),
    ...(model === undefined ? {} : { model }),
    ...(inputTokens === undefined ? {} : { inputTokens }),
    ...(outputTokens === undefined ? {} : { outputTokens }),
    ...(costUsd === undefined ? {} : { costUsd }),
  };
}

/**
 * Which way a target is started for a scan: from the exact prefix, or from scratch with a hint. Null for one
 * that only runs the task again.
 */
export const scanStartOf = ({ starts }: Pick<Capabilities, "starts">): "prefix" | "hint" | null =>
  starts.includes("prefix") ? "prefix" : starts.includes("hint") ? "hint" : null;

/** Said to a system that takes only hints, where it is to go on as it would have. */
const emptyHint = "Go on as you see fit.";

export interface RequestBuilder {
  /** Whether the target can take such a change. */
  takes: (change: ReplayChange) => boolean;
  /** With the step as the correction has it; only for a change that the target takes. */
  corrected: (stepIndex: number, change: ReplayChange, seed: number) => ReplayRequest;
  /** The step is taken anew. */
  control: (stepIndex: number, seed: number) => ReplayRequest;
}

/** The requests of a scan of one trace over one target, which starts in the way of `scanStartOf`. */
export function createRequestBuilder(
  { question, metadata, steps, externalId, contentHash }: Trace,
  capabilities: Capabilities,
  start: "prefix" | "hint",
  traceId = externalId ?? contentHash,
): RequestBuilder {
  const known = steps.map(toReplayStep);
  const base = {
    protocol: replayProtocol,
    trace: { id: traceId, question, metadata },
    without: null,
    // A corrected run may take a longer way than the failed one, within reason.
    limits: { seconds: capabilities.maxSeconds, steps: Math.min(replayLimits.steps, 3 * steps.length + 50) },
  } as const;
  const prefixOf = (stepIndex: number): ReplayStep[] => (start === "prefix" ? known.slice(0, stepIndex) : []);
  return {
    takes: (change) => (change.kind === "replace" ? start === "prefix" : start === "hint" || capabilities.hasHints),
    corrected: (stepIndex, change, seed) => ({
      ...base,
      start,
      prefix: prefixOf(stepIndex),
      change:
        change.kind === "replace"
          ? { kind: "replace", step: { ...change.step, index: stepIndex } }
          : { ...change, stepIndex },
      seed,
    }),
    control: (stepIndex, seed) => {
      if (start === "prefix") return { ...base, start, prefix: prefixOf(stepIndex), change: null, seed };
      if (capabilities.starts.includes("resample"))
        return { ...base, start: "resample", prefix: [], change: null, seed };
      return { ...base, start, prefix: [], change: { kind: "hint", stepIndex, text: emptyHint }, seed };
    },
  };
}

/**
 * A replaced step as a hint, for a target that takes nothing else: what was changed, in the words of whoever corrected
 * it, without remarks for people.
 */
export function asHint({ change, words, hint = words }: Correction, stepIndex: number, agent: string): Correction {
  if (change.kind === "hint") return { change, words };
  return { change: { kind: "hint", stepIndex, agent, text: hint }, words };
}
