import { z } from "zod";
import { askRows } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma, Prisma } from "@/lib/db";
import { blindWhere, labellerOf } from "../../ground/sight/blind-where.sql";

const holdsBlindRow = z.object({
  isHeld: z.boolean(),
});

export const holdsBlind = async (ctx: WorkspaceContext, importId: string): Promise<boolean> => {
  if (labellerOf(ctx) === null) return false;
  const [row] = await askRows(
    prisma,
    Prisma.sql`
    select exists (select from "Trace" t where t."workspaceId" = ${ctx.workspaceId}::uuid and t."importId" = ${importId}::uuid and ${blindWhere(ctx)}) as "isHeld"`,
    holdsBlindRow,
  );
  return row?.isHeld ?? false;
};
