import { type Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { expectAccessible } from "./harness/expect-accessible";
import { expect, test } from "./harness/test";
import { newWorkspace, signIn, type TestWorkspace, upload } from "./harness/workspace";

/** A run whose Surfer passes over a search that failed, as its file says. */
const lostSearch = (task: string, version: string, startedAt: string) =>
  JSON.stringify({
    faultline: 1,
    trace: {
      title: task,
      question: `What does ${task} cost?`,
      outcome: "failed",
      system: { name: "Shop", version },
      groundTruth: { agent: "Surfer", stepIndex: 1, reason: "It passes over the search that failed." },
      steps: [
        { agent: "Planner", content: `Find the price of ${task}.`, startedAt },
        { agent: "Surfer", content: "search_web failed: HTTP 503 Service Unavailable", isError: true },
        { agent: "Surfer", content: "The price is 20 EUR." },
      ],
    },
  });

const send = (page: Page, workspace: TestWorkspace, task: string, version: string, day: number) =>
  upload(page.request, workspace, lostSearch(task, version, `2026-11-0${day}T10:00:00Z`));

test("a failure is grouped, owned, fixed, and is back with a later version", { tag: "@smoke" }, async ({ page }) => {
  const workspace = await newWorkspace();
  const { slug } = workspace;
  await signIn(page, workspace);
  await send(page, workspace, "a lamp", "1.3", 1);
  await send(page, workspace, "a chair", "1.3", 2);
  await page.goto(paths.overview(slug));
  await page.getByRole("link", { name: "Incidents" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Incidents");
  const row = page.getByRole("list", { name: "Incidents" }).getByRole("listitem");
  // A worker groups what arrived.
  await expect(async () => {
    await page.reload();
    await expect(row.getByText("since 1 Nov 2026")).toBeVisible({ timeout: 2_000 });
    await expect(page.getByText("2 of 2 failed traces in incidents")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(row).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole("searchbox", { name: "Search incidents" }).fill("inc-1");
  await expect(page).toHaveURL(/q=inc-1/);
  await row.getByRole("link").click();

  await expect(page).toHaveURL(new RegExp(`${paths.incident(slug, 1)}$`));
  await expect(page.getByText("It passes over the search that failed.")).toBeVisible();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Name or accept the title…" }).click();
  await page.getByLabel("Title").fill("The search is lost");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The search is lost");
  await page.getByRole("button", { name: "Owner: nobody" }).click();
  await page.getByRole("menuitemradio", { name: "Olga" }).click();
  await expect(page.getByRole("button", { name: "Owner: Olga" })).toBeVisible();
  await page.getByLabel("Comment").fill("The retry is in 1.4.");
  await page.getByRole("button", { name: "Comment" }).click();
  const activity = page.getByRole("list", { name: "Activity" });
  await expect(activity.getByText("The retry is in 1.4.")).toBeVisible();
  await page.getByRole("button", { name: "Change the state" }).click();
  await page.getByRole("menuitem", { name: "Fixed in a version…" }).click();
  await page.getByLabel("Version with the fix").fill("1.4");
  await page.getByRole("button", { name: "Mark as fixed" }).click();
  await expect(page.getByText("fixed in 1.4", { exact: true })).toBeVisible();
  await expectAccessible(page);

  await send(page, workspace, "a table", "1.4", 4);
  await expect(async () => {
    await page.reload();
    await expect(activity.getByText("Reopened by a failure of 1.4")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByText("reopened", { exact: true })).toBeVisible();
  await page.getByRole("checkbox", { name: "Choose a table" }).click();
  await page.getByRole("button", { name: "Split 1 trace off" }).click();
  await expect(page).toHaveURL(new RegExp(`${paths.incident(slug, 2)}$`));
  await expect(activity.getByText("split it off INC-1 with 1 trace")).toBeVisible();
  await page.getByRole("link", { name: "See all in the list of traces" }).click();
  await expect(page.getByRole("row").filter({ hasText: "a table" })).toBeVisible();
  await page.goto(`${paths.incidents(slug)}?view=board`);
  await expect(page.getByRole("region", { name: "Open" }).getByRole("listitem")).toHaveCount(2);
  await expectAccessible(page);
});
