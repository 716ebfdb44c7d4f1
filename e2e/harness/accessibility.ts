import AxeBuilder from "@axe-core/playwright";
import { type Page } from "@playwright/test";

async function faultsNow(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
}

/**
 * What axe calls serious or critical on the page, one line each. A page that is being refreshed lacks its title, and
 * more, for a moment: what is found is looked for once more when the page has one.
 */
export async function seriousFaults(page: Page): Promise<string[]> {
  const found = await faultsNow(page);
  if (found.length === 0) return found;
  await page.waitForFunction(() => document.title !== "");
  return faultsNow(page);
}
