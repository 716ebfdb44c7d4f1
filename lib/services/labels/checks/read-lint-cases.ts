import { type LintCase } from "@/lib/attribution/labels/lint-labels";
import { type LabelSetRef } from "@/lib/attribution/labels/label-set-ref";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma, prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { blindWhere } from "../../ground/sight/blind-where";
import { claimsOf } from "../sets/claims-of";

/** Most labels that are looked at, the newest; and traces whose steps are read at once. */
const [maxLabels, tracesAtOnce] = [2_000, 200];

/** A label with what the linter needs, and its reason, which may be cut. */
export type StoredCase = LintCase & { reason: string };

interface LabelRow {
  traceId: string;
  agent: string;
  stepIndex: number;
  reason: string;
}

interface StepsRow {
  traceId: string;
  agents: string[];
  kinds: LintCase["steps"][number]["kind"][];
  errors: boolean[];
  empties: boolean[];
  byteCount: number;
  isQuestionFirst: boolean;
}

/** Who took which step. Of a text only its length is looked at, but for short ones, and for the first. */
const readSteps = (ctx: WorkspaceContext, traceIds: readonly string[]): Promise<StepsRow[]> =>
  prisma.$queryRaw<StepsRow[]>`
    select s."traceId", array_agg(s."agent" order by s."index") as "agents", array_agg(s."kind" order by s."index") as "kinds",
      array_agg(s."isError" order by s."index") as "errors", sum(octet_length(s."content"))::float8 as "byteCount",
      array_agg(case when octet_length(s."content") < 64 then btrim(s."content", E' \\t\\n\\r') = '' else false end order by s."index") as "empties",
      coalesce(bool_or(case when s."index" = 0 and btrim(t."question", E' \\t\\n\\r') <> '' then strpos(s."content", btrim(t."question", E' \\t\\n\\r')) > 0 else false end), false) as "isQuestionFirst"
    from "Step" s join "Trace" t on t."id" = s."traceId" and t."workspaceId" = s."workspaceId"
    where s."workspaceId" = ${ctx.workspaceId}::uuid and s."traceId" = any(${[...traceIds]}::uuid[]) group by s."traceId"`;

const sameLengthKey = ({ agents, byteCount }: StepsRow): string => `${byteCount} ${agents.join("\n")}`;

/**
 * A key for the words of all steps, of those traces alone that have as many by the same agents as another:
 * whole texts are read for them only.
 */
const readSameText = async (ctx: WorkspaceContext, rows: readonly StepsRow[]): Promise<Map<string, string>> => {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(sameLengthKey(row), (counts.get(sameLengthKey(row)) ?? 0) + 1);
  const alike = rows.filter((row) => (counts.get(sameLengthKey(row)) ?? 0) > 1);
  if (alike.length === 0) return new Map();
  const hashes = await prisma.$queryRaw<{ traceId: string; hash: string }[]>`
    select s."traceId", md5(string_agg(md5(s."content"), ' ' order by s."index")) as "hash" from "Step" s
    where s."workspaceId" = ${ctx.workspaceId}::uuid and s."traceId" = any(${alike.map(({ traceId }) => traceId)}::uuid[]) group by s."traceId"`;
  return new Map(hashes.map(({ traceId, hash }) => [traceId, hash]));
};

/**
 * The labels of a set with the outline of their traces, by the traces' ids; at most 2,000, the newest. Traces that the
 * person is to label blind are left out.
 */
export const readLintCases = async (
  ctx: WorkspaceContext,
  set: LabelSetRef,
  only?: { traceId: string },
): Promise<{ cases: StoredCase[]; isCut: boolean }> => {
  const wanted = only ? Prisma.sql`t."id" = ${only.traceId}::uuid` : Prisma.sql`true`;
  const labels = await prisma.$queryRaw<LabelRow[]>`
    select c."traceId", c."agent", c."stepIndex", left(c."reason", 600) as "reason"
    from (${claimsOf(ctx, set)}) c join "Trace" t on t."id" = c."traceId" and t."workspaceId" = ${ctx.workspaceId}::uuid
    where ${wanted} and not ${blindWhere(ctx)} order by c."at" desc, c."traceId" desc limit ${maxLabels + 1}::int`;
  const isCut = labels.length > maxLabels;
  const looked = labels.slice(0, maxLabels).toSorted((a, b) => (a.traceId < b.traceId ? -1 : 1));
  const steps: StepsRow[] = [];
  for (let from = 0; from < looked.length; from += tracesAtOnce)
    steps.push(
      ...(await readSteps(
        ctx,
        looked.slice(from, from + tracesAtOnce).map(({ traceId }) => traceId),
      )),
    );
  const stepsOf = new Map(steps.map((row) => [row.traceId, row]));
  const sameText = await readSameText(ctx, steps);
  const cases = looked.map(({ traceId, agent, stepIndex, reason }): StoredCase => {
    const row = stepsOf.get(traceId);
    return {
      traceId,
      agent: unescapeFromStorage(agent),
      stepIndex,
      reason: unescapeFromStorage(reason),
      isQuestionFirst: row?.isQuestionFirst ?? false,
      sameText: sameText.get(traceId) ?? null,
      steps: (row?.agents ?? []).map((speaker, at) => ({
        agent: unescapeFromStorage(speaker),
        kind: row?.kinds[at] ?? "message",
        isError: row?.errors[at] ?? false,
        isEmpty: row?.empties[at] ?? false,
      })),
    };
  });
  return { cases, isCut };
};
