import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type Locator, type Page } from "@playwright/test";
import { rules } from "@/lib/attribution/methods/rules";
import { prisma } from "@/lib/db";
import { paths } from "@/lib/paths";
import { getDataSet } from "@/lib/services/measure/data-sets/get-data-set";
import { chooseMethod } from "./harness/choose-method";
import { expectAccessible } from "./harness/expect-accessible";
import { keepLooks } from "./harness/keep-looks";
import { freezeAll } from "./harness/made-data-set";
import { madeTrace } from "./harness/made-trace";
import { expect, test } from "./harness/test";
import { newWorkspace, signIn, stopAutomaticRuns, type TestWorkspace, upload } from "./harness/workspace";

/** The traces of the tests: who is right differs from step to step, so that no rule is right everywhere. */
const faults = [6, 2, 9, 4, 7, 3];
const untilDone = { timeout: 120_000 };

/** Labeled traces in a workspace where nothing runs by itself. @returns their truths and ids */
async function storeTraces(page: Page, workspace: TestWorkspace, count = faults.length) {
  await stopAutomaticRuns(workspace);
  const made = faults.slice(0, count).map((fault) => madeTrace(12, fault));
  const ids: string[] = [];
  for (const { file } of made) {
    const [trace] = await upload(page.request, workspace, file);
    ids.push(trace?.id ?? "");
  }
  return { truths: made.map(({ truth }) => truth), ids };
}

const table = (page: Page, name: "Scores" | "Leaderboard"): Locator => page.getByRole("table", { name });

