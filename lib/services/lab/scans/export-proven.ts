import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { madeLine, type MadeShape } from "@/lib/replay/made-data/write-made-data";
import { noteSightings } from "../../ground/sight/note-sightings";
import { recordAudit } from "../../people/audit/record-audit";
import { findProven, type ProvenRow } from "./find-proven.sql";
import { madeOfScans } from "./made-of-scans";

/**
 * The failures of the workspace that counterfactual scans have proven, a line each, in one of three shapes: ours,
 * Who&When's, TracerTraj's; the newest traces first, at most 10,000. The label is the decisive step; in our shape it
 * comes with its arms and the replays that were counted. Traces that the person is to label blind are left out. That
 * they were taken away is noted.
 */
export const exportProven = async (
  ctx: WorkspaceContext,
  { shape }: { shape: MadeShape },
): Promise<{ lines: AsyncGenerator<string> }> => {
  const rows = await findProven(ctx);
  const details = { as: shape, count: rows.length };
  await recordAudit(prisma, ctx, { kind: "scan.exported", subject: "Failures that scans have proven", details });
  return { lines: linesOf(ctx, rows, shape) };
};

async function* linesOf(ctx: WorkspaceContext, rows: readonly ProvenRow[], shape: MadeShape): AsyncGenerator<string> {
  for await (const { traceId, failure, split } of madeOfScans(ctx.workspaceId, rows)) {
    await noteSightings(ctx, [traceId]);
    yield madeLine(failure, shape, split);
  }
}
