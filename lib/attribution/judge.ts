import { type z } from "zod";

export interface JudgeMessage {
  role: "system" | "user";
  content: string;
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
  /** Last index of the first half, for `half_judgement`. Sent as `x-faultline-split`. */
  splitAt?: number;
  /** Checks an answer against the trace; a sentence names the fault, null means it stands. A fault is asked again once. */
  findFault?: (value: T) => string | null;
  /** Reads an answer that is not JSON (the paper's plain text, a tagged answer); null when it cannot. */
  readText?: (text: string) => T | null;
}

export interface JudgeReply<T> {
  value: T;
  /** The reply as it came. */
  raw: string;
  inputTokens: number;
  outputTokens: number;
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
  ask<T>(request: JudgeRequest<T>): Promise<JudgeReply<T>>;
}