/** Adds an entry to the table that is being put together. */
async function addEntry(page: Page, method: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Add to the table" });
  await expect(async () => {
    await page.getByRole("button", { name: "Add a method" }).click();
    await expect(dialog).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await chooseMethod(dialog, method);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("list", { name: "Entries" })).toContainText(method);
}

async function download(page: Page, item: string): Promise<string> {
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  await page.getByRole("menuitem", { name: item }).click();
  return readFile(await (await waiting).path(), "utf8");
}

test("methods are measured on a frozen set: made by a search, run twice each, watched, read, taken away", async ({
  page,
  workspace,
  startJudge,
}) => {
  const { truths, ids } = await storeTraces(page, workspace);
  await startJudge({ truths }, 1);

  await test.step("a data set is made by a search, with a live count", async () => {
    await page.goto(paths.dataSets(workspace.slug));
    await expectAccessible(page);
    await page.getByRole("link", { name: "Create from labeled traces" }).click();
    const count = page.getByRole("status", { name: "Preview" });
    await expect(count).toContainText("6 of 6 traces with ground truth.");
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Harbour");
    await page.getByRole("textbox", { name: "Splits" }).fill("train 50, test");
    await expect(page.getByRole("alert").filter({ hasText: "“test” is not a split" })).toBeVisible();
    await page.getByRole("textbox", { name: "Splits" }).fill("train 50, test 50");
    await expect(page.getByRole("table", { name: "By split" })).toContainText("train");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Freeze the data set" }).click();
    await expect(page.getByRole("heading", { name: "Harbour" })).toBeVisible();
    await expect(page.getByText("label:any")).toBeVisible();
  });

  await test.step("before anything was run, the baselines stand in its leaderboard", async () => {
    await expect(table(page, "Leaderboard")).toContainText("Baselines: rules that do not read the text");
    await page.getByRole("link", { name: "Traces", exact: true }).last().click();
    await expect(page.getByRole("table", { name: "Traces of this version" }).getByRole("link")).toHaveCount(6);
  });

  await test.step("the plan says what it takes; an entry that is there already is refused", async () => {
    await page.getByRole("link", { name: "Evaluate", exact: true }).click();
    await addEntry(page, "Tracer");
    await addEntry(page, "Symptoms and their cause (rules)");
    await addEntry(page, "First code (rule)");
    await addEntry(page, "All at once");
    await page.getByLabel("Repeats").fill("2");
    const plan = page.getByRole("status", { name: "Plan" });
    await expect(plan).toContainText("4 entries × 6 traces × 2 = 48");
    await expect(plan).toContainText("12");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Add a method" }).click();
    const dialog = page.getByRole("dialog", { name: "Add to the table" });
    await chooseMethod(dialog, "Tracer");
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await expect(dialog.getByRole("alert")).toHaveText("This entry is in the table already.");
    await dialog.getByRole("button", { name: "Close" }).first().click();
    await page.getByRole("button", { name: "Start the evaluation" }).click();
  });

  await test.step("it is watched to its end, and its table has every entry and the rules", async () => {
    await expect(page.getByText("48 of 48", { exact: false }).first()).toBeVisible(untilDone);
    await expect(page.getByRole("status").filter({ hasText: "done" }).first()).toBeVisible(untilDone);
    const scores = table(page, "Scores");
    const judged = scores.getByRole("row", { name: /All at once/ });
    await expect(judged).toContainText(/100% \[\d+–100\]/, untilDone);
    for (const entry of ["Tracer", "Symptoms and their cause (rules)", "First code (rule)"])
      await expect(scores.getByRole("row", { name: entry })).toContainText(/\d+% \[\d+–\d+\]/);
    await expect(scores).toContainText("Baselines: rules that do not read the text");
    await expect(scores).not.toContainText("reference scorer");
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Reference scorer (substring)" }).click();
    await page.keyboard.press("Escape");
    await expect(scores).toContainText("Step, reference scorer (substring)");
    await expectAccessible(page);
    await keepLooks(page, "evaluation");
    await page.setViewportSize({ width: 390, height: 844 });
    const frame = page.getByRole("region", { name: "Scores" });
    await expect(frame).toHaveAttribute("data-is-cut", "true");
    await frame.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
    await expect(frame).toHaveAttribute("data-is-cut", "false");
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("its other parts say what differs, how steady it is, and each answer", async () => {
    const parts = page.getByRole("navigation", { name: "Report sections" });
    for (const [part, shown] of [
      ["Differences", "Differences"],
      ["Repeats", "Repeats"],
      ["Traces", "Answers by trace"],
    ] as const) {
      await parts.getByRole("link", { name: part }).click();
      await expect(page.getByRole("table", { name: shown })).toBeVisible();
      await expectAccessible(page);
    }
    await parts.getByRole("link", { name: "Calibration" }).click();
    await expect(page.getByRole("heading", { name: /Risk and coverage/ })).toBeVisible();
    await expectAccessible(page);
    await parts.getByRole("link", { name: "Traces" }).click();
    const answer = page.getByRole("link", { name: /right step and agent/ }).first();
    await expect(answer).toHaveAttribute("href", new RegExp(`(${ids.join("|")}).*run=`));
    await parts.getByRole("link", { name: "Scores" }).click();
  });

  await test.step("predictions and table are taken away", async () => {
    const lines = (await download(page, "Predictions (JSONL)")).trim().split("\n");
    expect(lines).toHaveLength(48);
    expect(new Set(lines.map((line) => (JSON.parse(line) as { traceId: string }).traceId))).toEqual(new Set(ids));
    expect(await download(page, "Table (CSV)")).toContain("All at once");
    expect(await download(page, "Table (Markdown)")).toContain("|");
  });

  await test.step("the leaderboard shows it beside another system, whose file is looked at before it is stored", async () => {
    await page.getByRole("link", { name: "Harbour, version 1" }).click();
    await expect(table(page, "Leaderboard")).toContainText("All at once");
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Upload answers of another system" }).click();
    const dialog = page.getByRole("dialog", { name: "Upload answers of another system" });
    await dialog.getByLabel("Name of the system").fill("Lighthouse");
    const answers = ids.map((trace) => JSON.stringify({ trace, agent: "Solver", step: 2 }));
    await dialog.getByLabel("File").setInputFiles({
      name: "lighthouse.jsonl",
      mimeType: "application/jsonl",
      buffer: Buffer.from([...answers.slice(0, 5), "not json"].join("\n")),
    });
    const check = dialog.getByRole("status", { name: "File contents" });
    await expect(check).toContainText("5 answers");
    await expect(check).toContainText("1 trace has no answer");
    await expect(check.getByRole("list", { name: "Problems" })).toContainText("line 6");
    await dialog.getByRole("button", { name: "Store answers" }).click();
    await expect(table(page, "Scores")).toContainText("Lighthouse");
    await page.getByRole("link", { name: "Harbour, version 1" }).click();
    await expect(table(page, "Leaderboard").getByRole("row", { name: /Lighthouse/ })).toContainText("83%");
    await expectAccessible(page);
    await keepLooks(page, "data-set");
  });

  await test.step("lists say what there is", async () => {
    await page.goto(paths.evaluations(workspace.slug));
    await expect(page.getByRole("table", { name: "Evaluations" })).toContainText("48 of 48 runs");
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole("progressbar", { name: "Finished runs" })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(paths.dataSets(workspace.slug));
    await expect(page.getByRole("table", { name: "Data sets" })).toContainText("Harbour");
    await expectAccessible(page);
  });
});

// By day: handed-selection.test.ts.
test("traces that are selected in the list become a data set", { tag: "@nightly" }, async ({ page, workspace }) => {
  await storeTraces(page, workspace, 3);
  await page.goto(paths.traces(workspace.slug));
  const rows = page.getByRole("row").filter({ has: page.getByRole("checkbox") });
  await rows.nth(1).getByRole("checkbox").check();
  await rows.nth(2).getByRole("checkbox").check();
  await page.getByRole("region", { name: "Selected traces" }).getByRole("link", { name: "Data set" }).click();
  await expect(page.getByText("2 traces selected in the list.")).toBeVisible();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Two");
  await page.getByRole("button", { name: "Freeze the data set" }).click();
  await expect(page.getByRole("heading", { name: "Two" })).toBeVisible();
  await expect(page.getByText("none: traces were selected individually")).toBeVisible();
});

// By day: evaluation-plan-words.test.ts.
test(
  "the paper's table without a model says what it needs, and does not start",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    await storeTraces(page, workspace, 1);
    const { id } = await freezeAll(workspace, "Harbour");
    await page.goto(paths.newEvaluation(workspace.slug, { dataSet: id, preset: "paper" }));
    await expect(page.getByRole("list", { name: "Entries" }).getByRole("listitem")).toHaveCount(6);
    await expect(page.getByRole("link", { name: "Add a provider" })).toBeVisible();
    await expect(page.getByRole("status", { name: "Plan" }).locator(".text-fault")).toBeVisible();
    await expect(page.getByRole("button", { name: "Start the evaluation" })).toBeDisabled();
  },
);

test("a set without ground truth says how to get some", async ({ page, workspace }) => {
  await stopAutomaticRuns(workspace);
  const { file } = madeTrace(6, 2);
  await upload(page.request, workspace, { question: file.question, history: file.history });
  const { id } = await freezeAll(workspace, "Unlabeled");
  await page.goto(paths.dataSet(workspace.slug, id));
  await expect(page.getByRole("heading", { name: "No ground truth yet" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Label traces" })).toBeVisible();
});

/**
 * An evaluation of two entries over these traces: the provider of one is gone for good, all
 * runs of the other have failed.
 */
async function storeIncomplete(workspace: TestWorkspace, ids: readonly string[]): Promise<string> {
  const { ctx } = workspace;
  const { id: dataSetId } = await freezeAll(workspace, "Harbour");
  const { version } = await getDataSet(ctx, { id: dataSetId });
  const of = { workspaceId: ctx.workspaceId };
  const judge = { method: "all-at-once", providerId: randomUUID(), providerName: "Archive", model: "judge" };
  const { id, entries } = await prisma.evaluation.create({
    data: {
      ...of,
      versionId: version.id,
      name: "Half",
      startedByName: "Olga",
      filledAt: new Date(),
      entries: {
        create: [
          { ...of, ...judge, position: 0, kind: "method", title: "Judge", unmadeReason: "Its provider is gone." },
          { ...of, method: rules.name, methodVersion: rules.version, position: 1, kind: "method", title: "Rules" },
        ],
      },
    },
    include: { entries: { orderBy: { position: "asc" } } },
  });
  await prisma.attributionRun.createMany({
    data: ids.map((traceId) => ({
      ...of,
      traceId,
      method: rules.name,
      methodVersion: rules.version,
      startedByName: "Olga",
      manifest: {},
      evaluationEntryId: entries[1]?.id ?? "",
      evaluationRepeat: 1,
      status: "FAILED" as const,
      errorCode: "unreachable",
      errorMessage: "It answered 503.",
      finishedAt: new Date(),
    })),
  });
  return id;
}

// By day: retry-offer.test.ts, evaluations.db.test.ts.
test(
  "what failed is retried though another entry can never be run",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const { ids } = await storeTraces(page, workspace, 2);
    await page.goto(paths.evaluation(workspace.slug, await storeIncomplete(workspace, ids)));
    const progress = page.getByRole("list", { name: "Progress by entry" });
    await expect(progress).toContainText("2 failed");
    await page.getByRole("button", { name: "Resume" }).click();
    const dialog = page.getByRole("dialog", { name: "Resume this evaluation" });
    const retry = dialog.getByRole("checkbox", { name: "Also retry the 2 runs that failed" });
    await expect(retry).toBeChecked();
    await expectAccessible(page);
    await keepLooks(page, "go-on");
    await retry.uncheck();
    await dialog.getByRole("button", { name: "Resume" }).click();
    await expect(page.getByText("There is no provider named Archive here.", { exact: false })).toBeVisible();
    await retry.check();
    await dialog.getByRole("button", { name: "Resume" }).click();
    await expect(page.getByText("2 runs are resumed.")).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(progress.getByRole("listitem").filter({ hasText: "Rules" })).toContainText("2 done", untilDone);
    await page.getByRole("button", { name: "Resume" }).click();
    await expect(dialog).toBeVisible();
    await expect(retry).toHaveCount(0);
  },
);

// By day: doors.db.test.ts.
test("a viewer reads what was measured and can start nothing", { tag: "@nightly" }, async ({ page }) => {
  const workspace = await newWorkspace("VIEWER");
  await signIn(page, workspace);
  await storeTraces(page, workspace, 2);
  const { id } = await freezeAll(workspace, "Harbour");
  await page.goto(paths.dataSets(workspace.slug));
  await expect(page.getByRole("link", { name: "New data set" })).toHaveCount(0);
  await page.getByRole("link", { name: "Harbour" }).click();
  await expect(table(page, "Leaderboard")).toContainText("Baselines: rules that do not read the text");
  for (const name of ["Evaluate", "Rebuild the paper’s table"])
    await expect(page.getByRole("link", { name })).toHaveCount(0);
  await page.getByRole("button", { name: "More" }).click();
  await expect(page.getByRole("menuitem", { name: "Leaderboard (CSV)" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Delete" })).toHaveCount(0);
  for (const address of [paths.newDataSet(workspace.slug), paths.newEvaluation(workspace.slug, { dataSet: id })]) {
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(404);
  }
});
