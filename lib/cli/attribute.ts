import { type Command, InvalidArgumentError, Option } from "commander";
import { address } from "./address";
import { type AttributeCommand } from "./attribute/attribute-files";

const positive = (text: string): number => {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1) throw new InvalidArgumentError("Give a whole number, at least 1.");
  return number;
};

/** Named here and not read from the method list, which loads what the help does not need; a test holds the two together. */
const methods: Record<string, { needsJudge: boolean; needsTracer: boolean }> = {
  tracer: { needsJudge: false, needsTracer: true },
  guided: { needsJudge: true, needsTracer: true },
  "likeliest-first": { needsJudge: true, needsTracer: true },
  "all-at-once": { needsJudge: true, needsTracer: false },
  "step-by-step": { needsJudge: true, needsTracer: false },
  "binary-search": { needsJudge: true, needsTracer: false },
  "first-code": { needsJudge: false, needsTracer: false },
  "answer-origin": { needsJudge: false, needsTracer: false },
};
const keyFree = Object.keys(methods).filter((name) => !methods[name]?.needsJudge);

export function registerAttribute(program: Command): void {
  program
    .command("attribute")
    .description("find who broke each trace in these files, at which step and why; needs no server")
    .argument("<file...>", "trace files, in any shape that can be imported")
    .addOption(new Option("--method <name>", "how to look for it").choices(Object.keys(methods)).makeOptionMandatory())
    .option("--model <name>", `the judge's model; not for ${keyFree.join(", ")}`)
    .option("--weights <file>", "weights to read with, as “train” writes them (default: the shipped ones)")
    .option("--base-url <url>", "OpenAI-compatible endpoint (default: OPENAI_BASE_URL, else OpenAI)", address)
    .option("--api-key-env <name>", "environment variable that holds the endpoint's key", "OPENAI_API_KEY")
    .option("--reveal-expected-answer", "show the judge the expected answer", false)
    .option("--concurrency <number>", "traces at work at once", positive, 16)
    .option("--context-tokens <number>", "context length of the model", positive, 128_000)
    .option("--timeout-ms <number>", "time limit of one attempt", positive, 120_000)
    .option("--json", "print one JSON document and nothing else", false)
    .action(async (files: string[], options: AttributeCommand, command: Command) => {
      const { needsJudge, needsTracer } = methods[options.method] ?? { needsJudge: true, needsTracer: false };
      if (needsJudge && options.model === undefined)
        command.error(
          `error: --method ${options.method} asks a model: name it with --model. Without one there are ${keyFree.join(", ")}.`,
        );
      if (!needsTracer && options.weights !== undefined)
        command.error(`error: --method ${options.method} reads without weights: leave --weights out.`);
      const { attributeFiles } = await import("./attribute/attribute-files");
      if (!(await attributeFiles(files, options))) process.exitCode = 1;
    });
}
