import { type Locator, type Page } from "@playwright/test";
import { prisma } from "@/lib/db";
import { type OracleOptions } from "@/lib/llm/testing/oracle-endpoint";
import { paths } from "@/lib/paths";
import { chooseMethod, showMethod } from "./harness/choose-method";
import { expectAccessible } from "./harness/expect-accessible";
import { madeTrace } from "./harness/made-trace";
import { expect, test } from "./harness/test";
import { stopAutomaticRuns, type TestWorkspace, upload } from "./harness/workspace";

/** What a worker has to run first. */
const onceRun = { timeout: 120_000 };

async function openTrace(page: Page, workspace: TestWorkspace, made: ReturnType<typeof madeTrace>): Promise<void> {
  await stopAutomaticRuns(workspace);
  const [trace] = await upload(page.request, workspace, made.file);
  if (!trace) throw new Error("nothing was stored");
  await page.goto(paths.trace(workspace.slug, trace.id, { step: 0 }));
  await expect(page.locator("#step-0")).toContainText("Entry 0:");
}

async function openDialog(page: Page): Promise<Locator> {
  const dialog = page.getByRole("dialog", { name: "Run a method" });
  await expect(async () => {
    await page.keyboard.press("R");
    await expect(dialog).toBeVisible({ timeout: 1_000 });
  }).toPass();
  return dialog;
}
const planOf = (dialog: Locator) => dialog.getByRole("status", { name: "Plan" });

async function start(page: Page, method: string): Promise<void> {
  const dialog = await openDialog(page);
  await chooseMethod(dialog, method);
  await expect(planOf(dialog)).toContainText("cost unknown");
  await expect(dialog.getByRole("switch", { name: "Show the expected answer to the judge" })).not.toBeChecked();
  await expect(dialog.getByRole("switch", { name: "Ignore cache" })).not.toBeChecked();
  await dialog.getByRole("button", { name: "Start" }).click();
  await expect(dialog).toHaveCount(0);
}

for (const method of ["All at once", "Step by step", "Binary search"]) {
  // The page is the same for each; what they answer is asked of each in oracle-methods.test.ts.
  const details = { tag: method === "Step by step" ? "@smoke" : "@nightly" };
  test(
    `${method}: the plan is shown, the run is watched, the answer is found`,
    details,
    async ({ page, workspace, startJudge }) => {
      const made = madeTrace(16, 6);
      await startJudge({ truths: [made.truth] });
      await openTrace(page, workspace, made);
      await start(page, method);
      await expect(page.getByText("Responsible agent")).toBeVisible(onceRun);
      await expect(page.getByRole("definition").filter({ hasText: "Solver" })).toBeVisible();
      await expect(page.getByText("✓ step").first()).toBeVisible();
      // The page has gone to what the run says.
      await expect.poll(() => new URL(page.url()).searchParams.get("step")).toBe("6");
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
    },
  );
}

/** The strip in words. */
const strip = (page: Page) => page.getByRole("table", { name: /Where each run points/ });

test("each judged step lights as it is judged, and a run can be canceled", async ({ page, workspace, startJudge }) => {
  const made = madeTrace(40, 38);
  const judge = await startJudge({ truths: [made.truth], latencyMs: 1_000 });
  await openTrace(page, workspace, made);
  await start(page, "Step by step");
  await expect(page.getByText(/Reading step \d+; \d+ of at most 40 calls answered/)).toBeVisible();
  await expect(strip(page)).toContainText(/\d+ steps? judged/);
  await expect(page.locator("#step-0")).toContainText("judged not decisive");
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Canceled" })).toBeVisible();
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
  await expect(page.getByRole("heading", { name: "The run failed" })).toBeVisible(onceRun);
  await expect(page.getByText("Try again, or choose another model.", { exact: false })).toBeVisible();
  await expect(page.getByText("I would rather not say.")).toBeVisible();
  options.mode = "oracle";
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Responsible agent")).toBeVisible(onceRun);
  await page.getByRole("tab", { name: /History/ }).click();
  await expect(page.getByRole("list", { name: "Runs" }).getByRole("listitem")).toHaveCount(2);
});

// By day: strip-model.test.ts.
test(
  "a step-by-step run that stopped leaves the rest hatched",
  { tag: "@nightly" },
  async ({ page, workspace, startJudge }) => {
    const made = madeTrace(12, 3);
    await startJudge({ truths: [made.truth] });
    await openTrace(page, workspace, made);
    await start(page, "Step by step");
    await expect(page.getByText("Responsible agent")).toBeVisible(onceRun);
    await expect(strip(page)).toContainText("4 steps judged, 8 steps not judged");
    await page.reload();
    await expect(strip(page)).toContainText("4 steps judged, 8 steps not judged");
    await expect(strip(page)).toContainText("right step, right agent");
  },
);

