import AxeBuilder from "@axe-core/playwright";
import { type Page } from "@playwright/test";

/** What axe calls serious or critical on the page as it stands, one line each. */
export async function seriousFaults(page: Page): Promise<string[]> {
  // Two copies of playwright-core are installed; their pages are the same at run time.
  const builder = new AxeBuilder({ page: page as unknown as ConstructorParameters<typeof AxeBuilder>[0]["page"] });
  const { violations } = await builder.analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
}
