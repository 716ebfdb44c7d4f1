import { KnownError } from "@/lib/errors";
import { findContradiction, findUnoffered } from "@/lib/replay/protocol/check-request";
import {
  type Capabilities,
  type ReplayChange,
  replayLimits,
  replayProtocol,
  type ReplayRequest,
  type ReplayStart,
  type ReplayStep,
} from "@/lib/replay/protocol/messages";
import { toReplayStep } from "@/lib/replay/scan/replay-requests";
import { type Trace } from "@/lib/traces/trace";

interface BranchWish {
  /** The first new index; for a system that starts from scratch, the step before which a hint is shown. */
  stepIndex: number;
  /** Null: the step is taken anew. */
  change: ReplayChange | null;
  without: { agent: string; replacement: string | null } | null;
  seed: number;
  /** Steps before `stepIndex` that are not the trace's. */
  prefix: readonly ReplayStep[];
}

const invalid = (pointer: string, message: string): KnownError =>
  new KnownError("INVALID", message, [{ pointer, message }]);

/** Which way a system is started for it; the exact prefix before all others. */
const startFor = ({ change }: BranchWish, { starts }: Capabilities): ReplayStart => {
  if (starts.includes("prefix")) return "prefix";
  if (change?.kind === "hint" && starts.includes("hint")) return "hint";
  return change === null && starts.includes("resample") ? "resample" : "prefix"; // what is not offered is refused below
};

const placed = (change: ReplayChange, stepIndex: number): ReplayChange =>
  change.kind === "hint" ? { ...change, stepIndex } : { kind: "replace", step: { ...change.step, index: stepIndex } };

/**
 * The request of a replay that a person asks for. Throws INVALID, with a sentence, where the step lies behind the end
 * of what is replayed, or the system does not offer it.
 */
export const buildRequest = (
  trace: Pick<Trace, "question" | "metadata" | "steps" | "externalId" | "contentHash">,
  capabilities: Capabilities,
  wish: BranchWish,
): ReplayRequest => {
  const { stepIndex, change, without, seed, prefix } = wish;
  const start = startFor(wish, capabilities);
  const known = [...trace.steps.slice(0, prefix[0]?.index ?? stepIndex).map(toReplayStep), ...prefix];
  if (known.length < stepIndex)
    throw invalid("/stepIndex", `There is no step ${stepIndex} to change: there are ${known.length} steps.`);
  const request: ReplayRequest = {
    protocol: replayProtocol,
    trace: { id: trace.externalId ?? trace.contentHash, question: trace.question, metadata: trace.metadata },
    start,
    prefix: start === "prefix" ? known : [],
    change: change && placed(change, stepIndex),
    without: without && {
      agent: without.agent,
      ...(without.replacement !== null && { replacement: without.replacement }),
    },
    seed,
    limits: {
      seconds: capabilities.maxSeconds,
      steps: Math.min(replayLimits.steps, 3 * trace.steps.length + 50),
    },
  };
  const fault = findUnoffered(request, capabilities) ?? findContradiction(request);
  if (fault !== null) throw invalid("/change", fault);
  return request;
};
