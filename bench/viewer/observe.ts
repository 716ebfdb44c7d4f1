import { type BrowserContext, type Page } from "@playwright/test";
import { decisiveWords } from "./make-trace";

/** What a page notes about itself while it is measured. All times are milliseconds since its navigation began. */
interface Observed {
  readableAt: number | null;
  longTasks: number[];
  frames: number[];
  pressedAt: number | null;
  doneAt: number | null;
  firstHitAt: number | null;
}
declare global {
  interface Window {
    observed: Observed;
  }
}

/**
 * Lets every page of the context note its long tasks, and when the text of step `decisiveStep` stands on the screen.
 */
export async function observePages(context: BrowserContext, decisiveStep: number): Promise<void> {
  // what the compiler writes around named functions
  await context.addInitScript({ content: "globalThis.__name ??= (value) => value" });
  await context.addInitScript(
    ({ step, words }) => {
      const observed: Observed = {
        readableAt: null,
        longTasks: [],
        frames: [],
        pressedAt: null,
        doneAt: null,
        firstHitAt: null,
      };
      window.observed = observed;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) observed.longTasks.push(duration);
      }).observe({ type: "longtask", buffered: true });
      requestAnimationFrame(function look() {
        const row = document.getElementById(`step-${step}`);
        const box = row?.getBoundingClientRect();
        const isInView = box !== undefined && box.height > 0 && box.top < innerHeight && box.bottom > 0;
        if (isInView && row?.textContent.includes(words)) observed.readableAt = performance.now();
        else requestAnimationFrame(look);
      });
    },
    { step: decisiveStep, words: decisiveWords },
  );
}

/** A page whose processor is `slowdown` times slower than this machine's. */
export async function newPage(context: BrowserContext, slowdown: number): Promise<Page> {
  const page = await context.newPage();
  if (slowdown > 1) {
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  }
  return page;
}

/** Milliseconds from the navigation until the decisive step could be read. */
export async function waitUntilReadable(page: Page): Promise<number> {
  await page.waitForFunction(() => window.observed.readableAt !== null, undefined, { timeout: 180_000 });
  return page.evaluate(() => window.observed.readableAt ?? Number.NaN);
}

/** The longest task since this was last asked, in milliseconds; 0 where none took 50. */
export const takeLongestTask = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, ...window.observed.longTasks.splice(0)));

/** Milliseconds between frames while `work` goes on, in ascending order. */
export async function watchFrames(page: Page, work: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const frames: number[] = [];
    window.observed.frames = frames;
    let before: number | null = null;
    requestAnimationFrame(function note(now) {
      if (window.observed.frames !== frames) return;
      if (before !== null) frames.push(now - before);
      before = now;
      requestAnimationFrame(note);
    });
  });
  await work();
  const frames = await page.evaluate(() => {
    const seen = window.observed.frames;
    window.observed.frames = [];
    return seen;
  });
  return frames.sort((a, b) => a - b);
}

/**
 * Milliseconds from the press of a key until step `step` is in the window with its text; with `isCurrent`,
 * as the one that keys start from.
 */
export async function timeKey(page: Page, keys: string[], step: number, isCurrent = false): Promise<number> {
  await page.evaluate(
    ({ wanted, mustBeCurrent }) => {
      const { observed } = window;
      Object.assign(observed, { pressedAt: null, doneAt: null });
      window.addEventListener("keydown", (event) => (observed.pressedAt = event.timeStamp), {
        capture: true,
        once: true,
      });
      requestAnimationFrame(function look() {
        const row = document.getElementById(`step-${wanted}`);
        const box = row?.getBoundingClientRect();
        const isInView = box !== undefined && box.top < innerHeight && box.bottom > 0;
        const isRead = isInView && row?.querySelector(".animate-pulse") === null;
        const isThere = isRead && (!mustBeCurrent || row?.getAttribute("aria-current") === "step");
        if (observed.pressedAt !== null && isThere) observed.doneAt = performance.now();
        else requestAnimationFrame(look);
      });
    },
    { wanted: step, mustBeCurrent: isCurrent },
  );
  for (const key of keys) await page.keyboard.press(key);
  await page.waitForFunction(() => window.observed.doneAt !== null, undefined, { timeout: 30_000 });
  return page.evaluate(() => (window.observed.doneAt ?? Number.NaN) - (window.observed.pressedAt ?? Number.NaN));
}
