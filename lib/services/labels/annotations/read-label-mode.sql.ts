import { askRows, idRow } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma, Prisma } from "@/lib/db";
import { isRowId } from "../../ground/ids/row-id";

/**
 * An open queue of this person that holds the trace: the named one, else, also where a label of one's own is asked for,
 * of those that keep it back the oldest.
 */
export const findQueue = async (
  ctx: WorkspaceContext,
  { traceId, label, userId }: { traceId: string; label: string | null; userId: string },
): Promise<string | null> => {
  const isAny = label === null || label === "own";
  if (!isAny && !isRowId(label)) return null;
  const [found] = await askRows(
    prisma,
    Prisma.sql`
    select q."id" from "LabelQueue" q
      join "QueueMember" m on m."workspaceId" = q."workspaceId" and m."queueId" = q."id" and m."userId" = ${userId}::uuid
      join "QueueItem" i on i."workspaceId" = q."workspaceId" and i."queueId" = q."id" and i."traceId" = ${traceId}::uuid
    where q."workspaceId" = ${ctx.workspaceId}::uuid and q."closedAt" is null
      and ${isAny ? Prisma.sql`q."isBlind"` : Prisma.sql`q."id" = ${label}::uuid`}
    order by q."createdAt", q."id" limit 1`,
    idRow,
  );
  return found?.id ?? null;
};
