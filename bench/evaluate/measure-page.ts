import { type APIRequestContext, type Browser } from "@playwright/test";

/** Times of one page, in milliseconds, in ascending order. */
export interface PageTimes {
  /** The first after its figures had changed. */
  coldMs: number;
  /** From the request to the last byte of the answer. */
  answerMs: readonly number[];
  /** From the navigation to the table on screen. */
  shownMs: readonly number[];
}

export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? NaN;

const timeAnswer = async (request: APIRequestContext, address: string): Promise<number> => {
  const startedAt = performance.now();
  const answer = await request.get(address);
  await answer.body();
  if (!answer.ok()) throw new Error(`${address} answered ${answer.status()}`);
  return performance.now() - startedAt;
};

/**
 * Opens a page once after a change, then so many times by request and by browser. `table` is the accessible
 * name of what must be on screen.
 */
export async function measurePage(
  browser: Browser,
  {
    address,
    signedIn,
    times,
    table,
    signal,
  }: { address: string; signedIn: string; times: number; table: string; signal: AbortSignal },
): Promise<PageTimes> {
  const context = await browser.newContext({ storageState: JSON.parse(signedIn) as never });
  try {
    const coldMs = await timeAnswer(context.request, address);
    const answerMs: number[] = [];
    for (let turn = 0; turn < times; turn += 1) {
      signal.throwIfAborted();
      answerMs.push(await timeAnswer(context.request, address));
    }
    const page = await context.newPage();
    const shownMs: number[] = [];
    for (let turn = 0; turn < Math.ceil(times / 4); turn += 1) {
      signal.throwIfAborted();
      await page.goto("about:blank");
      const startedAt = performance.now();
      await page.goto(address, { waitUntil: "commit" });
      await page.getByRole("table", { name: table, exact: true }).waitFor();
      shownMs.push(performance.now() - startedAt);
    }
    const ascending = (a: number, b: number): number => a - b;
    return { coldMs, answerMs: answerMs.toSorted(ascending), shownMs: shownMs.toSorted(ascending) };
  } finally {
    await context.close();
  }
}
