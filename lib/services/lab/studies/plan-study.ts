import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { agentsOf } from "@/lib/replay/ablation/ablate-agents";
import { faultOperators } from "@/lib/replay/faults/fault-operators";
import { type Capabilities } from "@/lib/replay/protocol/messages";
import { type AblationStudy, type InjectionStudy, type StudySettings } from "@/lib/replay/studies/study-settings";
import { requireSight } from "../../ground/sight/require-sight";
import { chooseTarget, requireReplayedTrace } from "../../connections/targets/choose-target";
import { ensureSandbox } from "../../connections/targets/ensure-sandbox";
import { readCapabilities } from "../../connections/targets/read-capabilities";
import { requireTarget } from "../../connections/targets/require-target";
import { type TargetRow } from "../../connections/targets/target-row";
import { loadTrace } from "../../ground/stored/load-trace";
import { planFix } from "./plan-fix";
import { type Asked, invalid, type StudyPlan } from "./study-plan";

const requirePrefix = ({ starts, system }: Capabilities): void => {
  if (!starts.includes("prefix"))
    throw invalid("/targetId", `${system.name} cannot continue from given steps, so faults cannot be injected.`);
};

const planAblation = async (
  ctx: WorkspaceContext,
  settings: AblationStudy,
  { targetId }: Asked,
): Promise<StudyPlan> => {
  const { traceId, replays, agents, replacements } = settings;
  const row = await requireReplayedTrace(ctx, traceId);
  await requireSight(ctx, { traceId });
  const target = await chooseTarget(ctx, { trace: row, targetId });
  const capabilities = await readCapabilities(ctx, target);
  if (!capabilities.canLeaveOutAgents)
    throw invalid("/targetId", `${capabilities.system.name} cannot run with an agent left out or replaced.`);
  const trace = await loadTrace({ workspaceId: ctx.workspaceId, id: traceId });
  const known = agentsOf(trace);
  const unknown = [...agents, ...replacements.map(({ agent }) => agent)].find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw invalid(
      "/settings/agents",
      `This trace has no agent ${unknown.slice(0, 100)}. Its agents: ${known.slice(0, 20).join(", ")}.`,
    );
  const count = (agents.length === 0 ? known.length : agents.length) + 1;
  const name = `Without each agent: ${trace.title}`;
  return { name, target, traceId, neededCount: count * replays, settings };
};

/**
 * The target of all these traces: they are of one system, or one is named. Throws NOT_FOUND where one of them is not
 * here, INVALID where one did not pass.
 */
const targetOfTraces = async (
  ctx: WorkspaceContext,
  traceIds: readonly string[],
  targetId: Asked["targetId"],
): Promise<TargetRow> => {
  const rows = await prisma.trace.findMany({
    where: { workspaceId: ctx.workspaceId, id: { in: [...traceIds] } },
    select: { id: true, outcome: true },
  });
  if (rows.length < new Set(traceIds).size) throw notFound("trace");
  const failed = rows.filter(({ outcome }) => outcome !== "passed").length;
  if (failed > 0)
    throw invalid("/settings/sources", `Faults are injected into passed traces; ${failed} of these did not pass.`);
  let found: TargetRow | null = null;
  for (const id of traceIds) {
    const target = await chooseTarget(ctx, { trace: await requireReplayedTrace(ctx, id), targetId });
    if (found !== null && found.id !== target.id)
      throw invalid("/settings/sources", "These traces are replayed at different targets. Create a study for each.");
    found = target;
  }
  if (found === null) throw invalid("/settings/sources", "Name at least one trace.");
  return found;
};

const planInjection = async (
  ctx: WorkspaceContext,
  settings: InjectionStudy,
  { targetId }: Asked,
): Promise<StudyPlan> => {
  const { sources, operators, triesPerTrace, replays } = settings;
  const unknown = operators.find((name) => !faultOperators.some((operator) => operator.name === name));
  if (unknown !== undefined) throw invalid("/settings/operators", `There is no operator ${unknown}.`);
  const isSandbox = sources.kind === "sandbox";
  const target = isSandbox ? await ensureSandbox(ctx) : await targetOfTraces(ctx, sources.traceIds, targetId);
  if (isSandbox && targetId && (await requireTarget(ctx, targetId)).kind !== "SANDBOX")
    throw invalid("/targetId", "Only the sandbox team can solve sandbox tasks.");
  requirePrefix(await readCapabilities(ctx, target));
  const count = isSandbox ? sources.count : sources.traceIds.length;
  const name = isSandbox ? `Faults in ${count} runs of the sandbox team` : `Faults in ${count} passed traces`;
  return { name, target, traceId: null, neededCount: count * triesPerTrace * replays * 2, settings };
};

/** What a study would replay, and where. Throws as `startStudy`. */
export const planStudy = (
  ctx: WorkspaceContext,
  { settings, ...asked }: { settings: StudySettings } & Asked,
): Promise<StudyPlan> => {
  if (settings.kind === "ablation") return planAblation(ctx, settings, asked);
  if (settings.kind === "injection") return planInjection(ctx, settings, asked);
  return planFix(ctx, settings, asked);
};
