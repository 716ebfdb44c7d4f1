import { type Page } from "@playwright/test";
import { prisma } from "@/lib/db";
import { paths } from "@/lib/paths";
import { expectAccessible } from "./harness/expect-accessible";
import { keepLooks } from "./harness/keep-looks";
import { madeTrace, storeRun } from "./harness/made-trace";
import { pressUntil } from "./harness/press-until";
import { expect, startedPage, test } from "./harness/test";
import { addPerson, signIn, stopAutomaticRuns, type TestWorkspace, upload } from "./harness/workspace";

async function store(page: Page, workspace: TestWorkspace) {
  await stopAutomaticRuns(workspace);
  const [trace] = await upload(page.request, workspace, madeTrace(12, 5).file);
  if (!trace) throw new Error("nothing was stored");
  await storeRun(workspace, trace.id, { agent: "Solver", stepIndex: 5 });
  return (parameters = {}) => paths.trace(workspace.slug, trace.id, parameters);
}

const textSize = (page: Page) =>
  page
    .locator("#step-0 [dir=auto]")
    .last()
    .evaluate((element) => getComputedStyle(element).fontSize);
const openSettings = (page: Page) => page.getByRole("button", { name: /How to read/ }).click();

test("how a person reads goes with them: theme, density, text size and clock", async ({
  page,
  workspace,
  browser,
  baseURL,
}) => {
  const at = await store(page, workspace);
  await page.goto(at({ step: 0 }));
  await expect(page.locator("#step-0")).toContainText("Entry 0:");
  await openSettings(page);
  const choose = (group: string, name: string) =>
    page.getByRole("radiogroup", { name: group }).getByRole("radio", { name, exact: true }).click();
  const before = await textSize(page);
  const saved = page.waitForResponse((response) => response.request().method() === "POST");
  await choose("Text of steps", "Large");
  await saved;
  expect(Number.parseFloat(await textSize(page))).toBeGreaterThan(Number.parseFloat(before));
  await choose("Density", "Compact");
  await choose("Clock", "2:34 pm");
  await keepLooks(page, "reading-settings");
  await choose("Theme", "Dark");
  await expect(page.locator("html")).toHaveClass(/dark/);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("complementary", { name: "Findings" }).locator("time").first()).toHaveAttribute(
    "title",
    /[ap]m UTC/,
  );
  await page.waitForLoadState("networkidle");

  const elsewhere = await browser.newContext({ ...(baseURL ? { baseURL } : {}), colorScheme: "light" });
  const other = startedPage(await elsewhere.newPage());
  await signIn(other, workspace);
  await other.goto(paths.account());
  for (const name of ["Dark", "Compact", "Large", "2:34 pm"])
    await expect(other.getByRole("radio", { name, exact: true })).toBeChecked();
  await expect(other.locator("html")).toHaveClass(/dark/);
  await elsewhere.close();
});

// By day: preferences.db.test.ts.
test("the question stays open from one trace to the next", { tag: "@nightly" }, async ({ page, workspace }) => {
  const at = await store(page, workspace);
  await page.goto(at());
  const question = page.getByRole("button", { name: /^Asked/ });
  await expect(question).toHaveAttribute("aria-expanded", "false");
  const saved = page.waitForResponse((response) => (response.request().postData() ?? "").includes("isQuestionOpen"));
  await question.click();
  await saved;
  await page.reload();
  await expect(question).toHaveAttribute("aria-expanded", "true");
});

// By day: url-state.test.ts.
test(
  "on a phone a link to a tab of the findings opens them on it",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const at = await store(page, workspace);
    await page.setViewportSize({ width: 390, height: 844 });
    const findings = page.getByRole("dialog", { name: "Findings" });
    for (const [tab, name] of [
      ["history", /^History/],
      ["search", "Search"],
    ] as const) {
      await page.goto(at({ step: 7, tab }));
      await expect(findings.getByRole("tab", { name, selected: true })).toBeVisible();
    }
    await page.goto(at({ step: 7 }));
    await expect(page.locator("#step-7")).toBeInViewport();
    await expect(findings).toHaveCount(0);
  },
);

// By day: label-draft.test.ts, typing-ahead.spec.ts.
test("a label names its failure mode by a digit", { tag: "@nightly" }, async ({ page, workspace }) => {
  const at = await store(page, workspace);
  await page.goto(at({ step: 7 }));
  await pressUntil(page, "L", () =>
    expect(page.getByRole("textbox", { name: "Decisive step" })).toHaveValue("7", { timeout: 1_000 }),
  );
  const modes = page.getByRole("group", { name: "Failure mode" });
  await expect(modes.getByRole("button").first()).toBeVisible();
  await page.keyboard.press("3");
  await expect(modes.getByRole("button", { pressed: true })).toHaveCount(1);
  const chosen = (await modes.getByRole("button", { pressed: true }).locator("span").nth(-2).textContent()) ?? "";
  await page.getByLabel("Reason").fill("It says 4 instead of 14.");
  await expect(modes.getByRole("button", { pressed: true })).toContainText(chosen);
  await page.keyboard.press("ControlOrMeta+Enter");
  const label = page.getByRole("list", { name: "Labels" }).getByRole("listitem").first();
  await expect(label).toContainText("It says 4 instead of 14.");
  await expect(label).toContainText(chosen);
  await page.keyboard.press("L");
  await expect(modes.getByRole("button", { pressed: true })).toContainText(chosen);
});

test("an account is deleted by its person, who is signed out; the only owner of a workspace is refused", async ({
  page,
  workspace,
}) => {
  const remove = async (email: string): Promise<void> => {
    await page.goto(paths.account());
    await page.getByRole("button", { name: "Delete account…" }).click();
    await page.getByLabel("Your email address").fill(email);
    await page.getByRole("button", { name: "Delete account", exact: true }).click();
  };
  await remove(workspace.email);
  await expect(page.getByText("You are the only owner of “Kitchen”")).toBeVisible();
  await expectAccessible(page);
  await keepLooks(page, "delete-account");
  const { userId } = await addPerson(workspace, "Petra", "EDITOR");
  const { email } = await prisma.user.findUniqueOrThrow({ where: { id: userId } });
  await page.context().clearCookies();
  await signIn(page, { userId });
  await remove(email);
  await expect(page).toHaveURL(new RegExp(paths.signIn()));
  await page.goto(paths.traces(workspace.slug));
  await expect(page).toHaveURL(new RegExp(paths.signIn()));
  await signIn(page, workspace);
  await page.goto(paths.settings(workspace.slug, "members"));
  await expect(page.getByRole("row", { name: /Olga/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /Petra/ })).toHaveCount(0);
});