// By day: run-offer.test.ts, plan-words.test.ts.
test(
  "the dialog says of every method what it would take, and what it needs where it cannot be run",
  { tag: "@nightly" },
  async ({ page, workspace, startJudge }) => {
    const made = madeTrace(16, 6);
    await startJudge({ truths: [made.truth] }, 2);
    await openTrace(page, workspace, made);
    const dialog = await openDialog(page);
    const recommended = dialog.getByRole("region", { name: "Recommended" });
    await expect(recommended.getByRole("radio")).toHaveCount(3);
    await expect(recommended.getByRole("radio", { name: "Quick: Abduct, act, predict" })).toBeChecked();
    await expect(recommended.getByText("Not measured here yet")).toHaveCount(3);
    const row = (method: string) =>
      dialog.locator("label").filter({ has: page.getByRole("radio", { name: method, exact: true }) });
    await showMethod(dialog, "Step by step");
    await expect(row("Step by step")).toContainText("1–16 calls");
    await expect(row("Step by step")).toContainText("$");
    const compared = await showMethod(dialog, "Spectrum of repeated runs");
    await expect(compared).toBeDisabled();
    await expect(dialog.locator("details[open]").filter({ hasText: "Spectrum" })).toContainText(/same question/);
    await dialog.getByText("When it fails, and its source").click();
    await expect(dialog.getByRole("link", { name: "arXiv 2509.10401" })).toHaveAttribute(
      "href",
      "https://arxiv.org/abs/2509.10401",
    );
    await expectAccessible(page);

    await chooseMethod(dialog, "Step by step");
    await expect(planOf(dialog)).toContainText(/Calls\s*1 – 16/);
    await page.keyboard.press("ArrowDown");
    await expect(dialog.getByRole("radio", { name: "Step by step", exact: true })).not.toBeChecked();

    await page.setViewportSize({ width: 390, height: 844 });
    await chooseMethod(dialog, "All at once");
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessible(page);
  },
);

// By day: limits-draft.test.ts, run-money.test.ts.
test(
  "limits are suggested, checked and kept with the run",
  { tag: "@nightly" },
  async ({ page, workspace, startJudge }) => {
    const made = madeTrace(16, 6);
    await startJudge({ truths: [made.truth] }, 2);
    await openTrace(page, workspace, made);
    const dialog = await openDialog(page);
    await chooseMethod(dialog, "All at once");
    await expect(planOf(dialog)).toContainText("$");
    const dollars = dialog.getByLabel("US dollars");
    const startButton = dialog.getByRole("button", { name: "Start" });
    await dollars.fill("much");
    await expect(dialog.getByText("An amount above 0, or empty for no limit.")).toBeVisible();
    await expect(startButton).toBeDisabled();
    await dollars.fill("0.0000001");
    await expect(planOf(dialog)).toContainText("The limit is below the maximum cost of a single call");
    await dollars.fill("");
    await dialog.getByRole("button", { name: /^Use \$/ }).click();
    await expect(dollars).not.toHaveValue("");
    await dialog.getByLabel("Tokens, in and out").fill("200,000");
    await dialog.getByRole("switch", { name: "Ignore cache" }).click();
    await startButton.click();
    await expect(page.getByRole("heading", { name: /#1 All at once/ })).toBeVisible();
    await expect(page.getByText("Responsible agent")).toBeVisible(onceRun);
    const run = await prisma.attributionRun.findFirstOrThrow({ where: { workspaceId: workspace.ctx.workspaceId } });
    expect(run).toMatchObject({ method: "all-at-once", maxTokens: 200_000, isFresh: true });
    expect(run.maxCostUsd).toBeGreaterThan(0);
  },
);

// By day: run-money.test.ts, spend.db.test.ts.
test(
  "a limit in dollars is refused for a model of unknown price, with the way to set it",
  { tag: "@nightly" },
  async ({ page, workspace, startJudge }) => {
    const made = madeTrace(9, 4);
    await startJudge({ truths: [made.truth] });
    await openTrace(page, workspace, made);
    const dialog = await openDialog(page);
    await expect(planOf(dialog)).toContainText("cost unknown");
    await dialog.getByLabel("US dollars").fill("1");
    await expect(planOf(dialog)).toContainText(/price of this model is unknown/i);
    await expect(dialog.getByRole("button", { name: "Start" })).toBeDisabled();
    await dialog.getByRole("link", { name: "Set its price" }).click();
    await expect(page).toHaveURL(new RegExp(paths.settings(workspace.slug, "providers")));
  },
);
