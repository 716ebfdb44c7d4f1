import { Prisma } from "@/lib/db";
import { type RetentionRule } from "@/lib/traces/retention/retention-settings";
import { hasLabel } from "../../ground/truth/truth.sql";

const isOld = ({ afterDays, outcome }: RetentionRule): Prisma.Sql => Prisma.sql`(
  t."createdAt" < now() - ${afterDays}::int * interval '1 day' and (${outcome}::text is null or t."outcome"::text = ${outcome}::text))`;

const oneOf = (conditions: Prisma.Sql[]): Prisma.Sql =>
  conditions.length === 0 ? Prisma.sql`false` : Prisma.sql`(${Prisma.join(conditions, " or ")})`;

/** Whether a `"Trace" t` is what people refer to: it has labels, or stands in a data set. */
const isKept = (workspaceId: string): Prisma.Sql => Prisma.sql`(${hasLabel(workspaceId)}
  or t."id" in (select c."traceId" from "DataSetCase" c where c."workspaceId" = ${workspaceId}::uuid))`;

const isIdle = Prisma.sql`not exists (
  select from "AttributionRun" r where r."traceId" = t."id" and r."status" in ('QUEUED', 'RUNNING'))`;

/** The traces that a rule is about, as a condition on `"Trace" t`; those that a run is at come later. */
export const retentionWhere = (workspaceId: string, rules: readonly RetentionRule[]): Prisma.Sql => Prisma.sql`
  t."workspaceId" = ${workspaceId}::uuid and ${isIdle}
  and ${oneOf(
    rules.map((rule) =>
      rule.includesLabeled ? isOld(rule) : Prisma.sql`(${isOld(rule)} and not ${isKept(workspaceId)})`,
    ),
  )}`;

/** Those that stay although a rule is about their age and outcome. */
export const keptWhere = (workspaceId: string, rules: readonly RetentionRule[]): Prisma.Sql => Prisma.sql`
  t."workspaceId" = ${workspaceId}::uuid and ${isIdle} and ${oneOf(rules.map(isOld))}
  and not (${retentionWhere(workspaceId, rules)})`;
