import { Prisma } from "@/lib/db";

const labelTables = ["Annotation", "Adjudication", "ImportedLabel"];

/** Traces of which more is said than their file says. */
const spokenOf = (workspaceId: string, tables = [...labelTables, "LabelDecision"]): Prisma.Sql =>
  Prisma.join(
    tables.map(
      (table) =>
        Prisma.sql`select "traceId" from ${Prisma.raw(`"${table}"`)} where "workspaceId" = ${workspaceId}::uuid`,
    ),
    " union all ",
  );

/**
 * What counts as ground truth of each `"Trace" t`, as the body of a lateral join: columns `agent` and `stepIndex`, no
 * row where there is none or people disagree. The view "TraceTruth" says so; where nobody has said anything the label
 * of the file is all that it could find, and is read from the row: a workspace may have a hundred thousand such traces.
 */
export const truthOfTrace = (workspaceId: string): Prisma.Sql => Prisma.sql`(
  select v."agent", v."stepIndex" from "TraceTruth" v
  where t."id" in (${spokenOf(workspaceId)}) and v."workspaceId" = t."workspaceId" and v."traceId" = t."id" and not v."isDisputed"
  union all
  select t."groundTruth"->>'agent', (t."groundTruth"->>'stepIndex')::int
  where t."groundTruth" is not null and t."id" not in (${spokenOf(workspaceId)}))`;

/**
 * What counts as ground truth of all traces of a workspace, as a query to gather them: columns `traceId` and
 * `decidedAt`. As `truthOfTrace` it asks the view only where more is said than the file says. Not for pages of traces:
 * those are found faster in the view itself.
 */
export const allTruths = (workspaceId: string): Prisma.Sql => Prisma.sql`
  select v."traceId", v."decidedAt" from "TraceTruth" v
  where v."workspaceId" = ${workspaceId}::uuid and v."traceId" in (${spokenOf(workspaceId)}) and not v."isDisputed"
  union all
  select t."id", t."createdAt" from "Trace" t
  where t."workspaceId" = ${workspaceId}::uuid and t."groundTruth" is not null and t."id" not in (${spokenOf(workspaceId)})`;

/**
 * Whether somebody says of `"Trace" t` who broke it and when, as a condition: its file, a person or an imported
 * set, whether that counts or not.
 */
export const hasLabel = (workspaceId: string): Prisma.Sql =>
  Prisma.sql`(t."groundTruth" is not null or t."id" in (${spokenOf(workspaceId, labelTables)}))`;
