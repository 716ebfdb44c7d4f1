import { type Command, Option } from "commander";
import { sandboxDomains } from "@/lib/replay/sandbox/sandbox-task";
import { keepEach } from "../keep-each";
import { wholeNumber } from "../whole-number";
import { type FailuresCommand } from "./failures/make-failure-files";
import { addModelOptions, findWrongPrices, temperature } from "./model-options";
import { shareOfOne } from "./share-of-one";

/** What is wrong with the options beside each other; null where nothing is. */
function findWrongUse(options: FailuresCommand): string | null {
  const { model, fault, slipRate, mostRuns } = options;
  if (model !== undefined && (fault !== undefined || slipRate > 0))
    return "--fault and --slip-rate are for scripted agents: a model fails on its own.";
  if (model === undefined && mostRuns !== undefined) return "--most-runs belongs to --model.";
  return findWrongPrices(options);
}

export function registerFailures(replay: Command): void {
  const failures = replay
    .command("failures")
    .description("generate failed runs of the sandbox team for replays: one planted fault each, or played by a model")
    .requiredOption("--out <folder>", "output folder, one file per run in Faultline's format")
    .option("--count <number>", "runs", wholeNumber(1), 10)
    .addOption(new Option("--domain <name...>", "task domains (default: all in turn)").choices(sandboxDomains))
    .option("--fault <name>", "fault operator (repeatable); see docs/fault-injection.md (default: all)", keepEach)
    .option("--slip-rate <share>", "chance that a replay slips on its own, 0 to 1", shareOfOne, 0)
    .option("--seed <number>", "the same seed gives the same runs", wholeNumber(0), 1)
    .option("--passed", "generate the runs without their fault, or the model's passed runs", false);
  addModelOptions(failures, "a model that plays the agents; nothing is planted, it fails on its own")
    .option("--temperature <number>", "model temperature; 0 for the most likely turns", temperature, 0.7)
    .option(
      "--most-runs <number>",
      "with --model: stop after this many runs (default: 4 per run wanted)",
      wholeNumber(1),
    )
    .option("--json", "print one JSON document and nothing else", false)
    .action(async (options: FailuresCommand, command: Command) => {
      const { findUnknownFault, makeFailureFiles } = await import("./failures/make-failure-files");
      const unknown = findUnknownFault(options);
      const wrongUse = unknown ?? findWrongUse(options);
      if (wrongUse !== null) command.error(`error: ${wrongUse}`);
      const { model } = options;
      const isWhole =
        model === undefined
          ? await makeFailureFiles(options)
          : await (await import("./failures/make-model-files")).makeModelFiles({ ...options, model });
      if (!isWhole) process.exitCode = 1;
    });
}
