import { Prisma } from "@/lib/db";

/**
 * Whether a label counts, as a condition: no decision has taken it out (columns as stored, `labelSet`
 * as `formatLabelSetRef` writes it). Few traces have an excluded label, and the function that knows is
 * dear to ask of a hundred thousand.
 */
export const isLabelCounted = (
  workspaceId: string,
  label: { traceId: Prisma.Sql; labelSet: Prisma.Sql; agent: Prisma.Sql; stepIndex: Prisma.Sql },
): Prisma.Sql => Prisma.sql`(
  ${label.traceId} not in (select "traceId" from "LabelDecision" where "workspaceId" = ${workspaceId}::uuid and "decision" = 'excluded')
  or not "isLabelExcluded"(${workspaceId}::uuid, ${label.traceId}, ${label.labelSet}, ${label.agent}, ${label.stepIndex}))`;

/** The same of the annotations `a`. */
export const isAnnotationCounted = (workspaceId: string): Prisma.Sql =>
  isLabelCounted(workspaceId, {
    traceId: Prisma.sql`a."traceId"`,
    labelSet: Prisma.sql`'annotator:' || a."authorId"`,
    agent: Prisma.sql`a."agent"`,
    stepIndex: Prisma.sql`a."stepIndex"`,
  });
