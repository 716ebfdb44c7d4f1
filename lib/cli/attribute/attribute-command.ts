import { type ExtraHeader } from "@/lib/attribution/extra-headers";

/** The options of `attribute` as commander gives them. */
export interface AttributeCommand {
  /** One of `method` and `methodFile` is set. */
  method?: string;
  /** A file that exports a method. */
  methodFile?: string;
  /** As `name=value`. */
  parameter?: string[];
  /** Left out for a method that asks no model. */
  model?: string;
  /** File of the weights to read with; the shipped ones where left out. */
  weights?: string;
  /** Folder of traces that passed, whatever they say of their outcome. */
  passed?: string;
  /** Folder of other traces. */
  traces?: string;
  /** Name of a published taxonomy, or a JSON file. */
  taxonomy: string;
  /** A text file; the usual policy where left out. */
  policy?: string;
  /** Record of “certify”. */
  certificates: string;
  baseUrl?: string;
  apiKeyEnv: string;
  header?: readonly ExtraHeader[];
  revealExpectedAnswer: boolean;
  /** Of each trace. Tokens in and out together. */
  maxCostUsd?: number;
  maxTokens?: number;
  /** US dollars per million tokens. */
  inputPrice?: number;
  outputPrice?: number;
  concurrency: number;
  contextTokens: number;
  /** The longest reply, thinking included. */
  replyTokens: number;
  timeoutMs: number;
  json: boolean;
}
