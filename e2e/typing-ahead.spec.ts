import { type Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { madeTrace, storeRun } from "./harness/made-trace";
import { pressUntil } from "./harness/press-until";
import { expect, test } from "./harness/test";
import { stopAutomaticRuns, upload } from "./harness/workspace";

const stepOf = (page: Page) => new URL(page.url()).searchParams.get("step");

/**
 * Types while every script that the page still wants is on its way, as over a slow line: what is
 * asked for comes only afterwards.
 */
async function typeAhead(page: Page, type: () => Promise<void>): Promise<void> {
  let letGo = (): void => undefined;
  const isTyped = new Promise<void>((resolve) => (letGo = resolve));
  await page.route("**/_next/static/**", async (route) => {
    await isTyped;
    await route.continue();
  });
  await type();
  letGo();
  // A script that is still on its way when the test ends would fail it.
  await page.unrouteAll({ behavior: "wait" });
}

test("what is typed before a field is there is kept for it, and no letter of it is a key of the page", async ({
  page,
  workspace,
}) => {
  await stopAutomaticRuns(workspace);
  const [trace] = await upload(page.request, workspace, madeTrace(40, 9).file);
  await storeRun(workspace, trace?.id ?? "", { agent: "Solver", stepIndex: 9, reason: "It swaps the digits." });
  await page.goto(paths.trace(workspace.slug, trace?.id ?? "", { step: 3 }));
  await pressUntil(page, "j", () => expect.poll(() => stepOf(page), { timeout: 1_000 }).not.toBe("3"));
  const before = stepOf(page);

  await typeAhead(page, async () => {
    await page.keyboard.press("Control+g");
    await page.keyboard.type("21");
  });
  await expect(page.getByRole("textbox", { name: /^Step, 0 to/ })).toHaveValue("21");
  await page.keyboard.press("Escape");

  await typeAhead(page, async () => {
    await page.keyboard.press("Control+k");
    await page.keyboard.type("compare");
  });
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  await expect(palette.getByRole("combobox")).toHaveValue("compare");
  await page.keyboard.press("Escape");
  await expect(palette).toHaveCount(0);

  expect(stepOf(page)).toBe(before);
  await typeAhead(page, async () => {
    await page.keyboard.press("Control+f");
    await page.keyboard.type("bring count 4");
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Backspace");
  });
  const field = page.getByRole("textbox", { name: "Find in the steps" });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("bring count");
  await page.keyboard.type("ed");
  await expect(field).toHaveValue("bring counted");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a digit behind L names the failure mode, however late the form comes; letters go on being keys of the page", async ({
  page,
  workspace,
}) => {
  await stopAutomaticRuns(workspace);
  const [trace] = await upload(page.request, workspace, madeTrace(40, 9).file);
  await page.goto(paths.trace(workspace.slug, trace?.id ?? "", { step: 3 }));
  await pressUntil(page, "j", () => expect.poll(() => stepOf(page), { timeout: 1_000 }).not.toBe("3"));
  const before = stepOf(page);
  await typeAhead(page, async () => {
    await page.keyboard.press("L");
    await page.keyboard.press("3");
  });
  const modes = page.getByRole("group", { name: "Failure mode" });
  await expect(modes.getByRole("button").nth(2)).toHaveAttribute("aria-pressed", "true");
  await expect(modes.getByRole("button", { pressed: true })).toHaveCount(1);
  const agent = page.getByRole("combobox", { name: "Responsible agent" });
  await agent.focus();
  await page.keyboard.press("j");
  await page.keyboard.press("1");
  await expect(modes.getByRole("button").first()).toHaveAttribute("aria-pressed", "true");
  expect(stepOf(page)).toBe(String(Number(before) + 1));
  await expect(page.getByRole("textbox", { name: "Decisive step" })).toHaveValue(before ?? "");
});

test("Enter right behind what is typed takes what was typed, not what was marked before", async ({
  page,
  workspace,
}) => {
  await page.goto(paths.traces(workspace.slug));
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  await pressUntil(page, "Control+k", () => expect(palette).toBeVisible({ timeout: 2_000 }));
  await palette.getByRole("combobox").evaluate((field: HTMLInputElement) => {
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
    write?.call(field, "members");
    // In one go, as a busy page hears them: nothing is drawn between the two.
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
  });
  await expect(page).toHaveURL(paths.settings(workspace.slug, "members"));
});
