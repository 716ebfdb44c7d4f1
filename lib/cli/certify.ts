import { type Command, Option } from "commander";
import { findMissing } from "./attribute/find-missing";
import { offerMethods } from "./attribute/offer-methods";
import { type CertifyCommand } from "./certify/certify-command";
import { addEndpointOptions } from "./endpoint-options";
import { keepEach } from "./keep-each";
import { usdAmount } from "./usd-amount";
import { wholeNumber } from "./whole-number";

async function findWrongUse({ probe = [], ...options }: CertifyCommand): Promise<string | null> {
  const { probes } = await import("@/lib/attribution/certificate/probes/probe-list");
  const names = probes.map(({ name }) => name);
  const unknown = probe.find((name) => !names.includes(name));
  if (unknown !== undefined) return `there is no probe ${unknown}; there are ${names.join(", ")}.`;
  return findMissing(options.method, options);
}

export function registerCertify(program: Command): void {
  const method = new Option("--method <name>", "attribution method").makeOptionMandatory();
  const model = new Option("--model <name>", "the judge's model");
  const command = program.command("certify");
  offerMethods(command, method, model);
  command
    .description("measure how far a judge can be trusted, on labeled traces drawn at random; needs no server")
    .argument("<folder>", "labeled trace files, in any shape that can be imported")
    .addOption(method)
    .addOption(model)
    .option("--count <number>", "labeled traces to draw, at most", wholeNumber(1), 50)
    .option("--repeats <number>", "answers per trace as it is, for consistency", wholeNumber(1), 2)
    .option("--probe <name>", "a bias to test (repeatable; default: all)", keepEach)
    .option(
      "--record <file>",
      "keeps what was drawn, each call and each answer: resumes if interrupted, and draws no trace twice for a judge",
      "certify.jsonl",
    )
    .option("--out <file>", "write the certificate to this file as JSON")
    .option("--parameter <name=value>", "a method parameter (repeatable)", keepEach)
    .option("--weights <file>", "weights to read with, as “train” writes them (default: the shipped ones)")
    .option("--passed <folder>", "traces of the same question that passed, to compare with")
    .option("--traces <folder>", "other traces of the same question, each with its own outcome")
    .option("--taxonomy <name or file>", "failure mode taxonomy", "mast")
    .option("--policy <file>", "your definition of a decisive step, as a text file for judges (default: built in)");
  addEndpointOptions(command)
    .option("--reveal-expected-answer", "show the judge the expected answer", false)
    .option(
      "--max-cost-usd <amount>",
      "stop before the total cost exceeds this, calls of earlier tries included",
      usdAmount,
    )
    .option(
      "--max-tokens <number>",
      "stop before the total exceeds this many tokens, input and output combined",
      wholeNumber(1),
    )
    .option("--concurrency <number>", "traces processed in parallel", wholeNumber(1), 16)
    .option("--seed <number>", "seed of the draw: the same folder and seed draw the same traces", wholeNumber(0), 1)
    .option("--plan", "print what it would take: calls, tokens and cost; asks nothing and keeps nothing", false)
    .option("--json", "print one JSON document and nothing else", false)
    .action(async (folder: string, options: CertifyCommand, command: Command) => {
      const wrongUse = await findWrongUse(options);
      if (wrongUse !== null) command.error(`error: ${wrongUse}`);
      const { certifyFolder } = await import("./certify/certify-folder");
      if (!(await certifyFolder(folder, options))) process.exitCode = 1;
    });
}
