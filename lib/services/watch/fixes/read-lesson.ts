import { type IncidentLesson } from "@/lib/attribution/fixes/incident-lesson";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { KnownError } from "@/lib/errors";
import { getFeedback } from "../../lab/feedback/get-feedback";
import { readClaim } from "../../lab/feedback/read-claim";

/**
 * The lesson of the typical trace of an incident; null where nobody says who broke it, it is gone meanwhile, or the
 * reader is to label it first.
 */
export const readLesson = async (
  ctx: WorkspaceContext,
  { traceId }: { traceId: string },
): Promise<IncidentLesson | null> => {
  try {
    const { feedback } = await getFeedback(ctx, { traceId, runId: null, round: null });
    if (feedback === null) return null;
    const { agent, lesson, heldBackBecause, basis } = feedback;
    const claim = heldBackBecause === null ? await readClaim(ctx, { traceId, runId: null }) : null;
    return {
      agent,
      lesson,
      heldBackBecause,
      basis: basis.kind,
      suggestedFix: claim?.attribution.suggestedFix ?? null,
    };
  } catch (error) {
    if (error instanceof KnownError && (error.code === "NOT_FOUND" || error.code === "FORBIDDEN")) return null;
    throw error;
  }
};
