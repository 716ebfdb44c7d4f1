import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma, prisma } from "@/lib/db";
import { isRowId } from "../ids/row-id";

/**
 * Keeps that this person has been shown what a run or somebody else says of these traces: a label that they make later
 * is kept as made with that knowledge.
 * Nothing for an API key, and nothing for traces of another workspace.
 */
export const noteSightings = async (
  { workspaceId, actor }: Pick<WorkspaceContext, "workspaceId" | "actor">,
  traceIds: readonly string[],
  db: Pick<Prisma.TransactionClient, "$executeRaw"> = prisma,
): Promise<void> => {
  const ids = traceIds.filter(isRowId);
  if (actor.kind !== "user" || ids.length === 0) return;
  await db.$executeRaw`
    insert into "Sighting" ("workspaceId", "traceId", "userId")
    select t."workspaceId", t."id", ${actor.userId}::uuid from "Trace" t
    where t."workspaceId" = ${workspaceId}::uuid and t."id" = any(${ids}::uuid[])
    order by t."id" on conflict do nothing`;
};
