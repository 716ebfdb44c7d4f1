import { expect, type Page } from "@playwright/test";
import { seriousFaults } from "./accessibility";

const schemes = ["light", "dark"] as const;
const isNight = process.env.FAULTLINE_TEST_SUITE === "nightly";

/**
 * Expects axe to find nothing serious or critical on the page: of all its rules in the light theme and, by night, of
 * those on colors in the dark one, which differs in nothing else.
 */
export const expectAccessible = (page: Page): Promise<void> => expectAccessibleIn(page, isNight ? schemes : ["light"]);

/** The same in both themes by day as well: for what has the most colors. */
export const expectAccessibleInBoth = (page: Page): Promise<void> => expectAccessibleIn(page, schemes);

async function expectAccessibleIn(page: Page, wanted: readonly (typeof schemes)[number][]): Promise<void> {
  for (const colorScheme of wanted) {
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
