import { statesFailure } from "./error-fields";

/**
 * What a tool's answer says when it failed. A marker counts where the answer begins with it, and a Python traceback at
 * the start of any line; and only in the answer of a tool: an agent that speaks of an error has not made one.
 */
const markers: readonly RegExp[] = [
  /^\s*exit ?code: *-?[1-9]/i,
  /^\s*The script ran, then exited with Unix exit code: *-?[1-9]/i,
  /^Traceback \(most recent call last\):/m,
  /^\s*(?:[A-Za-z_][\w.]{0,80})?(?:Error|Exception): /,
  /^\s*(?:error|fatal|panic)(?: [A-Z0-9]{3,8})?: /i,
  // What the OpenAI Agents SDK answers for a tool that raised.
  /^An error occurred while running the tool\b/,
  /^\s*HTTP(?:\/[\d.]+)? [45]\d\d\b/,
];

/** Looked at from either end: a failure is stated first or last, and a text of megabytes is not searched whole. */
const windowLength = 20_000;

/** Whether a tool's answer states a failure: by a field of its JSON, before or after it became a text, or in words. */
export const answerFails = (answer: unknown, text: string): boolean => statesFailure(answer) || statesError(text);

/** Whether the text of a tool's answer states a failure, in words or by a field where it is JSON. */
export function statesError(toolAnswer: string): boolean {
  return statesFailure(toolAnswer) || hasMarker(toolAnswer);
}

function hasMarker(toolAnswer: string): boolean {
  const looked =
    toolAnswer.length <= 2 * windowLength
      ? toolAnswer
      : `${toolAnswer.slice(0, windowLength)}\n${toolAnswer.slice(-windowLength)}`;
  return markers.some((marker) => marker.test(looked));
}
