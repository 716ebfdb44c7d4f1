import { z } from "zod";
import { askRows, idRow } from "@/lib/ask";
import { type Method } from "@/lib/attribution/method";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma, Prisma } from "@/lib/db";
import { KnownError, notFound } from "@/lib/errors";
import { type FixSources } from "@/lib/replay/studies/study-settings";
import { parseTraceFilter } from "@/lib/traces/trace-filter";
import { chooseTarget, requireReplayedTrace } from "../../connections/targets/choose-target";
import { type TargetRow } from "../../connections/targets/target-row";
import { readySelection } from "../../ground/search/ready-selection";
import { selectionWhere } from "../../ground/search/trace-where.sql";
import { blindWhere } from "../../ground/sight/blind-where.sql";
import { groupByQuestion } from "../../labels/agreement/group-by-question";
import { requireSightOfCases } from "../../measure/evaluations/require-sight-of-cases";
import { diagnosedWhere } from "./diagnosed-where.sql";
import { type Asked, invalid } from "./study-plan";

const chooseNamedRow = z.object({
  outcome: z.enum(["unknown", "passed", "failed"]),
  isDiagnosed: z.boolean(),
});

/** Failed traces that a search looks through for such that can be replayed. */
const maxLookedAt = 1_000;

interface Chosen {
  target: TargetRow;
  traceIds: string[];
}

const diagnosedWords = (method: Method | null): string =>
  method === null
    ? "no ground truth. Label them first, or name a method"
    : `no answer of ${method.title} yet. Run it on them first, or name another method`;

/** Those that are named: each is here, has failed, is diagnosed, and all are replayed at one target. */
export const chooseNamed = async (
  ctx: WorkspaceContext,
  named: readonly string[],
  { method, targetId }: { method: Method | null } & Pick<Asked, "targetId">,
): Promise<Chosen> => {
  const traceIds = [...new Set(named.map((id) => id.toLowerCase()))];
  const rows = await askRows(
    prisma,
    Prisma.sql`
    select t."outcome", ${diagnosedWhere(ctx.workspaceId, method)} as "isDiagnosed" from "Trace" t
    where ${selectionWhere(ctx, { ids: traceIds })}`,
    chooseNamedRow,
  );
  if (rows.length < traceIds.length) throw notFound("trace");
  await requireSightOfCases(ctx, traceIds);
  const others = rows.filter(({ outcome }) => outcome !== "failed").length;
  if (others > 0)
    throw invalid("/settings/sources", `Only failed traces can be fixed; ${others} of these did not fail.`);
  const unknown = rows.filter(({ isDiagnosed }) => !isDiagnosed).length;
  if (unknown > 0) throw invalid("/settings/method", `${unknown} of these traces have ${diagnosedWords(method)}.`);
  let target: TargetRow | null = null;
  for (const id of traceIds) {
    const own = await chooseTarget(ctx, { trace: await requireReplayedTrace(ctx, id), targetId });
    if (target !== null && target.id !== own.id)
      throw invalid("/settings/sources", "These traces are replayed at different targets. Make a study for each.");
    target = own;
  }
  if (target === null) throw invalid("/settings/sources", "Name at least one trace.");
  return { target, traceIds };
};

const nullIfNone = (error: unknown): null => {
  if (error instanceof KnownError && error.code === "INVALID") return null;
  throw error;
};

/**
 * The newest of each question that a search finds among those that failed, are diagnosed and may be seen; all are
 * replayed where the first of them is.
 */
export const chooseFound = async (
  ctx: WorkspaceContext,
  { q, most }: Extract<FixSources, { kind: "search" }>,
  { method, targetId }: { method: Method | null } & Pick<Asked, "targetId">,
): Promise<Chosen> => {
  const { filter, issues } = parseTraceFilter(q);
  if (issues[0]) throw invalid("/settings/sources/q", issues[0].message);
  const where = selectionWhere(ctx, await readySelection(ctx, { filter }));
  const rows = await askRows(
    prisma,
    Prisma.sql`
    select t."id" from "Trace" t
    where ${where} and t."outcome" = 'failed' and not ${blindWhere(ctx)} and ${diagnosedWhere(ctx.workspaceId, method)}
    order by t."createdAt" desc, t."id" desc limit ${maxLookedAt}::int`,
    idRow,
  );
  const questionOf = await groupByQuestion(
    ctx,
    rows.map(({ id }) => id),
  );
  const asked = new Set<number | undefined>();
  const found: Chosen[] = [];
  for (const { id } of rows) {
    if (found.length === most) break;
    // Two failures of one question are not two independent pieces of evidence.
    const question = questionOf.get(id);
    if (asked.has(question)) continue;
    const trace = await requireReplayedTrace(ctx, id);
    const target = await chooseTarget(ctx, { trace, targetId }).catch(nullIfNone);
    const [first] = found;
    if (!target || (first && first.target.id !== target.id)) continue;
    asked.add(question);
    found.push({ target, traceIds: [id] });
  }
  const [first] = found;
  if (!first)
    throw invalid(
      "/settings/sources/q",
      `Of the traces that this search finds none has failed, can be replayed and is diagnosed: ${rows.length === 0 ? "none failed with a diagnosis" : "none can be replayed"}.`,
    );
  return { target: first.target, traceIds: found.flatMap(({ traceIds }) => traceIds) };
};
