import { type Command, Option } from "commander";
import { sandboxDomains } from "@/lib/replay/sandbox/sandbox-task";
import { keepEach } from "../keep-each";
import { wholeNumber } from "../whole-number";
import { type FailuresCommand } from "./failures/make-failure-files";
import { shareOfOne } from "./share-of-one";

export function registerFailures(replay: Command): void {
  replay
    .command("failures")
    .description("make failed runs of the sandbox team, one planted fault each, to try replays with")
    .requiredOption("--out <folder>", "folder that gets a file for each run, in our format")
    .option("--count <number>", "runs", wholeNumber(1), 10)
    .addOption(new Option("--domain <name...>", "kinds of tasks (default: all in turn)").choices(sandboxDomains))
    .option(
      "--fault <name>",
      "operator of the fault, for each one anew; docs/fault-injection.md (default: all)",
      keepEach,
    )
    .option("--slip-rate <share>", "chance that a replay of such a run slips by itself, 0 to 1", shareOfOne, 0)
    .option("--seed <number>", "the same seed makes the same runs", wholeNumber(0), 1)
    .option("--passed", "the same runs without their fault, which passed", false)
    .option("--json", "print one JSON document and nothing else", false)
    .action(async (options: FailuresCommand, command: Command) => {
      const { findUnknownFault, makeFailureFiles } = await import("./failures/make-failure-files");
      const unknown = findUnknownFault(options);
      if (unknown !== null) command.error(`error: ${unknown}`);
      if (!(await makeFailureFiles(options))) process.exitCode = 1;
    });
}
