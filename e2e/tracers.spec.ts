import { type Page } from "@playwright/test";
import { prisma } from "@/lib/db";
import { paths } from "@/lib/paths";
import { expectAccessible } from "./harness/expect-accessible";
import { storeVersions, tracerIdOf } from "./harness/made-version";
import { ownFormatTrace } from "./harness/own-format-trace";
import { pressUntil } from "./harness/press-until";
import { expect, test } from "./harness/test";
import { newWorkspace, signIn, type TestWorkspace, upload } from "./harness/workspace";

const labelled = { groundTruth: { agent: "Surfer", stepIndex: 2, reason: "It read the wrong page." } };
const longName = `harbour ${"office ".repeat(22)}desk`;

/** A labeled and two unlabeled failures of ferry-desk, whose tracer is answered. */
const fill = async (page: Page, workspace: TestWorkspace): Promise<string> => {
  await upload(page.request, workspace, ownFormatTrace("Which ferry leaves first?", labelled));
  await upload(page.request, workspace, ownFormatTrace("Which ferry leaves last?"));
  await upload(page.request, workspace, ownFormatTrace("How long is the crossing?"));
  return tracerIdOf(workspace, "ferry-desk");
};
const system = (page: Page, name: string) =>
  page.getByRole("list", { name: "Systems" }).getByRole("listitem").filter({ hasText: name });
const version = (page: Page, name: string) =>
  page.getByRole("table", { name: "Versions" }).getByRole("row", { name: new RegExp(`^${name}`) });

// By day: tracer-words.test.ts.
test(
  "without traces the page says what a tracer is and what the shipped weights rest on",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    await page.goto(paths.traces(workspace.slug));
    const palette = page.getByRole("dialog", { name: "Search and commands" });
    await pressUntil(page, "ControlOrMeta+k", () => expect(palette).toBeVisible({ timeout: 500 }));
    await page.keyboard.type("tracers");
    await expect(palette.getByRole("option", { name: "Tracers" })).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "No systems yet" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Tracers", exact: true })).toHaveAttribute("aria-current", "page");
    const shipped = page.getByRole("region", { name: "Shipped weights" });
    await expect(shipped).toContainText(/Trained on [\d,]+ labeled failures of [\d,]+ questions/);
    await expect(shipped.getByRole("row", { name: /These weights/ })).toContainText(/\d+% \[\d+–\d+\]/);
    await expectAccessible(page);
  },
);

// By day: tracer-words.test.ts, find-tracer.db.test.ts.
test(
  "each system says how far its labels have come and what to do, also on a narrow screen",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    await fill(page, workspace);
    await upload(page.request, workspace, ownFormatTrace("Who moved the buoy?", { system: undefined }));
    await upload(page.request, workspace, ownFormatTrace("Who closed the gate?", { system: { name: longName } }));
    await page.goto(paths.tracers(workspace.slug));
    const ferry = system(page, "ferry-desk");
    await expect(ferry).toContainText("3 traces, 3 failed");
    await expect(ferry).toContainText("1 of 10 labeled");
    await expect(ferry).toContainText("Import and label 9 more failures");
    await expect(ferry).toContainText("shipped weights");
    await expect(system(page, "Traces without a system name")).toContainText("0 of 10 labeled");
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(system(page, "harbour office")).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessible(page);

    await ferry.getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1, name: "ferry-desk" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Train now" })).toBeDisabled();
    await expect(page.getByRole("note", { name: /needs 10 labeled traces.*9 are missing/ })).toBeVisible();
    await expectAccessible(page);
    const queue = page.getByRole("list", { name: "Failed traces to label" });
    await expect(queue.getByRole("listitem")).toHaveCount(2);
    await expect(queue.getByRole("listitem").first()).toContainText("How long is the crossing?");
    await pressUntil(page, "L", () => expect(page).toHaveURL(/\/traces\/.+tab=labels/, { timeout: 2000 }));
  },
);

