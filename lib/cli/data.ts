import { type Command } from "commander";
import { importKey } from "@/lib/env";
import { address } from "./address";
import { type ImportCommand } from "./data/import-paths";
import { wholeNumber } from "./whole-number";

export function registerData(program: Command): void {
  program
    .command("import")
    .description("import traces from files and folders, in any known format")
    .argument(
      "<path...>",
      "files, or folders including subfolders (a folder that is one run is one import); - for standard input",
    )
    .option("--workspace <slug>", "store in this workspace on this machine")
    .option("--server <url>", "send to a running Faultline", address)
    .option("--api-key <key>", "API key of the server's workspace (default: FAULTLINE_API_KEY)")
    .option("--convert <folder>", "write each trace as a JSON file into this folder; needs no server")
    .option("--dry-run", "only read and report", false)
    .option("--format <name>", "read as this format instead of detecting it")
    .option("--mapping <name>", "read with this saved mapping (a mapping file with --convert and --dry-run)")
    .option("--system <name>", "system name for traces without one")
    .option("--system-version <version>", "version of the system for traces that state none")
    .option("--concurrency <number>", "files sent in parallel", wholeNumber(1), 4)
    .option("--json", "print one JSON document and nothing else", false)
    .action(async (paths: string[], options: ImportCommand, command: Command) => {
      const places = [options.workspace, options.server, options.convert].filter((place) => place !== undefined);
      if (places.length > 1 || (places.length === 0 && !options.dryRun))
        command.error("error: choose a target: --workspace, --server or --convert; or --dry-run to only read.");
      const apiKey = options.apiKey ?? importKey();
      if (options.server !== undefined && !options.dryRun && apiKey === undefined)
        command.error("error: --server needs --api-key, or the key in FAULTLINE_API_KEY.");
      const { importPaths } = await import("./data/import-paths");
      process.exitCode = await importPaths(paths, { ...options, ...(apiKey === undefined ? {} : { apiKey }) });
    });
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
