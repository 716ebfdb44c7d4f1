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
    return "--model puts steps right only with --corrector model: leave one of them out.";
  return findWrongPrices(options);
}

export function registerScan(replay: Command): void {
  const scan = replay
    .command("scan")
    .description("find the decisive step of a failed trace by running its system again; docs/methods/counterfactual.md")
    .argument("<file>", "a trace file, in any shape that can be imported")
    .option("--trace-index <number>", "which trace of the file, from 0", wholeNumber(0))
    .option("--url <url>", "base address of the system (default: the sandbox, for a trace that it made)", address)
    .option("--secret <whsec_…>", "what requests to it are signed with")
    .option("--secret-env <name>", "environment variable that holds the secret", "FAULTLINE_REPLAY_SECRET")
    .option(
      "--corrector <who>",
      "who puts steps right: reference (the sandbox's scripted oracle), model, or a JSON file of edits",
    )
    .addOption(new Option("--order <name>", "which step first").choices(scanOrders).default("in-turn"))
    .option("--replays <number>", "replays an arm; 0 for as many as it takes", wholeNumber(0), 0)
    .option("--max-replays <number>", "stop there, with what was found by then", wholeNumber(1), 500)
    .option("--seed <number>", "what all random draws follow from", wholeNumber(0), 1)
    .option("--parameter <name=value>", "another parameter of the method, for each one anew", keepEach)
    .option("--keep <file>", "keep every replay in this file; the same command goes on from there");
  addModelOptions(scan, "the model that puts steps right")
    .option("--reveal-expected-answer", "show the model the expected answer", false)
    .option("--json", "print one JSON document and nothing else", false)
    .action(async (file: string, options: ScanCommand, command: Command) => {
      const wrongUse = findWrongUse(options);
      if (wrongUse !== null) command.error(`error: ${wrongUse}`);
      const { secretOf } = await import("./check-conformance");
      const secretKey = options.url === undefined ? null : secretOf(options);
      if (options.url !== undefined && secretKey === null)
        command.error(`error: give the secret with --secret or in ${options.secretEnv}: whsec_ and base64.`);
      const { scanFile } = await import("./scan/scan-file");
      if (!(await scanFile(file, { ...options, secretKey }))) process.exitCode = 1;
    });
}
