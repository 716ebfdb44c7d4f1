/**
 * Why no usable answer came: `refused` (bad key, unknown model, no permission, a content filter, a model that refuses),
 * `unreachable` (network, time-out, server errors after all attempts), `unreadable` (a valid completion that cannot be
 * read or names what does not exist, asked twice), `cancelled`, `budget`, `too-long` (does not fit the context even
 * when shortened), `empty` (there is nothing to attribute or to compare with: a trace without steps, or none of the
 * other traces that the method needs).
 */
export type JudgeErrorCode = "refused" | "unreachable" | "unreadable" | "cancelled" | "budget" | "too-long" | "empty";

/** Codes of a question that brought no answer though the endpoint works: others may be asked. */
const withoutAnswer: readonly JudgeErrorCode[] = ["unreadable", "too-long", "empty"];

/** `message` is one sentence for a person that says what to do; `reply` is what came back, if anything did. */
export class JudgeError extends Error {
  override name = "JudgeError";
  constructor(
    readonly code: JudgeErrorCode,
    message: string,
    readonly reply?: string,
  ) {
    super(message);
  }
}

/** Whether only this question failed. Any other error ends a run: no money, no connection, no permission, canceled. */
export const isWithoutAnswer = (error: unknown): error is JudgeError =>
  error instanceof JudgeError && withoutAnswer.includes(error.code);
