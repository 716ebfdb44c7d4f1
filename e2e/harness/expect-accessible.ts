import { expect, type Page } from "@playwright/test";
import { seriousFaults } from "./accessibility";

/**
 * Expects axe to find nothing serious or critical on the page: of all its rules in the light theme, and of those on
 * colors in the dark one, which differs in nothing else.
 */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(page.locator("html")).toHaveClass(new RegExp(`\\b${colorScheme}\\b`));
    // While answers come in, a list is for a moment being drawn.
    await expect
      .poll(() => seriousFaults(page, colorScheme === "light" ? "all" : "colors"), {
        message: `${page.url()}, ${colorScheme}`,
      })
      .toEqual([]);
  }
}
