import { type Browser, type BrowserContext, type Page } from "@playwright/test";
import { measureFind, type FindTimes } from "./measure-find";
import { newPage, observePages, takeLongestTask, timeKey, waitUntilReadable, watchFrames } from "./observe";
import { countSent, type Sent, type Weight, weighPage } from "./weigh-page";

const scrollMs = 10_000;
/** Work that goes on after the page can be read counts as loading for so long. */
const settleMs = 3_000;
const warmLoads = 3;

/** A trace that stands in the instance, and who may read it. */
export interface Subject {
  address: string;
  stepCount: number;
  decisiveStep: number;
  signedIn: Awaited<ReturnType<BrowserContext["storageState"]>>;
  /** How many times slower than this machine's processor the browser's is. */
  slowdown: number;
}

/** All times in milliseconds. */
export interface Figures {
  coldMs: number;
  /** In the order in which they were measured. */
  warmMs: number[];
  loadTaskMs: number;
  scrollTaskMs: number;
  frameP95Ms: number;
  frameLongestMs: number;
  weight: Weight;
  mostElements: number;
  sent: Sent;
  keys: { last: number; decisive: number; next: number };
  find: FindTimes | null;
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const quantile = (ascending: readonly number[], share: number): number =>
  ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? Number.NaN;

async function scroll(page: Page): Promise<void> {
  await page.getByRole("region", { name: "Steps" }).hover();
  const until = performance.now() + scrollMs;
  for (let count = 0; performance.now() < until; count++) {
    await page.mouse.wheel(0, count % 40 < 30 ? 240 : -160);
    await page.waitForTimeout(30);
  }
}

async function measureKeys(page: Page, { stepCount, decisiveStep }: Subject): Promise<Figures["keys"]> {
  const last = await timeKey(page, ["G"], stepCount - 1);
  const decisive = await timeKey(page, ["b"], decisiveStep);
  return { last, decisive, next: await timeKey(page, ["j"], decisiveStep + 1, true) };
}

/**
 * Opens a trace once in a browser that has not seen the application, then as somebody who comes
 * back, and uses it as a reader does.
 */
export async function measureTrace(browser: Browser, subject: Subject): Promise<Figures> {
  const context = await browser.newContext({
    storageState: subject.signedIn,
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "UTC",
  });
  try {
    await observePages(context, subject.decisiveStep);
    const cold = await newPage(context, subject.slowdown);
    const sentSoFar = await countSent(await context.newCDPSession(cold));
    await cold.goto(subject.address, { waitUntil: "commit", timeout: 180_000 });
    const coldMs = await waitUntilReadable(cold);
    await cold.waitForTimeout(settleMs);
    const sent = sentSoFar();
    await cold.close();

    const warmMs: number[] = [];
    let page = await newPage(context, subject.slowdown);
    for (let load = 0; load < warmLoads; load++) {
      if (load > 0) {
        await page.close();
        page = await newPage(context, subject.slowdown);
      }
      await page.goto(subject.address, { waitUntil: "commit", timeout: 180_000 });
      warmMs.push(await waitUntilReadable(page));
    }
    await page.waitForTimeout(settleMs);
    const loadTaskMs = await takeLongestTask(page);
    const session = await context.newCDPSession(page);
    const weight = await weighPage(page, session);
    const frames = await watchFrames(page, () => scroll(page));
    const scrollTaskMs = await takeLongestTask(page);
    const keys = await measureKeys(page, subject);
    const { elements } = await weighPage(page, session);
    const find = await measureFind(page);
    return {
      coldMs,
      warmMs,
      loadTaskMs,
      scrollTaskMs,
      weight,
      sent,
      keys,
      find,
      mostElements: Math.max(weight.elements, elements),
      frameP95Ms: quantile(frames, 0.95),
      frameLongestMs: frames.at(-1) ?? Number.NaN,
    };
  } finally {
    await context.close();
  }
}
