import { type Command } from "commander";
import { usualReplyTokens } from "@/lib/attribution/judge-endpoint";
import { address } from "./address";
import { headerLine } from "./header-line";
import { usdAmount } from "./usd-amount";
import { wholeNumber } from "./whole-number";

/** Where a model is asked, and what it takes and costs: the same in every command that asks one. */
export const addEndpointOptions = (command: Command): Command =>
  command
    .option("--base-url <url>", "OpenAI-compatible endpoint (default: OPENAI_BASE_URL, else OpenAI)", address)
    .option("--api-key-env <name>", "environment variable that holds the endpoint's key", "OPENAI_API_KEY")
    .option(
      "--header <line>",
      "extra header of each request to the endpoint, as “Name: value”; may be repeated",
      headerLine,
    )
    .option("--input-price <amount>", "US dollars per million input tokens, if the model's price is unknown", usdAmount)
    .option("--output-price <amount>", "US dollars per million output tokens", usdAmount)
    .option("--context-tokens <number>", "context length of the model", wholeNumber(1), 128_000)
    .option(
      "--reply-tokens <number>",
      "longest reply of the model, thinking included",
      wholeNumber(1),
      usualReplyTokens,
    )
    .option("--timeout-ms <number>", "time limit of one attempt", wholeNumber(1), 120_000);
