import { type Browser, expect, type Locator } from "@playwright/test";
import { lastWords } from "./make-trace";
import { type Subject } from "./measure-trace";
import { newPage, observePages, takeLongestTask, waitUntilReadable } from "./observe";

const endTimeoutMs = 120_000;

/**
 * The longest task, in milliseconds, while a trace with a very long step is opened, while the step is shown whole,
 * and on the way to its last word.
 */
export interface LongStepFigures {
  readableMs: number;
  openTaskMs: number;
  wholeTaskMs: number;
  /** NaN where the end was not reached. */
  endTaskMs: number;
  wholeMs: number;
  endMs: number;
}

/** What scrolls within a step that is shown piece by piece. */
const longText = (step: Locator): Locator => step.getByRole("region", { name: "Long content" });

/** Opens the trace, lets the step be shown whole and goes to its end. */
export async function measureLongStep(
  browser: Browser,
  subject: Subject & { longStep: number },
): Promise<LongStepFigures> {
  const context = await browser.newContext({ storageState: subject.signedIn, viewport: { width: 1440, height: 900 } });
  try {
    await observePages(context, subject.decisiveStep);
    const page = await newPage(context, subject.slowdown);
    await page.goto(subject.address, { waitUntil: "commit", timeout: 180_000 });
    const readableMs = await waitUntilReadable(page);
    const step = page.locator(`#step-${subject.longStep}`);
    await page.goto(`${subject.address}?step=${subject.longStep}`, { timeout: 180_000 });
    const showAll = step.getByRole("button", { name: /show all|open whole|show whole/i }).first();
    await expect(showAll).toBeVisible({ timeout: 60_000 });
    await page.waitForTimeout(2_000);
    const openTaskMs = await takeLongestTask(page);

    let startedAt = performance.now();
    await showAll.click();
    await expect(longText(step)).toContainText(/\d+: /, { timeout: endTimeoutMs });
    const wholeMs = performance.now() - startedAt;
    await page.waitForTimeout(1_000);
    const wholeTaskMs = await takeLongestTask(page);

    startedAt = performance.now();
    const isEnd = await expect(async () => {
      await longText(step).evaluate((box) => (box.scrollTop = box.scrollHeight));
      await expect(step).toContainText(lastWords, { timeout: 1_000 });
    })
      .toPass({ timeout: endTimeoutMs })
      .then(
        () => true,
        () => false,
      );
    const endMs = performance.now() - startedAt;
    const task = await takeLongestTask(page);
    return { readableMs, openTaskMs, wholeTaskMs, wholeMs, endMs, endTaskMs: isEnd ? task : Number.NaN };
  } finally {
    await context.close();
  }
}
