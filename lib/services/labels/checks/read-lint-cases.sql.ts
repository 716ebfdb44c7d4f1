import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { type LabelSetRef } from "@/lib/attribution/labels/label-set-ref";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma, Prisma } from "@/lib/db";
import { blindWhere } from "../../ground/sight/blind-where.sql";
import { claimsOf } from "../sets/claims-of.sql";

const stepsRow = z.object({
  traceId: z.string(),
  agents: z.array(z.string()),
  kinds: z.array(z.enum(["message", "input", "system", "thought", "handoff", "tool-call", "tool-result"])),
  errors: z.array(z.boolean()),
  empties: z.array(z.boolean()),
  byteCount: z.number(),
  isQuestionFirst: z.boolean(),
});
export type StepsRow = z.infer<typeof stepsRow>;

const sameTextRow = z.object({
  traceId: z.string(),
  hash: z.string(),
});

const labelRow = z.object({
  traceId: z.string(),
  agent: z.string(),
  stepIndex: z.number(),
  reason: z.string(),
});

/** Most labels that are looked at, the newest; and traces whose steps are read at once. */
export const [maxLabels, tracesAtOnce] = [2_000, 200];

/** Who took which step. Of a text only its length is looked at, but for short ones, and for the first. */
export const readSteps = (ctx: WorkspaceContext, traceIds: readonly string[]): Promise<StepsRow[]> =>
  askRows(
    prisma,
    Prisma.sql`
    select s."traceId", array_agg(s."agent" order by s."index") as "agents", array_agg(s."kind" order by s."index") as "kinds",
      array_agg(s."isError" order by s."index") as "errors", sum(octet_length(s."content"))::float8 as "byteCount",
      array_agg(case when octet_length(s."content") < 64 then btrim(s."content", E' \\t\\n\\r') = '' else false end order by s."index") as "empties",
      coalesce(bool_or(case when s."index" = 0 and btrim(t."question", E' \\t\\n\\r') <> '' then strpos(s."content", btrim(t."question", E' \\t\\n\\r')) > 0 else false end), false) as "isQuestionFirst"
    from "Step" s join "Trace" t on t."id" = s."traceId" and t."workspaceId" = s."workspaceId"
    where s."workspaceId" = ${ctx.workspaceId}::uuid and s."traceId" = any(${[...traceIds]}::uuid[]) group by s."traceId"`,
    stepsRow,
  );

const sameLengthKey = ({ agents, byteCount }: StepsRow): string => `${byteCount} ${agents.join("\n")}`;

/**
 * A key for the words of all steps, of those traces alone that have as many by the same agents as another:
 * whole texts are read for them only.
 */
export const readSameText = async (ctx: WorkspaceContext, rows: readonly StepsRow[]): Promise<Map<string, string>> => {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(sameLengthKey(row), (counts.get(sameLengthKey(row)) ?? 0) + 1);
  const alike = rows.filter((row) => (counts.get(sameLengthKey(row)) ?? 0) > 1);
  if (alike.length === 0) return new Map();
  const hashes = await askRows(
    prisma,
    Prisma.sql`
    select s."traceId", md5(string_agg(md5(s."content"), ' ' order by s."index")) as "hash" from "Step" s
    where s."workspaceId" = ${ctx.workspaceId}::uuid and s."traceId" = any(${alike.map(({ traceId }) => traceId)}::uuid[]) group by s."traceId"`,
    sameTextRow,
  );
  return new Map(hashes.map(({ traceId, hash }) => [traceId, hash]));
};

export const isWanted = (only: { traceId: string } | undefined) =>
  only ? Prisma.sql`t."id" = ${only.traceId}::uuid` : Prisma.sql`true`;

export const readLabels = (
  db: Database,
  { ctx, set, wanted, maxLabels }: { ctx: WorkspaceContext; set: LabelSetRef; wanted: Prisma.Sql; maxLabels: number },
) =>
  askRows(
    db,
    Prisma.sql`
    select c."traceId", c."agent", c."stepIndex", left(c."reason", 600) as "reason"
    from (${claimsOf(ctx, set)}) c join "Trace" t on t."id" = c."traceId" and t."workspaceId" = ${ctx.workspaceId}::uuid
    where ${wanted} and not ${blindWhere(ctx)} order by c."at" desc, c."traceId" desc limit ${maxLabels + 1}::int`,
    labelRow,
  );
