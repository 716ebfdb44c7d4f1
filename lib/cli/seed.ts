import { type Command } from "commander";
import { wholeNumber } from "./whole-number";

export function registerSeed(program: Command): void {
  program
    .command("seed")
    .description("fill a workspace with a scenario of prisma/scenarios")
    .argument("[scenario]", "name of the scenario", "demo")
    .option("--workspace <slug>", "target workspace (default: demo; volume for the scenario volume)")
    .option("--count <number>", "how many to create", wholeNumber(1))
    .option("--traces <number>", "how many traces for the scenario volume (default: 100000)", wholeNumber(1))
    .action(async (scenario: string, options: { workspace?: string; count?: number; traces?: number }) => {
      const { runSeed } = await import("./data/run-seed");
      await runSeed(scenario, { workspace: options.workspace, count: options.traces ?? options.count });
    });
}
