import { type RunRecord } from "@/lib/attribution/run-record";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { startRun } from "./start-run";

/**
 * Keeps figures that were computed elsewhere, one for each step that has one, as a run that ranks the steps by them; it
 * has ended when this answers, unless its trace is long. Throws INVALID, NOT_FOUND like `startRun`.
 */
export const postScores = (
  ctx: WorkspaceContext,
  input: {
    traceId: string;
    /** What made the figures, with its model. */
    source: string;
    direction: "higher-is-worse" | "lower-is-worse";
    scores: readonly { step: number; value: number }[];
  },
): Promise<RunRecord> => {
  const { traceId, source, direction } = input;
  const scores = input.scores.map(({ step, value }) => ({ stepIndex: step, value }));
  return startRun(ctx, { traceId, method: "posted-scores", parameters: { source: [source], direction, scores } });
};
