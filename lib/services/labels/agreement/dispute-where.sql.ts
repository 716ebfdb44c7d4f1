import { formatLabelSetRef, type LabelSetRef } from "@/lib/attribution/labels/label-set-ref";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";
import { blindWhere } from "../../ground/sight/blind-where.sql";
import { isAnnotationCounted } from "../../ground/truth/is-label-counted.sql";
import { claimsOf, isCounted } from "../sets/claims-of.sql";
import { requireLabelSet } from "../sets/require-label-set";

export const ofPeople = ({ workspaceId }: WorkspaceContext, queueId: string | null): Prisma.Sql => Prisma.sql`
  select a."traceId", 'annotator:' || a."authorId" as "source", a."authorName" as "title", a."agent", a."stepIndex", a."isCertain", a."reason", a."updatedAt" as "at"
  from "Annotation" a where a."workspaceId" = ${workspaceId}::uuid
    and ${isAnnotationCounted(workspaceId)}
    and ${queueId === null ? Prisma.sql`true` : Prisma.sql`exists (select from "QueueItem" i where i."workspaceId" = a."workspaceId" and i."queueId" = ${queueId}::uuid and i."traceId" = a."traceId")`}`;

export const ofSets = async (ctx: WorkspaceContext, sets: readonly LabelSetRef[]): Promise<Prisma.Sql> => {
  const parts = await Promise.all(
    sets.map(async (set) => {
      const { title } = await requireLabelSet(ctx, set);
      return Prisma.sql`select c."traceId", ${formatLabelSetRef(set)} as "source", ${title} as "title", c."agent", c."stepIndex", c."isCertain", c."reason", c."at"
        from (${claimsOf(ctx, set)}) c where ${isCounted(ctx, set)}`;
    }),
  );
  return Prisma.join(parts, " union all ");
};

/** Traces about which the claims differ, and no decision stands that is as new as the newest of them. */
export const disputed = (ctx: WorkspaceContext, claims: Prisma.Sql): Prisma.Sql => Prisma.sql`
  select g.*, t."title", t."stepCount" as "traceSteps" from (
    select "traceId", count(distinct lower("agent"))::int as "agentCount", count(distinct "stepIndex")::int as "stepCount",
      (max("stepIndex") - min("stepIndex"))::int as "distanceSteps", max("at") as "newest"
    from (${claims}) claims group by "traceId" having count(distinct (lower("agent"), "stepIndex")) > 1) g
  join "Trace" t on t."id" = g."traceId" and t."workspaceId" = ${ctx.workspaceId}::uuid
  where not ${blindWhere(ctx)} and not exists (
    select from "Adjudication" j where j."workspaceId" = t."workspaceId" and j."traceId" = t."id" and not j."isWithdrawn" and j."createdAt" >= g."newest"
      and not exists (select from "Adjudication" later where later."workspaceId" = j."workspaceId" and later."traceId" = j."traceId" and later."number" > j."number"))`;

/** The widest first. */
export const disputeOrder = Prisma.sql`"agentCount" desc, "distanceSteps" desc, "stepCount" desc, "traceId"`;
