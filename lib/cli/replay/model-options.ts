import { type Command, InvalidArgumentError } from "commander";
import { type ExtraHeader } from "@/lib/attribution/extra-headers";
import { addEndpointOptions } from "../endpoint-options";
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
  addEndpointOptions(command.option("--model <name>", part))
    .option("--max-cost-usd <amount>", "stop before the model costs more", usdAmount)
    .option(
      "--max-tokens <number>",
      "stop before the model uses more tokens, input and output combined",
      wholeNumber(1),
    );

/** What is wrong with them beside each other; null where nothing is. */
export const findWrongPrices = ({ maxCostUsd, inputPrice, outputPrice }: ModelCommand): string | null =>
  maxCostUsd !== undefined && (inputPrice === undefined) !== (outputPrice === undefined)
    ? "--input-price and --output-price belong together."
    : null;
