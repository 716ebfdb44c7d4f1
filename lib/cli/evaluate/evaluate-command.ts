import { type AttributeCommand } from "../attribute/attribute-command";

/** The options of `evaluate` as commander gives them. */
export interface EvaluateCommand extends Pick<
  AttributeCommand,
  | ("weights" | "passed" | "traces" | "taxonomy" | "policy" | "parameter" | "baseUrl" | "apiKeyEnv" | "header")
  | ("inputPrice" | "outputPrice" | "concurrency" | "contextTokens" | "replyTokens" | "timeoutMs" | "json")
> {
  method?: string[];
  preset?: "paper";
  model?: string[];
  reveal?: "both" | "yes" | "no";
  repeats: number;
  subsetBy: "folder" | "none";
  /** File that every answer is written to as it comes, and taken from where it is there already. */
  predictions?: string;
  /** Files with the answers of other systems. */
  upload?: string[];
  /** Of the whole evaluation. */
  maxCostUsd?: number;
  maxTokens?: number;
  seed: number;
  markdown?: string;
  csv?: string;
}
