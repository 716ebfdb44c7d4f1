import { type Command, InvalidArgumentError, Option } from "commander";
import { type AttributeCommand } from "./attribute/attribute-files";

const positive = (text: string): number => {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1) throw new InvalidArgumentError("Give a whole number, at least 1.");
  return number;
};

const address = (text: string): string => {
  const isHttp = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
  if (!isHttp) throw new InvalidArgumentError("Give an address such as https://api.openai.com/v1.");
  return text;
};

/** Named here and not read from the method list, which loads what the help does not need. */
const methodNames = ["all-at-once", "step-by-step", "binary-search"];

export function registerAttribute(program: Command): void {
  program
    .command("attribute")
    .description("find who broke each trace in these files, at which step and why; needs no server")
    .argument("<file...>", "trace files, in any shape that can be imported")
    .addOption(new Option("--method <name>", "how to look for it").choices(methodNames).makeOptionMandatory())
    .requiredOption("--model <name>", "the judge's model")
    .option("--base-url <url>", "OpenAI-compatible endpoint (default: OPENAI_BASE_URL, else OpenAI)", address)
    .option("--api-key-env <name>", "environment variable that holds the endpoint's key", "OPENAI_API_KEY")
    .option("--reveal-expected-answer", "show the judge the expected answer", false)
    .option("--concurrency <number>", "traces at work at once", positive, 16)
    .option("--context-tokens <number>", "context length of the model", positive, 128_000)
    .option("--timeout-ms <number>", "time limit of one attempt", positive, 120_000)
    .option("--json", "print one JSON document and nothing else", false)
    .action(async (files: string[], options: AttributeCommand) => {
      const { attributeFiles } = await import("./attribute/attribute-files");
      if (!(await attributeFiles(files, options))) process.exitCode = 1;
    });
}
