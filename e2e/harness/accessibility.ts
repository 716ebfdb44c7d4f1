import { type Page } from "@playwright/test";
import axe from "axe-core";

/** What is looked for: everything, or what another theme alone can break. */
export type Extent = "all" | "colors";

const ofColors = ["color-contrast", "link-in-text-block"];

async function faultsNow(page: Page, extent: Extent): Promise<string[]> {
  // A page that was gone to anew has lost it.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async (runOnly) => {
      const found = await (window as unknown as { axe: typeof axe }).axe.run({
        ...(runOnly ? { runOnly } : {}),
        resultTypes: ["violations"], // of what is well no list is made
        selectors: false,
      });
      return found.violations.map(({ id, impact, nodes }) => ({ id, impact, html: nodes.map((node) => node.html) }));
    },
    extent === "colors" ? ofColors : null,
  );
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, html }) => `${id}: ${html.map((each) => each.slice(0, 160)).join(" | ")}`);
}

/**
 * What axe calls serious or critical on the page, one line each. A page that is being refreshed lacks its title, and
 * more, for a moment: what is found is looked for once more when the page has one.
 */
export async function seriousFaults(page: Page, extent: Extent = "all"): Promise<string[]> {
  const found = await faultsNow(page, extent);
  if (found.length === 0) return found;
  await page.waitForFunction(() => document.title !== "");
  return faultsNow(page, extent);
}
