import { type Page } from "@playwright/test";
import { type OracleOptions } from "@/lib/llm/testing/oracle-endpoint";
import { paths } from "@/lib/paths";
import { madeTrace } from "./harness/made-trace";
import { expect, test } from "./harness/test";
import { stopAutomaticRuns, type TestWorkspace, upload } from "./harness/workspace";

async function openTrace(page: Page, workspace: TestWorkspace, made: ReturnType<typeof madeTrace>): Promise<void> {
  await stopAutomaticRuns(workspace);
  const [trace] = await upload(page.request, workspace, made.file);
  if (!trace) throw new Error("nothing was stored");
  await page.goto(paths.trace(workspace.slug, trace.id));
  await expect(page.locator("#step-0")).toContainText("Entry 0:");
}

async function start(page: Page, method: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Run a method" });
  await expect(async () => {
    await page.keyboard.press("R");
    await expect(dialog).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await dialog.getByRole("radio", { name: method }).check();
  await expect(dialog.getByRole("status", { name: "Plan" })).toContainText("cost unknown");
  await expect(dialog.getByRole("switch")).not.toBeChecked();
  await dialog.getByRole("button", { name: "Start" }).click();
  await expect(dialog).toHaveCount(0);
}

for (const method of ["All at once", "Step by step", "Binary search"]) {
  test(`${method}: the plan is shown, the run is watched, the answer is found`, async ({
    page,
    workspace,
    startJudge,
  }) => {
    const made = madeTrace(16, 6);
    await startJudge({ truths: [made.truth] });
    await openTrace(page, workspace, made);
    await start(page, method);
    await expect(page.getByText("Responsible agent")).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole("definition").filter({ hasText: "Solver" })).toBeVisible();
    await expect(page.getByText("✓ step").first()).toBeVisible();
    await page.keyboard.press("b");
    await expect(page.locator("#step-6")).toBeInViewport();
    await expect(page.locator("#step-6")).toContainText("decisive");
    await page.getByRole("button", { name: /^Read its \d+ calls?$/ }).click();
    const sheet = page.getByRole("dialog", { name: /Calls of/ });
    await sheet
      .getByRole("button", { name: /tokens in/ })
      .first()
      .click();
    await expect(sheet.getByRole("heading", { name: /^Reply/ })).toBeVisible();
    await expect(sheet).toContainText(made.truth.question);
  });
}

test("each judged step lights as it is judged, and a run can be cancelled", async ({ page, workspace, startJudge }) => {
  const made = madeTrace(40, 38);
  const judge = await startJudge({ truths: [made.truth], latencyMs: 400 });
  await openTrace(page, workspace, made);
  await start(page, "Step by step");
  await expect(page.getByText(/Reading step \d+; \d+ of at most 40 calls answered/)).toBeVisible();
  await expect(page.locator("[data-cell=judged]").first()).toBeVisible();
  await expect(page.locator("#step-0")).toContainText("judged not decisive");
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Cancelled" })).toBeVisible();
  expect(judge.stats().answered).toBeLessThan(38);
});

test("a run that fails says what to do and shows what came back; tried again, it succeeds", async ({
  page,
  workspace,
  startJudge,
}) => {
  const made = madeTrace(9, 4);
  const options: OracleOptions = { truths: [made.truth], mode: "garbage" };
  await startJudge(options);
  await openTrace(page, workspace, made);
  await start(page, "All at once");
  await expect(page.getByRole("heading", { name: "The run failed" })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("Try again, or choose another model.", { exact: false })).toBeVisible();
  await expect(page.getByText("I would rather not say.")).toBeVisible();
  options.mode = "oracle";
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Responsible agent")).toBeVisible({ timeout: 30_000 });
  await page.getByRole("tab", { name: /History/ }).click();
  await expect(page.getByRole("list", { name: "Runs" }).getByRole("listitem")).toHaveCount(2);
});

test("a step-by-step run that stopped leaves the rest hatched", async ({ page, workspace, startJudge }) => {
  const made = madeTrace(12, 3);
  await startJudge({ truths: [made.truth] });
  await openTrace(page, workspace, made);
  await start(page, "Step by step");
  await expect(page.getByText("Responsible agent")).toBeVisible({ timeout: 30_000 });
  await expect(page.locator("[data-cell=unread]")).toBeVisible();
  await page.reload();
  await expect(page.locator("[data-cell=unread]")).toBeVisible();
  await expect(page.locator("[data-cell=pick]")).toBeVisible();
});
