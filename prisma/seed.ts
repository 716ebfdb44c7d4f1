import { publicUrl } from "@/lib/env";
import { KnownError } from "@/lib/errors";
import { paths } from "@/lib/paths";
import { createTraces } from "@/lib/services/traces/create-traces";
import { openWorkspaceAsOperator } from "@/lib/services/workspaces/open-workspace-as-operator";
import { exportTraces } from "@/lib/traces/export-trace";
import { findScenario, scenarios } from "./scenarios/scenario-list";

const addressesShown = 12;

/**
 * Fills a workspace with a scenario through the same verb as an upload, so that a scenario is never a state that a user could not reach.
 * `count` is how many of what the scenario counts. Prints where to look, on standard error. Traces that are there already stay as they are.
 * Throws INVALID for a scenario that does not exist.
 */
export async function seed(name: string, options: { workspace?: string; count?: number } = {}): Promise<void> {
  const scenario = findScenario(name);
  if (!scenario) {
    const known = scenarios.map((each) => `  ${each.name}: ${each.summary}`).join("\n");
    throw new KnownError("INVALID", `There is no scenario "${name}". These exist:\n${known}`);
  }
  const workspace = options.workspace ?? "demo";
  const ctx = await openWorkspaceAsOperator(workspace);
  const bytes = new TextEncoder().encode(exportTraces(scenario.traces(options.count)));
  const { traces } = await createTraces(ctx, { bytes, fileName: `${name}.faultline.json` });
  const newCount = traces.filter((trace) => !trace.isDuplicate).length;
  console.error(`${name}: ${newCount} traces stored, ${traces.length - newCount} were there already.`);
  for (const trace of traces.slice(0, addressesShown))
    console.error(
      `  ${publicUrl()}${paths.trace(workspace, trace.id)}  ${trace.stepCount} steps  ${trace.title.replace(/\p{Cc}/gu, " ")}`,
    );
}

/** The sample traces of the first start. */
export const seedDemo = (): Promise<void> => seed("demo");
