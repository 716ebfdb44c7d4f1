import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { type AuditFilter } from "./audit-view";
import { auditCsvHead, auditCsvLine, type AuditFormat, auditJsonLine } from "./audit-lines";
import { listAudit } from "./list-audit";
import { recordAudit } from "./record-audit";

const batchSize = 1_000;

/** An export that is made while it is read. */
interface AuditExport {
  fileName: string;
  contentType: string;
  chunks: AsyncGenerator<Uint8Array>;
}

async function* chunksOf(ctx: WorkspaceContext, filter: AuditFilter, format: AuditFormat): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const write = format === "csv" ? auditCsvLine : auditJsonLine;
  if (format === "csv") yield encoder.encode(auditCsvHead());
  let cursor: string | null | undefined = undefined;
  do {
    const page: Awaited<ReturnType<typeof listAudit>> = await listAudit(ctx, { ...filter, cursor, limit: batchSize });
    yield encoder.encode(page.entries.map(write).join(""));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/**
 * All entries that a filter lets pass, newest first, as CSV or JSON Lines. Is an entry itself.
 * Throws INVALID for what is no day.
 */
export const exportAudit = async (
  ctx: WorkspaceContext,
  { format, ...filter }: AuditFilter & { format: AuditFormat },
): Promise<AuditExport> => {
  await listAudit(ctx, { ...filter, limit: 1 });
  const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== "");
  await recordAudit(prisma, ctx, {
    kind: "audit-log.exported",
    subject: "Audit log",
    details: { format, ...(Object.fromEntries(given) as Record<string, string>) },
  });
  return {
    fileName: `audit-log-${ctx.workspaceSlug}.${format}`,
    contentType: format === "csv" ? "text/csv; charset=utf-8" : "application/x-ndjson; charset=utf-8",
    chunks: chunksOf(ctx, filter, format),
  };
};
