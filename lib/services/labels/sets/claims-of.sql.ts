import { formatLabelSetRef, type LabelSetRef } from "@/lib/attribution/labels/label-set-ref";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";
import { isLabelCounted } from "../../ground/truth/is-label-counted.sql";

type InWorkspace = Pick<WorkspaceContext, "workspaceId">;

const none = Prisma.sql`null::int as "rangeFirst", null::int as "rangeLast"`;

/**
 * The claims of a label set as a query: "traceId", "agent", "stepIndex", "rangeFirst", "rangeLast", "reason",
 * "isCertain", "failureMode", "party", "by", "at", one row per trace.
 * Agents, reasons and names are as stored. An id of another workspace gives no rows.
 */
export const claimsOf = ({ workspaceId }: InWorkspace, ref: LabelSetRef): Prisma.Sql => {
  if ("id" in ref) return ownedClaims(workspaceId, ref);
  if (ref.kind === "ground-truth")
    return Prisma.sql`select c."traceId", c."agent", c."stepIndex", ${none}, c."reason", true as "isCertain", null::text as "failureMode", null::text as "party",
      coalesce(c."authorName", 'Labels of the files') as "by", c."decidedAt" as "at"
      from "TraceTruth" c where c."workspaceId" = ${workspaceId}::uuid and not c."isDisputed"`;
  if (ref.kind === "adjudicated")
    return Prisma.sql`select c."traceId", c."agent", c."stepIndex", c."rangeFirst", c."rangeLast", c."reason", true as "isCertain", c."failureMode", c."party",
      c."decidedByName" as "by", c."createdAt" as "at"
      from "Adjudication" c where c."workspaceId" = ${workspaceId}::uuid and not c."isWithdrawn" and not exists (
        select from "Adjudication" later where later."workspaceId" = c."workspaceId" and later."traceId" = c."traceId" and later."number" > c."number")`;
  return Prisma.sql`select c."id" as "traceId", c."groundTruth"->>'agent' as "agent", (c."groundTruth"->>'stepIndex')::int as "stepIndex", ${none},
      coalesce(c."groundTruth"->>'reason', '') as "reason", true as "isCertain", c."groundTruth"->>'failureMode' as "failureMode", c."groundTruth"->>'party' as "party", 'Labels of the files' as "by", c."createdAt" as "at"
      from "Trace" c where c."workspaceId" = ${workspaceId}::uuid and c."groundTruth" is not null`;
};

const ownedClaims = (workspaceId: string, ref: Extract<LabelSetRef, { id: string }>): Prisma.Sql => {
  if (ref.kind === "annotator")
    return Prisma.sql`select c."traceId", c."agent", c."stepIndex", c."rangeFirst", c."rangeLast", c."reason", c."isCertain", c."failureMode", c."party",
      c."authorName" as "by", c."updatedAt" as "at"
      from "Annotation" c where c."workspaceId" = ${workspaceId}::uuid and c."authorId" = ${ref.id}::uuid`;
  return Prisma.sql`select c."traceId", c."agent", c."stepIndex", ${none}, c."reason", c."isCertain", c."failureMode", c."party", l."name" as "by", l."createdAt" as "at"
    from "ImportedLabel" c join "LabelSet" l on l."id" = c."labelSetId" and l."workspaceId" = c."workspaceId"
    where c."workspaceId" = ${workspaceId}::uuid and c."labelSetId" = ${ref.id}::uuid`;
};

/**
 * Whether a row `c` of `claimsOf` is counted: no decision has taken it out. What ground
 * truth is has been weighed already.
 */
export const isCounted = ({ workspaceId }: InWorkspace, ref: LabelSetRef): Prisma.Sql =>
  isLabelCounted(workspaceId, {
    traceId: Prisma.sql`c."traceId"`,
    labelSet: Prisma.sql`${formatLabelSetRef(ref)}`,
    agent: Prisma.sql`c."agent"`,
    stepIndex: Prisma.sql`c."stepIndex"`,
  });
