import { setImmediate } from "node:timers/promises";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import {
  mostNamedFaults,
  readRewardBatch,
  type RewardBatch,
  type RewardFault,
  type RewardItem,
} from "@/lib/replay/reward/reward-items";
import { type TracedAnswer } from "@/lib/replay/reward/traced-answer";
import { type RewardSettings, type TracerReward, tracerReward } from "@/lib/replay/reward/tracer-reward";
import { settledTruth } from "@/lib/traces/ground-truth";
import { requireSightOfCases } from "../../measure/evaluations/require-sight-of-cases";
import { readGroundTruth } from "../../ground/truth/read-ground-truth";

/** So many characters are read before the process answers others again. */
const charactersAtOnce = 500_000;

/**
 * Lets other requests have their turn whenever so much has been read: a batch may hold millions of characters, and
 * texts made to be slow to read.
 */
const takingTurns = (): ((length: number) => Promise<void>) => {
  let since = 0;
  return async (length) => {
    since += length;
    if (since < charactersAtOnce) return;
    since = 0;
    await setImmediate();
  };
};

const refuse = (faults: readonly RewardFault[]): KnownError =>
  new KnownError(
    "INVALID",
    `The body is not valid: ${faults[0]?.pointer.slice(1) ?? "body"}: ${faults[0]?.message ?? ""}`,
    faults.slice(0, mostNamedFaults),
  );

/**
 * The label of each item: its own, or the ground truth of the trace that it names. Ids of other workspaces have none.
 */
async function labelsOf(ctx: WorkspaceContext, items: readonly RewardItem[]): Promise<TracedAnswer[]> {
  const traceIds = [...new Set(items.flatMap(({ label }) => ("traceId" in label ? [label.traceId] : [])))];
  const truths = await readGroundTruth(prisma, ctx.workspaceId, traceIds);
  const faults: RewardFault[] = [];
  const labels = items.map(({ label, pointer }): TracedAnswer => {
    if (!("traceId" in label)) return label;
    const truth = settledTruth(truths.get(label.traceId.toLowerCase()));
    if (!truth) faults.push({ pointer, message: "This workspace has no ground truth for such a trace." });
    return { agent: truth?.agent ?? "", stepIndex: truth?.stepIndex ?? 0 };
  });
  if (faults.length > 0) throw refuse(faults);
  if (truths.size > 0) await requireSightOfCases(ctx, [...truths.keys()]);
  return labels;
}

/**
 * What answers of a tracer in training are worth, in their order. Throws INVALID, with the place of each, where labels
 * are missing, cannot be read, or name a trace without ground truth here, also one of another workspace; FORBIDDEN
 * where the person is to label such a trace blind.
 */
export const scoreAnswers = async (
  ctx: WorkspaceContext,
  { batch, settings }: { batch: RewardBatch; settings: RewardSettings },
): Promise<TracerReward[]> => {
  const rest = takingTurns();
  const read = await readRewardBatch(batch, rest);
  if ("faults" in read) throw refuse(read.faults);
  const labels = await labelsOf(ctx, read.items);
  const rewards: TracerReward[] = [];
  for (const [at, { text }] of read.items.entries()) {
    await rest(text.length);
    rewards.push(tracerReward(text, labels[at] as TracedAnswer, settings));
  }
  return rewards;
};
