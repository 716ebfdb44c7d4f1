import { publicUrl } from "@/lib/env";
import { KnownError } from "@/lib/errors";
import { paths } from "@/lib/paths";
import { beginTraining } from "@/lib/services/answers/tracers/begin-training";
import { listTracers } from "@/lib/services/answers/tracers/list-tracers";
import { runTraining } from "@/lib/services/answers/tracers/run-training";
import { storeVersion } from "@/lib/services/answers/tracers/store-version";
import { createTraces } from "@/lib/services/intake/uploads/create-traces";
import { openWorkspaceAsOperator } from "@/lib/services/people/workspaces/open-workspace-as-operator";
import { exportTraces } from "@/lib/traces/export-trace";
import { seedLab } from "./seed-lab";
import { seedVolume } from "./seed-volume";
import { findScenario, scenarios } from "./scenarios/scenario-list";

const addressesShown = 10;
/** Too much for an upload: stored straight into the tables, in a workspace of its own unless one is named. */
const volume = { name: "volume", summary: "A hundred thousand traces, to measure with.", traceCount: 100_000 };

/** Made as it is asked for, since the team that makes them takes its time. */
const lab = { name: "lab", summary: "Failed runs of the sandbox team, the first of them replayed.", traceCount: 12 };

/**
 * Fills a workspace with a scenario through the same verb as an upload, so that a scenario is never a
 * state that a user could not reach.
 * `count` is how many of what the scenario counts. Prints where to look, on standard error. Traces that are
 * there already stay as they are.
 * Throws INVALID for a scenario that does not exist.
 */
export async function seed(name: string, options: { workspace?: string; count?: number } = {}): Promise<void> {
  if (name === volume.name) return seedVolume(options.workspace ?? volume.name, options.count ?? volume.traceCount);
  if (name === lab.name) return seedLab(options.workspace ?? "demo", options.count ?? lab.traceCount);
  const scenario = findScenario(name);
  if (!scenario) {
    const known = scenarios.map((each) => `  ${each.name}: ${each.summary}`).join("\n");
    throw new KnownError(
      "INVALID",
      `There is no scenario "${name}". These exist:\n${known}\n  ${lab.name}: ${lab.summary}\n  ${volume.name}: ${volume.summary}`,
    );
  }
  const workspace = options.workspace ?? "demo";
  const ctx = await openWorkspaceAsOperator(workspace);
  const bytes = new TextEncoder().encode(exportTraces(scenario.traces(options.count)));
  const { traces } = await createTraces(ctx, { bytes, fileName: `${name}.faultline.json` });
  const fresh = traces.filter((trace) => !trace.isDuplicate);
  console.error(`${name}: ${fresh.length} traces stored, ${traces.length - fresh.length} were there already.`);
  for (const trace of fresh.slice(0, addressesShown))
    console.error(
      `  ${publicUrl()}${paths.trace(workspace, trace.id)}  ${trace.stepCount} steps  ${trace.title.replace(/\p{Cc}/gu, " ")}`,
    );
}

/** So many labeled failures of the back office are taught before the others come in. */
const taughtCount = 12;

/** What the worker would do in its own time, done now, so that the first visit finds it done. */
async function train(workspace: string): Promise<void> {
  const ctx = await openWorkspaceAsOperator(workspace);
  for (const { id } of await listTracers(ctx)) {
    const training = await beginTraining({ tracerId: id, isAsked: false });
    if (training) await storeVersion(training, await runTraining(training, new AbortController().signal));
  }
}

/** So many failures of the sandbox team are there to try replays on. */
const replayedCount = 2;

/**
 * The sample traces of the first start: failures of the sandbox team for the lab, which the worker replays as soon as
 * it runs; a system that its tracer has been taught, two new failures of it, and one failure of each other kind.
 */
export async function seedDemo(): Promise<void> {
  await seedLab("demo", replayedCount);
  await seed("back-office", { count: taughtCount });
  await train("demo");
  await seed("back-office");
  await seed("demo");
}
