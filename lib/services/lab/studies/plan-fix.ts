import { type Method } from "@/lib/attribution/method";
import { findMethod } from "@/lib/attribution/method-list";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError, notFound } from "@/lib/errors";
import { whyNoFixes } from "@/lib/replay/feedback/fix-request";
import { type FixSources, type FixStudy } from "@/lib/replay/studies/study-settings";
import { parseTraceFilter } from "@/lib/traces/filter-grammar";
import { groupByQuestion } from "../../labels/agreement/group-by-question";
import { requireSightOfCases } from "../../measure/evaluations/require-sight-of-cases";
import { chooseTarget, requireReplayedTrace } from "../../connections/targets/choose-target";
import { readCapabilities } from "../../connections/targets/read-capabilities";
import { type TargetRow } from "../../connections/targets/target-row";
import { readySelection } from "../../ground/search/ready-selection";
import { selectionWhere } from "../../ground/search/trace-where.sql";
import { type Asked, invalid, type StudyPlan } from "./study-plan";
import { readFound, readNamed } from "./plan-fix.sql";

interface Chosen {
  target: TargetRow;
  traceIds: string[];
}

const requireMethod = (name: string | null): Method | null => {
  if (name === null) return null;
  const method = findMethod(name);
  if (!method) throw invalid("/settings/method", `There is no method ${name}.`);
  return method;
};

const diagnosedWords = (method: Method | null): string =>
  method === null
    ? "no ground truth. Label them first, or name a method"
    : `no answer of ${method.title} yet. Run it on them first, or name another method`;

/** Those that are named: each is here, has failed, is diagnosed, and all are replayed at one target. */
const chooseNamed = async (
  ctx: WorkspaceContext,
  named: readonly string[],
  { method, targetId }: { method: Method | null } & Pick<Asked, "targetId">,
): Promise<Chosen> => {
  const traceIds = [...new Set(named.map((id) => id.toLowerCase()))];
  const rows = await readNamed(prisma, { ctx, method, traceIds });
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
      throw invalid("/settings/sources", "These traces are replayed at different targets. Create a study for each.");
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
const chooseFound = async (
  ctx: WorkspaceContext,
  { q, most }: Extract<FixSources, { kind: "search" }>,
  { method, targetId }: { method: Method | null } & Pick<Asked, "targetId">,
): Promise<Chosen> => {
  const { filter, issues } = parseTraceFilter(q);
  if (issues[0]) throw invalid("/settings/sources/q", issues[0].message);
  const where = selectionWhere(ctx, await readySelection(ctx, { filter }));
  const rows = await readFound(prisma, { where, ctx, method });
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
      `This search finds no failed trace that can be replayed and has a diagnosis: ${rows.length === 0 ? "none failed with a diagnosis" : "none can be replayed"}.`,
    );
  return { target: first.target, traceIds: found.flatMap(({ traceIds }) => traceIds) };
};

/**
 * What a study of fixes would replay, and where, with the traces that a search found in its settings. Throws NOT_FOUND
 * for a trace or target of another workspace, FORBIDDEN where the person is to label one of them blind, and INVALID,
 * with a sentence that says what to do.
 */
export const planFix = async (
  ctx: WorkspaceContext,
  settings: FixStudy,
  { targetId, maxReplays }: Asked,
): Promise<StudyPlan> => {
  const { sources, arms, rounds } = settings;
  const method = requireMethod(settings.method);
  const most = new Set(arms).size * rounds;
  if (maxReplays < most) throw invalid("/maxReplays", `One trace takes up to ${most} replays: allow at least as many.`);
  const how = { method, targetId };
  const { target, traceIds } =
    sources.kind === "traces" ? await chooseNamed(ctx, sources.traceIds, how) : await chooseFound(ctx, sources, how);
  const capabilities = await readCapabilities(ctx, target);
  const reason = whyNoFixes(capabilities, settings);
  if (reason !== null) throw invalid("/targetId", reason);
  const [only = "", ...others] = traceIds;
  const found = sources.kind === "search" ? { q: sources.q } : {};
  return {
    name: `Fixes of ${traceIds.length} failed ${traceIds.length === 1 ? "trace" : "traces"}`,
    target,
    traceId: others.length === 0 ? only : null,
    neededCount: traceIds.length * most,
    settings: {
      ...settings,
      method: method?.name ?? null,
      sources: { ...sources, ...found, kind: "traces", traceIds },
    },
  };
};
