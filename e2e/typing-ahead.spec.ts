import { type Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { madeTrace, storeRun } from "./harness/made-trace";
import { pressUntil } from "./harness/press-until";
import { expect, test } from "./harness/test";
import { stopAutomaticRuns, upload } from "./harness/workspace";

const stepOf = (page: Page) => new URL(page.url()).searchParams.get("step");

/** From here on every script takes its time, as over a slow line. */
const slowScripts = (page: Page) =>
  page.route("**/_next/static/**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });

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
  await slowScripts(page);

  await page.keyboard.press("Control+g");
  await page.keyboard.type("21");
  await expect(page.getByRole("textbox", { name: /^Step, 0 to/ })).toHaveValue("21");
  await page.keyboard.press("Escape");

  await page.keyboard.press("Control+k");
  await page.keyboard.type("compare");
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  await expect(palette.getByRole("combobox")).toHaveValue("compare");
  await page.keyboard.press("Escape");
  await expect(palette).toHaveCount(0);

  expect(stepOf(page)).toBe(before);
  await page.keyboard.press("Control+f");
  await page.keyboard.type("bring count 4");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
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
  await slowScripts(page);
  await page.keyboard.press("L");
  await page.keyboard.press("3");
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
