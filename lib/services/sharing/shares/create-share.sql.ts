import { anyRow, askRows } from "@/lib/ask";
import { Prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";

/**
 * Holds the trace against deletion and sees it as it is at this moment; what changes of it
 * from now on is not in the copy.
 */
export const holdTrace = async (tx: Prisma.TransactionClient, workspaceId: string, traceId: string): Promise<void> => {
  const rows = await askRows(
    tx,
    Prisma.sql`
    select from "Trace" t join "Workspace" w on w."id" = t."workspaceId"
    where t."workspaceId" = ${workspaceId}::uuid and t."id" = ${traceId}::uuid for key share`,
    anyRow,
  );
  if (rows.length === 0) throw notFound("trace");
};
