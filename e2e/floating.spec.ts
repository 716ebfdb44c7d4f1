import { type Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { madeTrace, storeRun } from "./harness/made-trace";
import { expect, test } from "./harness/test";
import { stopAutomaticRuns, type TestWorkspace, upload } from "./harness/workspace";

const openTrace = async (page: Page, workspace: TestWorkspace) => {
  await stopAutomaticRuns(workspace);
  const [trace] = await upload(page.request, workspace, madeTrace(30, 14).file);
  await storeRun(workspace, trace?.id ?? "", { agent: "Solver", stepIndex: 14, reason: "It swaps the digits." });
  await page.goto(paths.trace(workspace.slug, trace?.id ?? ""));
  await expect(page.locator("#step-14")).toContainText("Entry 14:");
  await expect(page.getByRole("button", { name: "Run a method" }).first()).toBeEnabled();
};

test("a menu opens by key with its first item, though it is fetched only then, and gives the focus back", async ({
  page,
  workspace,
}) => {
  await openTrace(page, workspace);
  const more = page.locator("button[aria-label=More]");
  const items = page.getByRole("menuitem");
  await expect(more).toHaveAttribute("aria-expanded", "false");
  await more.focus();
  await page.keyboard.press("Enter");
  await expect(items.first()).toBeFocused();
  await expect(more).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expect(more).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(items.first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(items.nth(1)).toBeFocused();
});

// By day: the menu itself above.
test(
  "a menu whose parts do not come says so, and opens once they do",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    await openTrace(page, workspace);
    const chunks = "**/_next/static/chunks/**";
    await page.route(chunks, (route) => route.abort());
    const more = page.locator("button[aria-label=More]");
    await more.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("The menu could not be loaded.")).toBeVisible();
    await expect(more).toHaveAttribute("aria-expanded", "false");
    await page.unroute(chunks);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem").first()).toBeFocused();
  },
);

// By day: accessibility.spec.ts.
test(
  "a tooltip names what is under the pointer or focus, and Escape or a press closes it",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    await openTrace(page, workspace);
    const tooltip = page.getByRole("tooltip");
    const next = page.getByRole("button", { name: "Next step", exact: true });
    await next.hover();
    await expect(tooltip).toHaveText(/^Next step/);
    await expect(next).toHaveAttribute("aria-describedby", (await tooltip.getAttribute("id")) ?? "");
    await page.getByRole("button", { name: "Previous step", exact: true }).hover();
    await expect(tooltip).toHaveText(/^Previous step/);
    await page.mouse.down();
    await page.mouse.up();
    await expect(tooltip).toHaveCount(0);
    await page.keyboard.press("Tab");
    await expect(tooltip).toHaveText(/^Next step/);
    await page.keyboard.press("Escape");
    await expect(tooltip).toHaveCount(0);
  },
);

test("a popover takes the focus and gives it back to its button", async ({ page, workspace }) => {
  await openTrace(page, workspace);
  const settings = page.getByRole("button", { name: /^How to read/ });
  await settings.click();
  await expect(page.getByRole("dialog", { name: "Reading" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(settings).toBeFocused();
  await page.keyboard.press("Control+g");
  await expect(page.getByRole("textbox", { name: /^Step, 0/ })).toBeFocused();
  await page.keyboard.type("2");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/step=2/);
});

test("tabs are gone through with the arrow keys", async ({ page, workspace }) => {
  await openTrace(page, workspace);
  const tab = (name: RegExp) => page.getByRole("tab", { name });
  await tab(/^Answer/).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(tab(/^Search/)).toBeFocused();
  await expect(tab(/^Search/)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tabpanel", { name: /^History/ })).toBeVisible();
  await expect(page).toHaveURL(/tab=history/);
});
