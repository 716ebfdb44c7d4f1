import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { type DeletionSummary } from "@/lib/traces/stored-trace";
import { type TraceSelection } from "@/lib/traces/trace-filter";
import { readySelection } from "../../ground/search/ready-selection";
import { countDeleted } from "./describe-deletion.sql";

/**
 * What a deletion of the selected traces would take with it. Throws CONFLICT like `readySelection`:
 * what is shown is what would go.
 */
export const describeDeletion = async (ctx: WorkspaceContext, selection: TraceSelection): Promise<DeletionSummary> => {
  const ready = await readySelection(ctx, selection);
  const rows = await countDeleted(prisma, ctx, ready);
  return rows[0] ?? { traceCount: 0, runCount: 0, activeRunCount: 0, annotationCount: 0, shareCount: 0 };
};
