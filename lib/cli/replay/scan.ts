import { type Command, Option } from "commander";
import { scanOrders } from "@/lib/replay/scan/scan-settings";
import { address } from "../address";
import { keepEach } from "../keep-each";
import { wholeNumber } from "../whole-number";
import { addModelOptions, findWrongPrices } from "./model-options";
import { type ScanCommand } from "./scan/scan-command";

/** What is wrong with the options beside each other; null where nothing is. */
function findWrongUse({ url, secret, corrector, model, ...options }: ScanCommand): string | null {
  if (secret !== undefined && url === undefined) return "--secret is for a system at an address: name it with --url.";
  if (corrector === "model" && model === undefined) return "--corrector model needs the model's name: --model.";
  if (corrector !== undefined && corrector !== "model" && model !== undefined)
    return "--model corrects steps only with --corrector model: omit one of them.";
  return findWrongPrices(options);
}

export function registerScan(replay: Command): void {
  const scan = replay
    .command("scan")
    .description("find the decisive step of a failed trace by replaying its system; see docs/methods/counterfactual.md")
    .argument("<file>", "a trace file, in any shape that can be imported")
    .option("--trace-index <number>", "which trace of the file, from 0", wholeNumber(0))
    .option("--url <url>", "base address of the system (default: the sandbox, for its own traces)", address)
    .option("--secret <whsec_…>", "secret for signing requests")
    .option("--secret-env <name>", "environment variable that holds the secret", "FAULTLINE_REPLAY_SECRET")
    .option(
      "--corrector <who>",
      "who corrects steps: reference (the sandbox's scripted oracle), model, or a JSON file of edits",
    )
    .addOption(new Option("--order <name>", "order of the steps").choices(scanOrders).default("in-turn"))
    .option("--replays <number>", "replays per arm; 0 for as many as needed", wholeNumber(0), 0)
    .option("--max-replays <number>", "maximum replays; keeps what was found", wholeNumber(1), 500)
    .option("--seed <number>", "seed of all random draws", wholeNumber(0), 1)
    .option("--parameter <name=value>", "another method parameter (repeatable)", keepEach)
    .option("--keep <file>", "keep every replay in this file; the same command resumes from it");
  addModelOptions(scan, "the model that corrects steps")
    .option("--reveal-expected-answer", "show the model the expected answer", false)
    .option("--json", "print one JSON document and nothing else", false)
    .action(async (file: string, options: ScanCommand, command: Command) => {
      const wrongUse = findWrongUse(options);
      if (wrongUse !== null) command.error(`error: ${wrongUse}`);
      const { secretOf } = await import("./check-conformance");
      const secretKey = options.url === undefined ? null : secretOf(options);
      if (options.url !== undefined && secretKey === null)
        command.error(`error: set the secret with --secret or in ${options.secretEnv}: whsec_ and base64.`);
      const { scanFile } = await import("./scan/scan-file");
      if (!(await scanFile(file, { ...options, secretKey }))) process.exitCode = 1;
    });
}
