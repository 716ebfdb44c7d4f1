import { readFile } from "node:fs/promises";
import { type Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { expectAccessible } from "./harness/expect-accessible";
import { keepLooks } from "./harness/keep-looks";
import { storeRun } from "./harness/made-trace";
import { ownFormatTrace } from "./harness/own-format-trace";
import { expect, test } from "./harness/test";
import { stopAutomaticRuns, type TestWorkspace, upload } from "./harness/workspace";

const truth = { groundTruth: { agent: "Surfer", stepIndex: 2, reason: "It read the wrong page.", failureMode: "1.1" } };

/** Four traces with ground truth, one with a run only, one with neither, one that passed; of two versions. */
async function fill(page: Page, workspace: TestWorkspace): Promise<void> {
  await stopAutomaticRuns(workspace);
  const at = (version: string) => ({ system: { name: "crew", version } });
  await upload(page.request, workspace, ownFormatTrace("Which ferry leaves first?", { ...truth, ...at("1.0") }));
  await upload(page.request, workspace, ownFormatTrace("Which pier is it?", { ...truth, ...at("1.1") }));
  await upload(page.request, workspace, ownFormatTrace("Which deck is open?", { ...truth, ...at("1.0") }));
  await upload(page.request, workspace, ownFormatTrace("Which lift works?", { ...truth, ...at("1.1") }));
  const [run] = await upload(page.request, workspace, ownFormatTrace("How far is it?", at("1.1")));
  await storeRun(workspace, run?.id ?? "", { agent: "Planner", stepIndex: 0, failureMode: "2.6", party: "tool" });
  await upload(page.request, workspace, ownFormatTrace("Who was there?", at("1.1")));
  await upload(page.request, workspace, ownFormatTrace("When is it over?", { outcome: "passed", ...at("1.0") }));
}

const rows = (page: Page) => page.getByRole("table", { name: "Traces" }).locator("tbody tr");
const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function choose(page: Page, title: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `${title}: more` }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

async function download(page: Page, click: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const waiting = page.waitForEvent("download");
  await click();
  const file = await waiting;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test("the overview tells ground truth from unchecked runs, and every mark leads to its traces", async ({
  page,
  workspace,
}) => {
  await fill(page, workspace);
  await page.goto(paths.overview(workspace.slug, { range: "all" }));
  const agents = panel(page, "Responsible agents");
  await expect(agents.getByText("4 by ground truth, 1 by unchecked runs")).toBeVisible();
  await expect(agents.getByText(/^No corrected shares: 50 more labels .* \(0 of 50\)\./)).toBeVisible();
  await expect(agents.getByRole("link", { name: "Create a random label queue" })).toHaveAttribute(
    "href",
    paths.newQueue(workspace.slug, { random: 50 }),
  );
  await expect(page.getByRole("region", { name: "Failed", exact: true })).toContainText("6 of 7 with an outcome");
  await expectAccessible(page);
  await keepLooks(page, "overview");

  await test.step("the switch leaves only what is checked, and stands in the address", async () => {
    await page.getByRole("radio", { name: "Ground truth" }).click();
    await expect(page).toHaveURL(/basis=truth/);
    await expect(agents.getByRole("link", { name: /^Planner/ })).toHaveCount(0);
    await page.getByRole("radio", { name: "Both" }).click();
    await expect(agents.getByRole("link", { name: /^Planner/ }).first()).toBeVisible();
  });

  await test.step("whose fault it was has its bars, and those of a tool lead to their traces", async () => {
    const fault = panel(page, "Whose fault");
    await expect(fault.getByRole("link", { name: /^Not said: 4 traces by ground truth/ }).first()).toBeVisible();
    await fault.getByRole("link", { name: "Tool: 1 trace by unchecked runs" }).last().click();
    await expect(rows(page)).toHaveCount(1);
    await expect(page.getByText("party:", { exact: false }).first()).toBeVisible();
    await page.goBack();
  });

  await test.step("a mark is followed by the keyboard to as many traces as it says", async () => {
    const mark = agents.getByRole("link", { name: "Surfer: 4 traces by ground truth" }).last();
    await mark.focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/traces\?q=/);
    await expect(rows(page)).toHaveCount(4);
    await expect(page.getByText("responsible:", { exact: false }).first()).toBeVisible();
    await page.goBack();
    await agents
      .getByRole("link", { name: /^Planner: 1 trace by unchecked runs/ })
      .last()
      .click();
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText("How far is it?");
    await page.goBack();
    await expect(page).not.toHaveURL(/\/traces\?q=/);
    await expect(agents.getByRole("link", { name: /^Planner/ }).first()).toBeVisible();
  });

  await test.step("filters narrow all of it and are cleared again", async () => {
    await page.getByRole("button", { name: /^Version/ }).click();
    await page.getByRole("checkbox", { name: "1.0" }).click();
    await expect(page).toHaveURL(/version=1\.0/);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("region", { name: "Traces", exact: true })).toContainText("2 failed, 1 passed");
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(page.getByRole("region", { name: "Traces", exact: true })).toContainText("6 failed, 1 passed");
  });

  await test.step("what runs cost is drawn by method and model, each a link to its traces", async () => {
    const costs = panel(page, "Cost and tokens");
    await expect(costs.getByRole("link", { name: /· judge: .*1 run of 1 trace/ })).toHaveCount(1);
    await costs.getByRole("radio", { name: "Tokens" }).click();
    await costs.getByRole("link", { name: /· judge: .*1 run of 1 trace/ }).click();
    await expect(rows(page)).toHaveCount(1);
    await page.goBack();
    await page.getByRole("region", { name: "Spent", exact: true }).getByRole("link").click();
    await expect(rows(page)).toHaveCount(1);
    await page.goBack();
    await choose(page, "Agreement", "Show as table");
    await expect(panel(page, "Agreement").getByRole("row", { name: /^Unchecked runs Step/ })).toBeVisible();
  });

  await test.step("the figures are a table, CSV and a picture", async () => {
    await choose(page, "Responsible agents", "Show as table");
    await expect(agents.getByRole("rowheader", { name: "Surfer" })).toBeVisible();
    const csv = await download(page, () => choose(page, "Responsible agents", "Save as CSV"));
    expect(csv.bytes.toString()).toMatch(/^agent,by_ground_truth,by_unchecked_runs,share,.*\r\nSurfer,4,0,0\.8,/);
    await choose(page, "Responsible agents", "Show as chart");
    const picture = await download(page, () => choose(page, "Responsible agents", "Save as PNG"));
    expect([picture.name, picture.bytes.subarray(1, 4).toString()]).toEqual(["agents.png", "PNG"]);
    expect(picture.bytes.length).toBeGreaterThan(2_000);
    // Title, two lines of the legend and one of the days: higher than the drawing by more than margins. Height
    // of a PNG, of twice the pixels.
    const drawn = (await agents.getByRole("group").first().boundingBox())?.height ?? 0;
    expect(picture.bytes.readUInt32BE(20) / 2 - drawn).toBeGreaterThan(90);
    const all = await download(page, () => page.getByRole("link", { name: "All figures as CSV" }).click());
    expect(all.bytes.toString()).toContain("figures,Traces,traces,7,,");
  });
});

