import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";

const schemes = ["light", "dark"] as const;
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;
const folder = join("test-results", "looks");

/** What the pictures change of the page. */
const lookNow = (page: Page) =>
  page.evaluate(() => ({
    colorScheme: matchMedia("(prefers-color-scheme: dark)").matches ? ("dark" as const) : ("light" as const),
    reducedMotion: matchMedia("(prefers-reduced-motion: reduce)").matches
      ? ("reduce" as const)
      : ("no-preference" as const),
    stepsTop: document.querySelector("[aria-label=Steps]")?.scrollTop ?? 0,
  }));

/**
 * Until nothing is being loaded, two frames have been drawn and the fonts are there. What never
 * stops loading is kept as it looks.
 */
async function settle(page: Page): Promise<void> {
  await expect(page.locator(".animate-pulse:visible"))
    .toHaveCount(0, { timeout: 3_000 })
    .catch(() => undefined);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

/**
 * Keeps how the page looks in both themes, wide and on a phone: four pictures `name-<theme>-<width>.png` below
 * test-results/looks, and with the test's report. Theme, size and how far the steps were scrolled are afterwards as
 * they were; a form that stands in a rail is not, because rails are sheets on a phone.
 * For a person who follows the system's theme. By night only: see `npm run test:nightly`.
 */
export async function keepLooks(page: Page, name: string): Promise<void> {
  if (process.env.FAULTLINE_TEST_SUITE !== "nightly") return;
  const before = await lookNow(page);
  const viewport = page.viewportSize();
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await expect(page.locator("html")).toHaveClass(new RegExp(`\\b${colorScheme}\\b`));
      await settle(page);
      const picture = `${name}-${colorScheme}-${size.width}`;
      const path = join(folder, `${picture}.png`);
      await page.screenshot({ path, animations: "disabled" });
      await test.info().attach(picture, { path, contentType: "image/png" });
    }
  }
  if (viewport) await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme: before.colorScheme, reducedMotion: before.reducedMotion });
  await page.evaluate((top) => document.querySelector("[aria-label=Steps]")?.scrollTo({ top }), before.stepsTop);
}