test("a trained tracer shows its figures with intervals beside the rules, and what they rest on", async ({
  page,
  workspace,
}) => {
  const tracerId = await fill(page, workspace);
  await storeVersions(workspace, tracerId, [0.38, 0.52], 2);
  await page.goto(paths.tracers(workspace.slug));
  await expect(system(page, "ferry-desk")).toContainText("version 2: step 52% [38–66] on 24 traces");
  await system(page, "ferry-desk").getByRole("link").click();

  const figures = page.getByRole("region", { name: "Figures" });
  await expect(figures).toContainText("52% [38–66]");
  await expect(figures).toContainText("weights not trained on its question");
  const ways = page.getByRole("table", { name: "Compared with other methods" });
  await expect(ways.getByRole("row", { name: /^Version 2 52%/ })).toBeVisible();
  await expect(ways.getByRole("row", { name: /previously in use 25% \[11–39\]/ })).toBeVisible();
  await expect(ways.getByRole("row", { name: /best baseline/ })).toContainText("21% [7–35]");

  const curve = page.getByRole("region", { name: "Learning curve" });
  await expect(curve.locator("svg .recharts-line").first()).toBeVisible();
  await curve.getByText("As a table").click();
  await expect(curve.getByRole("row", { name: /^19 52%/ })).toBeVisible();
  const calibration = page.getByRole("region", { name: "Calibration" });
  await calibration.getByText("As a table").click();
  await expect(calibration.getByRole("row", { name: "81% 6 of 8" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Learned signs" })).toContainText("the tool before it failed");
  await expect(page.getByText("+0.69", { exact: true })).toBeVisible();
  await expectAccessible(page);

  await version(page, "Version 1").getByRole("link").click();
  await expect(figures).toContainText("38% [24–52]");
  await expect(page.getByText("which is not in use")).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});

test("a person rolls back to an earlier version, to the shipped weights, and follows new versions again", async ({
  page,
  workspace,
}) => {
  const tracerId = await fill(page, workspace);
  await storeVersions(workspace, tracerId, [0.38, 0.52], 2);
  await page.goto(paths.tracer(workspace.slug, tracerId));
  await expect(version(page, "Version 2")).toContainText("in use");
  await page.getByRole("button", { name: "Roll back to version 1" }).click();
  const dialog = page.getByRole("dialog", { name: "Roll back to version 1?" });
  await expect(dialog).toContainText("instead of version 2");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Roll back" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(version(page, "Version 1")).toContainText("in use");
  await expect(page.getByText("Manually set to version 1.")).toBeVisible();

  await page.getByRole("button", { name: "Roll back to the shipped weights" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Roll back" }).click();
  await expect(version(page, "Shipped weights")).toContainText("in use");
  await page.reload();
  await expect(version(page, "Shipped weights")).toContainText("in use");
  await page.getByRole("button", { name: "Follow new versions" }).click();
  await expect(version(page, "Version 2")).toContainText("in use");
  await expect(page.getByText("Manually set to")).toHaveCount(0);
});

// By day: tracers.db.test.ts.
test("the page follows a training without being asked", { tag: "@nightly" }, async ({ page, workspace }) => {
  const tracerId = await fill(page, workspace);
  await prisma.systemTracer.update({ where: { id: tracerId }, data: { status: "TRAINING", progress: 0.4 } });
  await page.goto(paths.tracer(workspace.slug, tracerId));
  const bar = page.getByRole("progressbar", { name: "Training" });
  await expect(bar).toHaveAttribute("aria-valuenow", "40");
  await prisma.systemTracer.update({ where: { id: tracerId }, data: { progress: 0.7 } });
  await expect(bar).toHaveAttribute("aria-valuenow", "70");
  await storeVersions(workspace, tracerId, [0.52], 1);
  await prisma.systemTracer.update({ where: { id: tracerId }, data: { status: "IDLE", progress: null } });
  await expect(page.getByRole("region", { name: "Figures" })).toContainText("52%");
  await expect(page.getByRole("status").first()).toContainText("version 1");
});

// By day: tracer-words.test.ts.
test("a failed training says why in a sentence", { tag: "@nightly" }, async ({ page, workspace }) => {
  const tracerId = await fill(page, workspace);
  const error = "The worker ran out of memory.";
  await prisma.systemTracer.update({ where: { id: tracerId }, data: { status: "FAILED", error } });
  await page.goto(paths.tracers(workspace.slug));
  await expect(system(page, "ferry-desk")).toContainText("training failed");
  await expect(system(page, "ferry-desk")).toContainText(error);
});

// By day: doors.db.test.ts, tracers.db.test.ts.
test(
  "a viewer reads all of it and changes nothing; a stranger finds nothing",
  { tag: "@nightly" },
  async ({ page }) => {
    const workspace = await newWorkspace("VIEWER");
    const tracerId = await fill(page, workspace);
    await storeVersions(workspace, tracerId, [0.38, 0.52], 2);
    await signIn(page, workspace);
    await page.goto(paths.tracer(workspace.slug, tracerId));
    await expect(page.getByRole("region", { name: "Figures" })).toContainText("52%");
    await expect(page.getByRole("button", { name: "Train now" })).toBeDisabled();
    await expect(page.getByRole("note", { name: "Your role can view tracers but not train." })).toBeVisible();
    await expect(page.getByRole("button", { name: /Roll back|Choose|Follow/ })).toHaveCount(0);
    await expect(page.getByRole("link", { name: /Label the next one/ })).toHaveCount(0);
    await page.goto(paths.settings(workspace.slug));
    await expect(page.getByRole("switch", { name: "Attribute uploads automatically" })).toBeDisabled();

    const other = await newWorkspace("OWNER");
    await page.goto(paths.tracer(other.slug, tracerId));
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
    await signIn(page, other);
    await page.goto(paths.tracer(other.slug, tracerId));
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  },
);

test("uploads are attributed at once unless the workspace says no", async ({ page, workspace }) => {
  await page.goto(paths.settings(workspace.slug));
  const atOnce = page.getByRole("switch", { name: "Attribute uploads automatically" });
  await expect(atOnce).toBeChecked();
  await atOnce.click();
  await expect(page.getByText("Uploads are stored without an attribution.")).toBeVisible();
  await page.reload();
  await expect(atOnce).not.toBeChecked();
  await expectAccessible(page);
});

// By day: attribute-upload.db.test.ts.
test("selected traces are given to a system", { tag: "@nightly" }, async ({ page, workspace }) => {
  await upload(page.request, workspace, ownFormatTrace("Who moved the buoy?", { system: undefined }));
  await upload(page.request, workspace, ownFormatTrace("Who closed the gate?", { system: undefined }));
  await page.goto(paths.traces(workspace.slug));
  await page
    .getByRole("checkbox", { name: /Select all|Select every/ })
    .first()
    .check();
  await page.getByRole("button", { name: "Set system" }).click();
  const dialog = page.getByRole("dialog", { name: "Set the system of 2 traces" });
  await expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
  await dialog.getByLabel("System", { exact: true }).fill("Harbour watch");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto(paths.tracers(workspace.slug));
  await expect(system(page, "Harbour watch")).toContainText("2 traces, 2 failed");
});
