import { expect, type Page } from "@playwright/test";
import { seriousFaults } from "./accessibility";

/** Expects axe to find nothing serious or critical on the page, in the light and in the dark theme. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(page.locator("html")).toHaveClass(new RegExp(`\\b${colorScheme}\\b`));
    // While answers come in, a list is for a moment being drawn.
    await expect.poll(() => seriousFaults(page), { message: `${page.url()}, ${colorScheme}` }).toEqual([]);
  }
}
