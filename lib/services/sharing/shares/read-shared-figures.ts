import { type JudgeMark } from "@/lib/attribution/certificate/judge-mark";
import { type MeasuredReliability } from "@/lib/attribution/reliability/measure-reliability";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { manifestOf } from "../../answers/runs/run-row";
import { requireRun } from "../../answers/runs/require-run";
import { type RunFigures } from "./share-manifest";

// Runs of a share that is older than one of these have none.
const figuresOf = (row: Parameters<typeof manifestOf>[0]): Partial<RunFigures> =>
  manifestOf(row) as Partial<RunFigures>;

/**
 * What the calls of a run in a share were shown, as it was counted when the share was made; null where it
 * asked no model. Throws NOT_FOUND.
 */
export const readSharedCoverage = async (
  ctx: WorkspaceContext,
  { runId }: { runId: string },
): Promise<RunFigures["coverage"]> => figuresOf(await requireRun(ctx, runId)).coverage ?? null;

/** What is known of the runs of a share beside their answers, by their ids, as it was when the share was made. */
export async function readSharedFigures(ctx: WorkspaceContext): Promise<{
  /** How often runs like those were right; without those that did not end whole. */
  reliability: Record<string, MeasuredReliability>;
  /** What their judges were certified for; without runs that asked no model. */
  judges: Record<string, JudgeMark>;
}> {
  const { workspaceId } = ctx;
  const runs = await prisma.attributionRun.findMany({ where: { workspaceId }, select: { id: true, manifest: true } });
  const figures = runs.map((run) => ({ id: run.id, ...figuresOf(run) }));
  return {
    reliability: Object.fromEntries(figures.flatMap(({ id, reliability }) => (reliability ? [[id, reliability]] : []))),
    judges: Object.fromEntries(figures.flatMap(({ id, judged }) => (judged ? [[id, judged]] : []))),
  };
}
