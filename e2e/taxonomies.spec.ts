import { type Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { expectAccessible } from "./harness/expect-accessible";
import { expect, test } from "./harness/test";
import { newWorkspace, signIn } from "./harness/workspace";

const entry = (page: Page, title: string) =>
  page.getByRole("list", { name: "Taxonomies" }).getByRole("button").filter({ hasText: title });
const heading = (page: Page, title: string) => page.getByRole("heading", { name: title, exact: true, level: 2 });

/** Shows a taxonomy, also on a page that is still starting. */
async function show(page: Page, title: string): Promise<void> {
  await expect(async () => {
    await entry(page, title).click();
    await expect(heading(page, title)).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

// By day: taxonomies.db.test.ts.
test("a published list of failure modes is read and chosen", { tag: "@nightly" }, async ({ page, workspace }) => {
  await page.goto(paths.settings(workspace.slug, "failure-modes"));
  await expect(entry(page, "MAST")).toContainText("in use");
  await expect(page.getByRole("region", { name: "Verification" })).toContainText("Ends too early");
  await expectAccessible(page);
  await show(page, "TRAIL");
  await page.getByRole("button", { name: "Use this one" }).click();
  await expect(entry(page, "TRAIL")).toContainText("in use");
  await expect(entry(page, "MAST")).not.toContainText("in use");
  await page.reload();
  await expect(entry(page, "TRAIL")).toContainText("in use");
});

test("an own list is made by copying; each save is a version, and the old ones can be read", async ({
  page,
  workspace,
}) => {
  await page.goto(paths.settings(workspace.slug, "failure-modes"));
  await show(page, "AgentRx");
  await page.getByRole("button", { name: "Copy and edit" }).click();
  const sheet = page.getByRole("dialog", { name: "Your own failure modes" });
  await sheet.getByLabel("Title").fill("Harbour failures");
  await sheet.getByLabel("Name of mode 1", { exact: true }).fill("");
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(sheet.getByText("Enter a name.")).toBeVisible();
  await expectAccessible(page);
  await sheet.getByLabel("Name of mode 1", { exact: true }).fill("Misreads the manifest");
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(heading(page, "Harbour failures")).toBeVisible();
  await expect(page.getByText("Misreads the manifest")).toBeVisible();

  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const editor = page.getByRole("dialog", { name: "Edit Harbour failures" });
  await expect(editor.getByRole("button", { name: "Save as new version" })).toBeDisabled();
  await editor.getByLabel("Name of mode 1", { exact: true }).fill("Loads the wrong crate");
  await editor.getByRole("button", { name: "Save as new version" }).click();
  await expect(page.getByText("Loads the wrong crate")).toBeVisible();
  await expect(entry(page, "Harbour failures")).toContainText("2 versions");

  await page.getByRole("combobox", { name: "Version" }).click();
  await page.getByRole("option", { name: /^Version 1/ }).click();
  await expect(page.getByText("Misreads the manifest")).toBeVisible();
  await expect(page.getByText("Version 1. Runs use the newest version.", { exact: false })).toBeVisible();
  await expectAccessible(page);
});

// By day: doors.db.test.ts.
test("a viewer reads the failure modes and changes nothing", { tag: "@nightly" }, async ({ page }) => {
  const workspace = await newWorkspace("VIEWER");
  await signIn(page, workspace);
  await page.goto(paths.settings(workspace.slug, "failure-modes"));
  await expect(entry(page, "MAST")).toContainText("in use");
  await show(page, "TRAIL");
  await expect(page.getByRole("button", { name: "Use this one" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Copy and edit" })).toHaveCount(0);
});
