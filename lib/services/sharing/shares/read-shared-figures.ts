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

/**
 * How often runs like those of the share were right where it was made, as it was known then, by their ids;
 * without those that did not end whole.
 */
export async function readSharedReliability(ctx: WorkspaceContext): Promise<Record<string, MeasuredReliability>> {
  const { workspaceId } = ctx;
  const runs = await prisma.attributionRun.findMany({ where: { workspaceId }, select: { id: true, manifest: true } });
  return Object.fromEntries(
    runs.flatMap((run) => {
      const { reliability } = figuresOf(run);
      return reliability ? [[run.id, reliability]] : [];
    }),
  );
}
