import { z } from "zod";
import { askRows } from "@/lib/ask";
import { prisma, Prisma } from "@/lib/db";
import { isRowId } from "../../ground/ids/row-id";

const attributableRow = z.object({
  id: z.string(),
  stepCount: z.number(),
});

/** Those that are there, did not pass, and whose workspace wants them attributed by themselves. */
export const findAttributable = (
  workspaceId: string,
  ids: readonly string[],
): Promise<{ id: string; stepCount: number }[]> =>
  askRows(
    prisma,
    Prisma.sql`
    select t."id", t."stepCount" from "Trace" t join "Workspace" w on w."id" = t."workspaceId"
    where t."workspaceId" = ${workspaceId}::uuid and t."id" = any(${ids.filter(isRowId)}::uuid[]) and t."outcome" <> 'passed' and w."attributesUploads"
    order by t."createdAt" desc, t."id"`,
    attributableRow,
  );
