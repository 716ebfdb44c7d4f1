import { type Page } from "@playwright/test";

/** Milliseconds from Enter until there is a first hit, and until all are counted. */
export interface FindTimes {
  firstHitMs: number;
  countMs: number;
}

const soughtWord = "ferry";

/** Looks for a word that stands in many steps. Null where nothing to find with opens. */
export async function measureFind(page: Page): Promise<FindTimes | null> {
  await page.keyboard.press("Control+f");
  const field = page.getByRole("search").getByRole("textbox").first();
  const isThere = await field.waitFor({ timeout: 5_000 }).then(
    () => true,
    () => false,
  );
  if (!isThere) return null;
  await field.focus();
  await page.evaluate(() => {
    const { observed } = window;
    Object.assign(observed, { pressedAt: null, firstHitAt: null, doneAt: null });
    window.addEventListener("keydown", ({ timeStamp }) => (observed.pressedAt = timeStamp), {
      ...{ capture: true, once: true },
    });
    requestAnimationFrame(function look() {
      const said = document.querySelector("search [role=status]")?.textContent ?? "";
      if (observed.pressedAt !== null && /\d hits? in/.test(said)) {
        observed.firstHitAt ??= performance.now();
        if (!said.includes("so far")) observed.doneAt = performance.now();
      }
      if (observed.doneAt === null) requestAnimationFrame(look);
    });
  });
  await page.keyboard.insertText(soughtWord);
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => window.observed.doneAt !== null, undefined, { timeout: 30_000 });
  return page.evaluate(() => {
    const { pressedAt, firstHitAt, doneAt } = window.observed;
    return { firstHitMs: (firstHitAt ?? 0) - (pressedAt ?? 0), countMs: (doneAt ?? 0) - (pressedAt ?? 0) };
  });
}
