import { type TracerSummary } from "@/lib/attribution/tracer-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";
import { systemKey } from "@/lib/tracer/system-key";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { readTracerRows, toTracerSummary } from "./tracer-row";

/** What has been learned of one system; null for the name of traces that name none, null where the workspace has no trace of it. */
export const findTracer = async (
  ctx: WorkspaceContext,
  { systemName }: { systemName: string | null },
): Promise<TracerSummary | null> => {
  const key = escapeForStorage(systemKey({ system: systemName === null ? null : { name: systemName } }));
  const [row] = await readTracerRows(ctx.workspaceId, Prisma.sql`s."systemKey" = ${key}`);
  return row ? toTracerSummary(row) : null;
};
