import { type APIRequestContext } from "@playwright/test";
import { type MeasuredRequest } from "./requests";

/** Times of one request in milliseconds, from asking to the last byte, in ascending order. */
export type Times = readonly number[];

/** The least time that a share of them, 0–1, did not exceed. */
export const percentile = (sorted: Times, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? NaN;

const warmUps = 3;

/** Asks so often, one after another, after some that are not counted. Throws where the answer is no success. */
export async function timeRequest(
  context: APIRequestContext,
  { address, before }: MeasuredRequest,
  { times, signal }: { times: number; signal: AbortSignal },
): Promise<Times> {
  const found: number[] = [];
  for (let turn = -warmUps; turn < times; turn += 1) {
    signal.throwIfAborted();
    const at = turn + warmUps;
    await before?.(at);
    const startedAt = performance.now();
    const answer = await context.get(address(at));
    await answer.body();
    const tookMs = performance.now() - startedAt;
    if (!answer.ok()) throw new Error(`${address(at)} answered ${answer.status()}`);
    if (turn >= 0) found.push(tookMs);
  }
  return found.toSorted((a, b) => a - b);
}