test("a view is saved with its filters, opened by its link, renamed and deleted", async ({ page, workspace }) => {
  await fill(page, workspace);
  await page.goto(paths.overview(workspace.slug, { range: "all", agent: "Surfer" }));
  await expect(page.getByRole("region", { name: "Failed", exact: true })).toContainText("no share");
  await page.getByRole("button", { name: "Saved views" }).click();
  await page.getByLabel("Name of the view").fill("Surfer’s week");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page).toHaveURL(/agent=Surfer.*view=/);
  const id = new URL(page.url()).searchParams.get("view") ?? "";
  await page.goto(paths.overview(workspace.slug));
  await page.goto(paths.savedView(workspace.slug, id));
  await expect(page).toHaveURL(/range=all&agent=Surfer/);
  await page.getByRole("button", { name: "Surfer’s week" }).click();
  await page.getByRole("button", { name: "Rename Surfer’s week" }).click();
  await page.getByLabel("New name of Surfer’s week").fill("Monday");
  await page.getByRole("button", { name: "Rename", exact: true }).click();
  await page.getByRole("button", { name: "Delete Monday" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("None yet.")).toBeVisible();
});

// By day: versions.db.test.ts.
test("two versions are compared, with what the shares rest on", { tag: "@nightly" }, async ({ page, workspace }) => {
  await fill(page, workspace);
  await page.goto(paths.versions(workspace.slug));
  await expect(page.getByText(/1\.0 has 3, 1\.1 has 4/)).toBeVisible();
  await page.goto(paths.versions(workspace.slug, { a: "1.0", b: "1.1" }));
  const rate = page.getByRole("table", { name: "Failure rate" });
  await expect(rate.getByRole("row", { name: /^Failed/ })).toContainText("no evidence");
  await expect(page.getByText(/The figures below are based on ground truth/)).toBeVisible();
  await expectAccessible(page);
  await keepLooks(page, "versions");
  await rate.getByRole("link", { name: "4 of 4" }).click();
  await expect(rows(page)).toHaveCount(4);
});

test("an empty workspace says what the overview will show, and leads to the import", async ({ page, workspace }) => {
  await page.goto(paths.overview(workspace.slug));
  await expect(page.getByText("No traces yet")).toBeVisible();
  await page.getByRole("link", { name: "Import traces" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
});
