import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { requireSight } from "../../ground/sight/require-sight";
import { recordAudit } from "../../people/audit/record-audit";
import { requireRowId } from "../../ground/ids/row-id";

/**
 * Notes that somebody takes a trace away with them, before they do; `as` is what they take. Throws NOT_FOUND, and
 * FORBIDDEN where they are to label the trace blind.
 */
export const noteExport = async (ctx: WorkspaceContext, input: { traceId: string; as: string }): Promise<void> => {
  const id = requireRowId(input.traceId, "trace");
  const row = await prisma.trace.findFirst({ where: { id, workspaceId: ctx.workspaceId }, select: { title: true } });
  if (!row) throw notFound("trace");
  await requireSight(ctx, { traceId: id });
  const subject = unescapeFromStorage(row.title);
  await recordAudit(prisma, ctx, { kind: "trace.exported", subject, subjectId: id, details: { as: input.as } });
};
