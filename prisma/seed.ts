import { publicUrl } from "@/lib/env";
import { KnownError } from "@/lib/errors";
import { paths } from "@/lib/paths";
import { createTraces } from "@/lib/services/intake/uploads/create-traces";
import { openWorkspaceAsOperator } from "@/lib/services/people/workspaces/open-workspace-as-operator";
import { exportTraces } from "@/lib/traces/export-trace";
import { seedLab } from "./seed-lab";
import { seedVolume } from "./seed-volume";
import { seedStory } from "./sample/seed-story";
import { findScenario, scenarios } from "./scenarios/scenario-list";

const addressesShown = 10;
/** Too much for an upload: stored straight into the tables, in a workspace of its own unless one is named. */
const volume = { name: "volume", summary: "A hundred thousand traces, to measure with.", traceCount: 100_000 };

/** What the first start brings: written by `npm run sample`. */
const demo = { name: "demo", summary: "The sample workspace: thirty days of a product team with two systems." };

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
  if (name === lab.name) return seedLab(options.workspace ?? demo.name, options.count ?? lab.traceCount);
  if (name === demo.name) return seedStory(options.workspace ?? demo.name);
  const scenario = findScenario(name);
  if (!scenario) {
    const known = [demo, ...scenarios, lab, volume].map((each) => `  ${each.name}: ${each.summary}`).join("\n");
    throw new KnownError("INVALID", `There is no scenario "${name}". These exist:\n${known}`);
  }
  const workspace = options.workspace ?? demo.name;
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
