import { type Page } from "@playwright/test";

/** Milliseconds from Enter until the first hit stands lit in the window, and until all are counted. */
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
      capture: true,
      once: true,
    });
    requestAnimationFrame(function look() {
      const lit = document.querySelector("mark[data-hit][data-current]")?.getBoundingClientRect();
      if (lit && lit.top > 0 && lit.bottom < innerHeight) observed.firstHitAt ??= performance.now();
      const said = document.querySelector("search [role=status]")?.textContent ?? "";
      if (/\d hits? in/.test(said) && !said.includes("so far")) observed.doneAt ??= performance.now();
      if (observed.firstHitAt === null || observed.doneAt === null) requestAnimationFrame(look);
    });
  });
  await page.keyboard.insertText(soughtWord);
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => window.observed.firstHitAt !== null && window.observed.doneAt !== null, undefined, {
    timeout: 30_000,
  });
  return page.evaluate(() => {
    const { pressedAt, firstHitAt, doneAt } = window.observed;
    return { firstHitMs: (firstHitAt ?? 0) - (pressedAt ?? 0), countMs: (doneAt ?? 0) - (pressedAt ?? 0) };
  });
}
