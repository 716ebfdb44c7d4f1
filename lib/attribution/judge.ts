import { type z } from "zod";
import { type Unseen } from "./method";

export interface JudgeMessage {
  role: "system" | "user";
  content: string;
}

/**
 * What a prompt shows of a trace: every step in `ranges` (first and last index, both included),
 * except the characters in `unseen`.
 */
export interface Shown {
  ranges: readonly { first: number; last: number }[];
  unseen: readonly Unseen[];
  /** SHA-256 of the images that went along; absent where there are none. */
  images?: readonly string[];
}

/** One of the tokens that could have stood where a field's value begins, with its probability (0–1). */
export interface TokenProbability {
  token: string;
  probability: number;
}

/** One question to the judge, before it becomes an HTTP request. */
export interface JudgeRequest<T> {
  /** `json_schema.name` and `x-faultline-call`: attribution, step_judgement, half_judgement, … */
  name: string;
  /** Zod schema of the answer: sent as JSON schema, and what the reply is read with. */
  schema: z.ZodType<T>;
  messages: JudgeMessage[];
  /** First and last step index in view; equal for a single step. Sent as `x-faultline-steps`. */
  steps: { first: number; last: number };
  /** What the messages show of the trace, to the character. */
  shown: Shown;
  /** Last index of the first half, for `half_judgement`. Sent as `x-faultline-split`. */
  splitAt?: number;
  /**
   * Checks an answer against the trace; a sentence names the fault, null means it stands. A fault is asked again once.
   */
  findFault?: (value: T) => string | null;
  /** Reads an answer that is not JSON (the paper's plain text, a tagged answer); null when it cannot. */
  readText?: (text: string) => T | null;
  /**
   * The field of the answer whose first token's alternatives are wanted; an endpoint without
   * token log-probabilities gives none.
   */
  probabilityOf?: string;
  /** Asked otherwise than at temperature 0, and the same question several times: `sample` counts from 0. */
  sampling?: { temperature: number; sample: number };
  /** For a model that answers in a form of its own: no response format is asked for, and `readText` reads. */
  isFreeText?: boolean;
}

export interface JudgeReply<T> {
  value: T;
  /** The reply as it came. */
  raw: string;
  inputTokens: number;
  outputTokens: number;
  /**
   * What could have stood where the field `probabilityOf` begins, the likeliest first; null
   * where the endpoint does not say.
   */
  probabilities: readonly TokenProbability[] | null;
  /** Null when the model has no known price. */
  costUsd: number | null;
  latencyMs: number;
}

/**
 * The one thing a method needs from the outside. Methods never see a client, a key or a clock.
 * `ask` rejects with a JudgeError (see judge-error.ts) when no usable answer can be had.
 */
export interface Judge {
  model: string;
  /** How many tokens a prompt may have, reply included. */
  contextTokens: number;
  /** What its tokens cost in US dollars per million; absent where that is not known. */
  price?: { input: number; output: number } | undefined;
  ask<T>(request: JudgeRequest<T>): Promise<JudgeReply<T>>;
}
