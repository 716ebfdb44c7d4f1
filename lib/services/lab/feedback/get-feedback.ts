import { isHeldBack } from "@/lib/attribution/reliability/is-held-back";
import { type ReliabilityView } from "@/lib/attribution/reliability/measure-reliability";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { type LessonInput, lessonOf, sayableMode } from "@/lib/replay/feedback/lesson";
import { readReliability } from "../../answers/reliability/read-reliability";
import { readTaxonomy } from "../../labels/taxonomies/read-taxonomy";
import { noteSightings } from "../../ground/sight/note-sightings";
import { requireSight } from "../../ground/sight/require-sight";
import { requireTrace } from "../../ground/stored/require-trace";
import { nullIfGone } from "../../ground/ids/null-if-gone";
import { type Claim, readClaim } from "./read-claim";
import { readLessonTrace } from "./read-lesson-trace";

/** What a system that wants to correct itself is told. */
interface FeedbackView {
  agent: string;
  stepIndex: number;
  /** Null where it is held back. */
  lesson: string | null;
  heldBackBecause: string | null;
  /** Of a taxonomy; or a method's own words, without a title, where they do not tell the solution. */
  failureMode: { id: string; title: string | null } | null;
  place: { stepIndex: number; agent: string };
  /** From 1. */
  round: number;
  basis: Pick<Claim, "kind" | "runId" | "method" | "model"> & { measured: ReliabilityView | null };
}

type FeedbackAnswer =
  | { feedback: FeedbackView; noFeedbackBecause: null }
  | { feedback: null; noFeedbackBecause: string };

const nobodySays = "Nobody has said yet who broke this trace. Start a run, and ask again when it ends.";
const abstained = "The method has no clear answer: it is too uncertain to act on.";
const heldBack = "The measured accuracy of the method is below this workspace's threshold.";

/** How often runs like the claim's were right; null for ground truth, and for a run that did not end whole. */
const measure = async (ctx: WorkspaceContext, { runId, isWhole }: Claim): Promise<ReliabilityView | null> =>
  runId !== null && isWhole ? readReliability(ctx, { runId }) : null;

async function whyHeldBack(
  { workspaceId }: WorkspaceContext,
  { attribution }: Claim,
  measured: ReliabilityView | null,
): Promise<string | null> {
  if (attribution.isAbstained) return abstained;
  const { abstainBelow } = await prisma.workspace.findUniqueOrThrow({
    where: { id: workspaceId },
    select: { abstainBelow: true },
  });
  return measured && isHeldBack(measured, abstainBelow) ? heldBack : null;
}

function failureModeOf(input: LessonInput): FeedbackView["failureMode"] {
  const mode = input.taxonomy?.modes.find(({ id }) => id === input.attribution.failureMode);
  if (mode) return { id: mode.id, title: mode.title };
  const words = sayableMode(input);
  return words === null ? null : { id: words, title: null };
}

/** The round after the one that the trace says it is of, in `metadata.round`. */
const nextRound = ({ round }: Record<string, unknown>): number =>
  typeof round === "number" && Number.isSafeInteger(round) && round >= 0 && round < 1_000 ? round + 1 : 1;

/**
 * The lesson of a trace, by its ground truth or a run: whom to tell what, where and in which round, what it rests on,
 * and never the expected answer. Held back where the method abstains, or is measured to be right less often than the
 * workspace asks for. Throws NOT_FOUND for a trace or a run of another workspace, FORBIDDEN where the person is to
 * label the trace blind, CONFLICT for a run without an answer.
 */
export const getFeedback = async (
  ctx: WorkspaceContext,
  input: { traceId: string; runId: string | null; round: number | null },
): Promise<FeedbackAnswer> => {
  const { traceId, runId } = input;
  await requireTrace(ctx, traceId);
  await requireSight(ctx, { traceId });
  const claim = await readClaim(ctx, { traceId, runId });
  if (!claim) return { feedback: null, noFeedbackBecause: nobodySays };
  await noteSightings(ctx, [traceId]);
  const { attribution } = claim;
  const { agent, stepIndex, taxonomy: named } = attribution;
  const [measured, { trace, corrected }, taxonomy] = await Promise.all([
    measure(ctx, claim),
    readLessonTrace(ctx, { traceId, attribution }),
    named ? readTaxonomy(ctx, named).catch(nullIfGone) : null,
  ]);
  const heldBackBecause = await whyHeldBack(ctx, claim, measured);
  const told = { attribution, trace, taxonomy, corrected };
  const lesson = heldBackBecause === null ? lessonOf(told).text : null;
  const { kind, method, model } = claim;
  return {
    feedback: {
      agent,
      stepIndex,
      lesson,
      heldBackBecause,
      place: { stepIndex, agent },
      failureMode: failureModeOf(told),
      round: input.round ?? nextRound(trace.metadata),
      basis: { kind, runId: claim.runId, method, model, measured },
    },
    noFeedbackBecause: null,
  };
};
