import { type Page } from "@playwright/test";
import axe from "axe-core";
import { textLooks } from "./text-looks";

/** What is looked for: everything, or what another theme alone can break. */
export type Extent = "all" | "colors";

const ofColors = ["color-contrast", "link-in-text-block"];
const isNight = process.env.FAULTLINE_TEST_SUITE === "nightly";

/** What one run of axe looks for, and whether at each element or at one of each way in which text looks. */
interface Search {
  rules: { runOnly: string[] } | { without: string[] };
  isOfLooks: boolean;
}

/** Colors take axe most of its time: by day each way in which text looks is looked at once. */
const searches: Record<Extent, Search[]> = {
  all: [
    { rules: { without: ofColors }, isOfLooks: false },
    { rules: { runOnly: ofColors }, isOfLooks: !isNight },
  ],
  colors: [{ rules: { runOnly: ofColors }, isOfLooks: !isNight }],
};

async function faultsOf(page: Page, { rules, isOfLooks }: Search, within: string) {
  const looks = await page.evaluateHandle(isOfLooks && within === "" ? textLooks : () => null);
  return page.evaluate(
    async ([asked, where, part]) => {
      const found = await (window as unknown as { axe: typeof axe }).axe.run(
        part !== "" ? part : where === null || where.length === 0 ? document : { include: where },
        {
          ...("runOnly" in asked
            ? { runOnly: asked.runOnly }
            : { rules: Object.fromEntries(asked.without.map((name) => [name, { enabled: false }])) }),
          resultTypes: ["violations"], // of what is well no list is made
          selectors: false,
        },
      );
      return found.violations.map(({ id, impact, nodes }) => ({ id, impact, html: nodes.map((node) => node.html) }));
    },
    [rules, looks, within] as const,
  );
}

async function faultsNow(page: Page, extent: Extent, within: string): Promise<string[]> {
  // A page that was gone to anew has lost it.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const violations = [];
  for (const search of searches[extent]) violations.push(...(await faultsOf(page, search, within)));
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, html }) => `${id}: ${html.map((each) => each.slice(0, 160)).join(" | ")}`);
}

/**
 * What axe calls serious or critical on the page, one line each. A page that is being refreshed lacks its title, and
 * more, for a moment: what is found is looked for once more when the page has one. `within` selects a part of it.
 */
export async function seriousFaults(page: Page, extent: Extent = "all", within = ""): Promise<string[]> {
  const found = await faultsNow(page, extent, within);
  if (found.length === 0) return found;
  await page.waitForFunction(() => document.title !== "");
  return faultsNow(page, extent, within);
}
