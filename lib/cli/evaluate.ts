import { type Command, Option } from "commander";
import { findMissing } from "./attribute/find-missing";
import { offerMethods } from "./attribute/offer-methods";
import { type EvaluateCommand } from "./evaluate/evaluate-command";
import { addEndpointOptions } from "./endpoint-options";
import { keepEach } from "./keep-each";
import { usdAmount } from "./usd-amount";
import { wholeNumber } from "./whole-number";

/** What is wrong with the options beside each other; null where nothing is. */
async function findWrongUse(options: EvaluateCommand): Promise<string | null> {
  const { method = [], preset, upload = [], predictions } = options;
  const [{ findMethod }, { methodNames }] = await Promise.all([
    import("@/lib/attribution/method-list"),
    import("./attribute/method-names"),
  ]);
  const unknown = method.find((name) => !findMethod(name));
  if (unknown !== undefined) return `there is no method ${unknown}; there are ${methodNames.join(", ")}.`;
  if (method.length === 0 && preset === undefined && upload.length === 0 && predictions === undefined)
    return "choose what to measure: methods with --method, --preset paper, or answers with --upload.";
  for (const name of [undefined, ...(preset === undefined ? [] : ["all-at-once"]), ...method]) {
    const missing = await findMissing(name, options);
    if (missing !== null) return missing;
  }
  return null;
}

export function registerEvaluate(program: Command): void {
  const model = new Option("--model <name>", "a judge's model (repeatable)").argParser(keepEach);
  const command = program.command("evaluate");
  offerMethods(command, null, model);
  command
    .description("measure methods on the labeled traces of a folder, compared with baselines; needs no server")
    .argument("<folder>", "labeled trace files, in any shape that can be imported")
    .option("--method <name>", "a method to measure (repeatable)", keepEach)
    .addOption(
      new Option(
        "--preset <name>",
        "paper: the three methods of the Who&When paper, with and without the answer",
      ).choices(["paper"]),
    )
    .addOption(model)
    .addOption(
      new Option("--reveal <which>", "whether judges see the expected answer (default: no)").choices([
        "both",
        "yes",
        "no",
      ]),
    )
    .option("--parameter <name=value>", "a parameter for every method that has it (repeatable)", keepEach)
    .option("--repeats <number>", "runs per trace", wholeNumber(1), 1)
    .addOption(
      new Option("--subset-by <what>", "subsets by first folder, or none")
        .choices(["folder", "none"])
        .default("folder"),
    )
    .option("--predictions <file>", "write answers to this file as they arrive; resumes if it exists")
    .option("--upload <file...>", "answers of other systems: JSON lines, CSV, or what the Who&When code prints")
    .option("--weights <file>", "weights to read with, as “train” writes them (default: the shipped ones)")
    .option("--passed <folder>", "traces of the same question that passed, to compare with")
    .option("--traces <folder>", "other traces of the same question, each with its own outcome")
    .option("--taxonomy <name or file>", "failure mode taxonomy", "mast")
    .option("--policy <file>", "your definition of a decisive step, as a text file for judges (default: built in)");
  addEndpointOptions(command)
    .option("--max-cost-usd <amount>", "stop before the total cost exceeds this", usdAmount)
    .option(
      "--max-tokens <number>",
      "stop before the total exceeds this many tokens, input and output combined",
      wholeNumber(1),
    )
    .option("--concurrency <number>", "traces processed in parallel", wholeNumber(1), 16)
    .option("--seed <number>", "seed for intervals: the same answers and seed give the same table", wholeNumber(0), 1)
    .option("--markdown <file>", "write the tables to this file as Markdown")
    .option("--csv <file>", "write every figure to this file as CSV")
    .option("--json", "print one JSON document and nothing else", false)
    .action(async (folder: string, options: EvaluateCommand, command: Command) => {
      const wrongUse = await findWrongUse(options);
      if (wrongUse !== null) command.error(`error: ${wrongUse}`);
      const { evaluateFolder } = await import("./evaluate/evaluate-folder");
      const today = new Date().toISOString().slice(0, 10);
      if (!(await evaluateFolder(folder, options, today))) process.exitCode = 1;
    });
}
