import { type Command } from "commander";
import { wholeNumber } from "./whole-number";

export function registerData(program: Command): void {
  program
    .command("import")
    .description("store traces from files and folders")
    .argument("<path...>")
    .requiredOption("--workspace <slug>", "workspace that gets them")
    .option("--system <name>", "name of the system, for traces that name none")
    .action(async (paths: string[], { workspace, system }: { workspace: string; system?: string }) => {
      const { importPaths } = await import("./data/import-paths");
      process.exitCode = await importPaths(paths, { workspace, system });
    });
  program
    .command("seed")
    .description("fill a workspace with a scenario of prisma/scenarios")
    .argument("[scenario]", "name of the scenario", "demo")
    .option("--workspace <slug>", "workspace that gets it", "demo")
    .option("--count <number>", "how many of what the scenario counts", wholeNumber(1))
    .action(async (scenario: string, { workspace, count }: { workspace: string; count?: number }) => {
      const { runSeed } = await import("./data/run-seed");
      await runSeed(scenario, { workspace, count });
    });
}
