import { type Command, InvalidArgumentError } from "commander";
import { type ExtraHeader } from "@/lib/attribution/extra-headers";
import { usualReplyTokens } from "@/lib/attribution/judge-endpoint";
import { address } from "../address";
import { headerLine } from "../header-line";
import { usdAmount } from "../usd-amount";
import { wholeNumber } from "../whole-number";

/** The options of a command that may ask a model. */
export interface ModelCommand {
  model?: string;
  baseUrl?: string;
  apiKeyEnv: string;
  header?: readonly ExtraHeader[];
  maxCostUsd?: number;
  maxTokens?: number;
  /** US dollars per million tokens. */
  inputPrice?: number;
  outputPrice?: number;
  contextTokens: number;
  replyTokens: number;
  timeoutMs: number;
}

/** Reads an option that is a temperature; anything else is wrong usage. */
export const temperature = (text: string): number => {
  const number = Number(text);
  if (text.trim() === "" || !(number >= 0 && number <= 2))
    throw new InvalidArgumentError("Enter a number from 0 to 2.");
  return number;
};

/** `part` says what the model does. */
export const addModelOptions = (command: Command, part: string): Command =>
  command
    .option("--model <name>", part)
    .option("--base-url <url>", "OpenAI-compatible endpoint (default: OPENAI_BASE_URL, else OpenAI)", address)
    .option("--api-key-env <name>", "environment variable that holds the endpoint's key", "OPENAI_API_KEY")
    .option(
      "--header <line>",
      "extra header of each request to the endpoint, as “Name: value”; may be repeated",
      headerLine,
    )
    .option("--max-cost-usd <amount>", "stop before the model costs more", usdAmount)
    .option(
      "--max-tokens <number>",
      "stop before the model uses more tokens, input and output combined",
      wholeNumber(1),
    )
    .option("--input-price <amount>", "US dollars per million input tokens, if unknown", usdAmount)
    .option("--output-price <amount>", "US dollars per million output tokens", usdAmount)
    .option("--context-tokens <number>", "context length of the model", wholeNumber(1), 128_000)
    .option(
      "--reply-tokens <number>",
      "longest reply of the model, thinking included",
      wholeNumber(1),
      usualReplyTokens,
    )
    .option("--timeout-ms <number>", "time limit of one attempt", wholeNumber(1), 120_000);

/** What is wrong with them beside each other; null where nothing is. */
export const findWrongPrices = ({ maxCostUsd, inputPrice, outputPrice }: ModelCommand): string | null =>
  maxCostUsd !== undefined && (inputPrice === undefined) !== (outputPrice === undefined)
    ? "--input-price and --output-price belong together."
    : null;
