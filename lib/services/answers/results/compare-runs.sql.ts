import { z } from "zod";
import { askRows } from "@/lib/ask";
import { prisma, Prisma } from "@/lib/db";

const firstDifferentRow = z.object({
  sequence: z.number(),
});

/**
 * The number of the first call at which what is asked differs; null where every call that both runs have asks the same.
 */
export const findFirstDifferent = async (workspaceId: string, a: string, b: string): Promise<number | null> => {
  const rows = await askRows(
    prisma,
    Prisma.sql`
    select x."sequence" from "JudgeCall" x join "JudgeCall" y on y."workspaceId" = x."workspaceId" and y."runId" = ${b}::uuid and y."sequence" = x."sequence"
    where x."workspaceId" = ${workspaceId}::uuid and x."runId" = ${a}::uuid and x."messages" <> y."messages"
    order by x."sequence" limit 1`,
    firstDifferentRow,
  );
  return rows[0]?.sequence ?? null;
};
