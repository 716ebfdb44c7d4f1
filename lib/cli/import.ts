import { type Command } from "commander";
import { address } from "./address";
import { type ImportCommand, type OpenStore } from "./data/import-paths";
import { wholeNumber } from "./whole-number";

/**
 * `storing` opens a workspace of this machine's database; null for a command line that has none, which then does not
 * offer it.
 */
export function registerImport(program: Command, storing: OpenStore | null): void {
  const targets = `${storing ? "--workspace, " : ""}--server or --convert`;
  const command = program
    .command("import")
    .description("import traces from files and folders, in any known format")
    .argument(
      "<path...>",
      "files, or folders including subfolders (a folder that is one run is one import); - for standard input",
    )
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
        command.error(`error: choose a target: ${targets}; or --dry-run to only read.`);
      const { importKey } = await import("@/lib/env");
      const apiKey = options.apiKey ?? importKey();
      if (options.server !== undefined && !options.dryRun && apiKey === undefined)
        command.error("error: --server needs --api-key, or the key in FAULTLINE_API_KEY.");
      const { importPaths } = await import("./data/import-paths");
      const keyed = { ...options, ...(apiKey === undefined ? {} : { apiKey }) };
      process.exitCode = await importPaths(paths, keyed, options.workspace === undefined ? null : storing);
    });
  if (storing) command.option("--workspace <slug>", "store in this workspace on this machine");
}
