import { can } from "@/lib/auth/permissions";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";

type Reader = Pick<WorkspaceContext, "workspaceId" | "role" | "actor">;

/** Who may be blind: a person who can label. Programs have no eyes, and who cannot label has nothing to keep clean. */
export const labellerOf = ({ actor, role }: Pick<Reader, "role" | "actor">): string | null =>
  actor.kind === "user" && can(role, "annotation:write") ? actor.userId : null;

/**
 * The traces, as a condition on `"Trace" t`, that this person is to label before they see what runs and others say:
 * those in an open blind queue that they label for, which they have neither labeled nor asked to be shown.
 */
export const blindWhere = (ctx: Reader): Prisma.Sql => {
  const userId = labellerOf(ctx);
  if (userId === null) return Prisma.sql`false`;
  const { workspaceId } = ctx;
  // Uncorrelated, so that a list gathers each of the three once and not trace by trace.
  return Prisma.sql`(t."id" in (
      select i."traceId" from "QueueMember" m join "LabelQueue" q on q."id" = m."queueId" and q."workspaceId" = m."workspaceId"
        join "QueueItem" i on i."queueId" = q."id" and i."workspaceId" = q."workspaceId"
      where m."workspaceId" = ${workspaceId}::uuid and m."userId" = ${userId}::uuid and q."isBlind" and q."closedAt" is null)
    and not exists (select from "Annotation" mine where mine."traceId" = t."id" and mine."authorId" = ${userId}::uuid)
    and not exists (select from "Sighting" seen where seen."workspaceId" = ${workspaceId}::uuid and seen."traceId" = t."id" and seen."userId" = ${userId}::uuid))`;
};

/**
 * The ids of the same traces as a query with the column `id`: for sums over a workspace, which join it once
 * and ask nothing trace by trace.
 */
export const blindIds = (ctx: Reader): Prisma.Sql => {
  const userId = labellerOf(ctx);
  if (userId === null) return Prisma.sql`select null::uuid as "id" where false`;
  return Prisma.sql`
    select t."id" from (
      select distinct i."traceId" as "id" from "QueueMember" m join "QueueItem" i on i."queueId" = m."queueId" and i."workspaceId" = m."workspaceId"
      where m."workspaceId" = ${ctx.workspaceId}::uuid and m."userId" = ${userId}::uuid) t
    where ${blindWhere(ctx)}`;
};
