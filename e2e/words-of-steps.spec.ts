import { type Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { expectAccessible } from "./harness/expect-accessible";
import { ownFormatTrace } from "./harness/own-format-trace";
import { pressUntil } from "./harness/press-until";
import { expect, test } from "./harness/test";
import { stopAutomaticRuns, upload } from "./harness/workspace";

const rows = (page: Page) => page.getByRole("table", { name: "Traces" }).locator("tbody tr");

test("words of a step find its trace, show the step, and are lit when the trace opens on it", async ({
  page,
  workspace,
}) => {
  await stopAutomaticRuns(workspace);
  const said = { agent: "Surfer", content: `${"It rained. ".repeat(40)}The gate, was FULL when we came. 码头已满。` };
  await upload(
    page.request,
    workspace,
    ownFormatTrace("Which ferry leaves first?", { steps: [{ agent: "Planner", content: "Look it up." }, said] }),
  );
  await upload(page.request, workspace, ownFormatTrace("Where is the gate?", { outcome: "passed" }));
  await page.goto(paths.traces(workspace.slug));
  await expect(rows(page)).toHaveCount(2);
  const search = page.getByRole("combobox", { name: "Search traces" });
  await pressUntil(page, "/", () => expect(search).toBeFocused({ timeout: 500 }));
  await page.keyboard.type('"gate was full"');
  await expect(rows(page)).toHaveCount(1);
  const match = rows(page).locator("[data-match]");
  await expect(match).toContainText("Surfer");
  await expect(match.locator("mark")).toHaveText("gate, was FULL");
  await expectAccessible(page);
  await rows(page).getByRole("link", { name: "Which ferry leaves first?" }).click();
  await expect(page).toHaveURL(/step=1&q=/);
  await expect(page.locator("#step-1 mark[data-hit]")).toHaveText("gate, was FULL");

  await page.goto(paths.traces(workspace.slug, { q: "text:码头" }));
  await expect(match.locator("mark")).toHaveText("码头");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(match).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await page.goto(paths.traces(workspace.slug, { q: "gate f" }));
  await expect(page.getByText("“f” is too short to be looked for in steps")).toBeVisible();
});
