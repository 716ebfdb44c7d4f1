import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { publicUrl } from "@/lib/env";
import { paths } from "@/lib/paths";
import { type ReplayStep } from "@/lib/replay/protocol/messages";
import { makeFailures, type SandboxFailure } from "@/lib/replay/sandbox/make-failures";
import { toReplayStep } from "@/lib/replay/scan/replay-requests";
import { listReplays } from "@/lib/services/lab/replays/list-replays";
import { startReplay } from "@/lib/services/lab/replays/start-replay";
import { listRuns } from "@/lib/services/answers/results/list-runs";
import { startRun } from "@/lib/services/answers/starting/start-run";
import { listStudies } from "@/lib/services/lab/studies/list-studies";
import { startStudy } from "@/lib/services/lab/studies/start-study";
import { storeMadeTraces } from "@/lib/services/lab/studies/store-made-traces";
import { openWorkspaceAsOperator } from "@/lib/services/people/workspaces/open-workspace-as-operator";

/** So many of them are scanned as soon as a worker is there. */
const scannedCount = 3;

/**
 * Fills a workspace with failed runs of the sandbox team, one planted fault each, and starts counterfactual scans of
 * the first of them; of the very first also a “what if” with the fault put right, and of its run without the fault,
 * which passed, a study that leaves out each agent. A worker executes them within seconds. What is there already stays
 * as it is. Prints where to look, on standard error.
 */
export async function seedLab(slug: string, count: number): Promise<void> {
  const ctx = await openWorkspaceAsOperator(slug);
  const failures: SandboxFailure[] = [];
  for await (const failure of makeFailures({ count, seed: 51 })) failures.push(failure);
  const traces = [...failures.map(({ trace }) => trace), ...failures.slice(0, 1).map(({ clean }) => clean)];
  const stored = await storeMadeTraces(ctx, { traces, study: null, fileName: "lab.faultline.json" });
  const [ids, passedId] = [stored.slice(0, failures.length), stored[failures.length]];
  for (const traceId of ids.slice(0, scannedCount)) await scan(ctx, traceId);
  const [first, traceId] = [failures[0], ids[0]];
  const step = first?.clean.steps[first.stepIndex];
  if (step !== undefined && traceId !== undefined)
    await tryOut(ctx, { traceId, stepIndex: step.index, step: toReplayStep(step) });
  if (passedId !== undefined) await leaveOutEach(ctx, passedId);
  console.error(`lab: ${ids.length} failed runs of the sandbox team.`);
}

/** Starts a counterfactual scan of a trace that has none. */
export async function scan(ctx: WorkspaceContext, traceId: string): Promise<void> {
  const runs = await listRuns(ctx, { traceId });
  if (runs.some(({ method }) => method === "counterfactual")) return;
  await startRun(ctx, { traceId, method: "counterfactual", parameters: { corrector: "reference" } });
  console.error(`  ${publicUrl()}${paths.trace(ctx.workspaceSlug, traceId)}  is scanned by replays`);
}

/** Starts a replay with one step put right, of a trace that has no replays. */
export async function tryOut(
  ctx: WorkspaceContext,
  { traceId, stepIndex, step }: { traceId: string; stepIndex: number; step: ReplayStep },
): Promise<void> {
  const { replays } = await listReplays(ctx, { traceId });
  if (replays.length === 0) await startReplay(ctx, { traceId, stepIndex, change: { kind: "replace", step }, seed: 1 });
}

/** Starts a study that leaves out each agent of a trace that has none. */
export async function leaveOutEach(ctx: WorkspaceContext, traceId: string): Promise<void> {
  const { studies } = await listStudies(ctx, { traceId });
  if (studies.length === 0) await startStudy(ctx, { settings: { kind: "ablation", traceId } });
}
