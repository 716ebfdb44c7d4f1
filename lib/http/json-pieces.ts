import { setImmediate } from "node:timers/promises";

/** So many items of a list are written at once: writing more of them would hold the server. */
const mostAtOnce = 500;

const isLong = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > mostAtOnce;

/** Whether a list that stands directly in an answer is too long to be written at once. */
export const hasLongList = (answer: unknown): answer is Record<string, unknown> =>
  typeof answer === "object" && answer !== null && !Array.isArray(answer) && Object.values(answer).some(isLong);

function* listPieces(list: readonly unknown[]): Generator<string> {
  yield "[";
  for (let from = 0; from < list.length; from += mostAtOnce)
    yield (from === 0 ? "" : ",") + JSON.stringify(list.slice(from, from + mostAtOnce)).slice(1, -1);
  yield "]";
}

/** The JSON of an answer, its long lists part by part; others have their turn in between. */
export async function* jsonPieces(answer: Record<string, unknown>): AsyncGenerator<string> {
  let separator = "{";
  for (const [name, value] of Object.entries(answer)) {
    const whole = isLong(value) ? "" : JSON.stringify(value);
    if (whole === undefined) continue; // as JSON.stringify leaves it out
    yield `${separator}${JSON.stringify(name)}:${whole}`;
    separator = ",";
    if (!isLong(value)) continue;
    for (const piece of listPieces(value)) {
      yield piece;
      await setImmediate();
    }
  }
  yield separator === "{" ? "{}" : "}";
}
