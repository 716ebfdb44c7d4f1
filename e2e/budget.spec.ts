import { paths } from "@/lib/paths";
import { setMonthlyBudget } from "@/lib/services/answers/spend/set-monthly-budget";
import { chooseMethod, showMethod } from "./harness/choose-method";
import { expectAccessible } from "./harness/expect-accessible";
import { madeTrace } from "./harness/made-trace";
import { pressUntil } from "./harness/press-until";
import { expect, test } from "./harness/test";
import { newWorkspace, signIn, stopAutomaticRuns, upload } from "./harness/workspace";

test("a month's budget is set, shown against what was spent, and taken away", async ({ page, workspace }) => {
  await page.goto(paths.settings(workspace.slug, "budget"));
  const amount = page.getByLabel("US dollars per month");
  const save = page.getByRole("button", { name: "Save budget" });
  await expect(page.getByText("No judge calls this month.")).toBeVisible();
  await expect(save).toBeDisabled();
  await expect(async () => {
    await amount.fill("a lot");
    await expect(page.getByText("An amount, or empty for no limit.")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await amount.fill("$12.50");
  await save.click();
  await expect(page.getByRole("img", { name: "$0 spent and $0 reserved of $12.50" })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(amount).toHaveValue("12.5");
  await expect(async () => {
    await amount.fill("");
    await save.click({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByText("no limit", { exact: true })).toBeVisible();
});

// By day: doors.db.test.ts.
test("a viewer sees the budget and who can raise it", { tag: "@nightly" }, async ({ page }) => {
  const workspace = await newWorkspace("VIEWER");
  await setMonthlyBudget(workspace.ctx, { budgetUsd: 5 });
  await signIn(page, workspace);
  await page.goto(paths.settings(workspace.slug, "budget"));
  await expect(page.getByLabel("US dollars per month")).toBeDisabled();
  await expect(page.getByText("It can be raised by Olga.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save budget" })).toHaveCount(0);
  await expectAccessible(page);
});

// By day: ask-words.test.ts, run-money.test.ts.
test(
  "a plan shows what is left of the month, and an empty budget stands before the start",
  { tag: "@nightly" },
  async ({ page, workspace, startJudge }) => {
    const made = madeTrace(9, 4);
    await startJudge({ truths: [made.truth] }, 2);
    await stopAutomaticRuns(workspace);
    await setMonthlyBudget(workspace.ctx, { budgetUsd: 5 });
    const [trace] = await upload(page.request, workspace, made.file);
    const at = paths.trace(workspace.slug, trace?.id ?? "");
    const dialog = page.getByRole("dialog", { name: "Run a method" });
    const plan = dialog.getByRole("status", { name: "Plan" });
    const open = async () => {
      await page.goto(at);
      await pressUntil(page, "R", () => expect(dialog).toBeVisible({ timeout: 1_000 }));
    };
    await open();
    await expect(plan).toContainText("$5.00 of $5.00");
    await expect(dialog.getByRole("button", { name: "Start" })).toBeEnabled();
    await setMonthlyBudget(workspace.ctx, { budgetUsd: 0 });
    await open();
    await expect(plan).toContainText("This month's budget is used up.");
    await expect(dialog.getByRole("button", { name: "Start" })).toBeDisabled();
    await dialog.getByRole("link", { name: "See the budget" }).click();
    await expect(page).toHaveURL(new RegExp(paths.settings(workspace.slug, "budget")));
    await expect(page.getByText("Nothing is left", { exact: false })).toBeVisible();
  },
);

// By day: spend.db.test.ts, run-money.test.ts.
test(
  "under a budget a model of unknown price cannot be asked",
  { tag: "@nightly" },
  async ({ page, workspace, startJudge }) => {
    const made = madeTrace(9, 4);
    await startJudge({ truths: [made.truth] });
    await stopAutomaticRuns(workspace);
    await setMonthlyBudget(workspace.ctx, { budgetUsd: 5 });
    const [trace] = await upload(page.request, workspace, made.file);
    await page.goto(paths.trace(workspace.slug, trace?.id ?? ""));
    const dialog = page.getByRole("dialog", { name: "Run a method" });
    await pressUntil(page, "R", () => expect(dialog).toBeVisible({ timeout: 1_000 }));
    await expect(dialog.getByRole("status", { name: "Plan" })).toContainText("monthly budget");
    await expect(await showMethod(dialog, "All at once")).toBeDisabled();
    await expect(dialog.getByRole("button", { name: "Start" })).toBeDisabled();
    await chooseMethod(dialog, "Tracer");
    await expect(dialog.getByRole("button", { name: "Start" })).toBeEnabled();
  },
);
