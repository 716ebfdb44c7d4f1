import { type Command, Option } from "commander";
import { type AttributeCommand } from "./attribute/attribute-command";
import { findMissing } from "./attribute/find-missing";
import { offerMethods } from "./attribute/offer-methods";
import { addEndpointOptions } from "./endpoint-options";
import { keepEach } from "./keep-each";
import { usdAmount } from "./usd-amount";
import { wholeNumber } from "./whole-number";

/**
 * What is wrong with the options beside each other; null where nothing is. What a method of one's own
 * needs is seen when it is loaded.
 */
async function findWrongUse(options: AttributeCommand): Promise<string | null> {
  const { method, methodFile, weights, passed, traces } = options;
  if ((method === undefined) === (methodFile === undefined))
    return "name a method with --method, or your own file with --method-file.";
  const missing = await findMissing(method, options);
  if (missing !== null || method === undefined) return missing;
  const { findMethod } = await import("@/lib/attribution/method-list");
  const needs = findMethod(method);
  if (!needs) return null;
  if (!needs.needsTracer && weights !== undefined) return `--method ${method} does not use weights: omit --weights.`;
  if (needs.needsPeers === "none" && (passed ?? traces) !== undefined)
    return `--method ${method} reads each trace separately: omit --passed and --traces.`;
  return null;
}

export function registerAttribute(program: Command): void {
  const method = new Option("--method <name>", "attribution method");
  const model = new Option("--model <name>", "the judge's model");
  const command = program.command("attribute");
  offerMethods(command, method, model);
  command
    .description("find which agent broke each trace, at which step and why; needs no server")
    .argument("<file...>", "trace files, in any shape that can be imported")
    .addOption(method)
    .option("--method-file <file>", "your own method, in one TypeScript file; see docs/methods/custom.md")
    .option(
      "--parameter <name=value>",
      "a method parameter (repeatable); lists with commas, figures as @file",
      keepEach,
    )
    .addOption(model)
    .option("--weights <file>", "weights to read with, as “train” writes them (default: the shipped ones)")
    .option("--passed <folder>", "traces of the same question that passed, to compare with")
    .option("--traces <folder>", "other traces of the same question, each with its own outcome")
    .option(
      "--taxonomy <name or file>",
      "failure mode taxonomy: mast, trail, agent-error-taxonomy, agentrx, or a JSON file",
      "mast",
    )
    .option("--policy <file>", "your definition of a decisive step, as a text file for judges (default: built in)");
  addEndpointOptions(command)
    .option("--reveal-expected-answer", "show the judge the expected answer", false)
    .option("--max-cost-usd <amount>", "stop each trace before it costs more, and keep what was found", usdAmount)
    .option(
      "--max-tokens <number>",
      "stop each trace before it uses more tokens, input and output combined",
      wholeNumber(1),
    )
    .option(
      "--certificates <file>",
      "record of “certify”: what the judge is certified for is said beside each answer",
      "certify.jsonl",
    )
    .option("--concurrency <number>", "traces processed in parallel", wholeNumber(1), 16)
    .option("--json", "print one JSON document and nothing else", false)
    .action(async (files: string[], options: AttributeCommand, command: Command) => {
      const wrongUse = await findWrongUse(options);
      if (wrongUse !== null) command.error(`error: ${wrongUse}`);
      if (options.methodFile !== undefined) {
        const { openOwnMethod } = await import("./attribute/open-own-method");
        const { attributeFiles, exported } = await openOwnMethod(options.methodFile);
        if (!(await attributeFiles(files, options, exported))) process.exitCode = 1;
        return;
      }
      const { attributeFiles } = await import("./attribute/attribute-files");
      if (!(await attributeFiles(files, options))) process.exitCode = 1;
    });
}
