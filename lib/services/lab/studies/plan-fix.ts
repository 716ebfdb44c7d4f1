import { type Method } from "@/lib/attribution/method";
import { findMethod } from "@/lib/attribution/method-list";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { whyNoFixes } from "@/lib/replay/feedback/fix-request";
import { type FixStudy } from "@/lib/replay/studies/study-settings";
import { readCapabilities } from "../../connections/targets/read-capabilities";
import { type Asked, invalid, type StudyPlan } from "./study-plan";
import { chooseFound, chooseNamed } from "./plan-fix.sql";

const requireMethod = (name: string | null): Method | null => {
  if (name === null) return null;
  const method = findMethod(name);
  if (!method) throw invalid("/settings/method", `There is no method ${name}.`);
  return method;
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
