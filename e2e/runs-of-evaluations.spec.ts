import { type Page } from "@playwright/test";
import { prisma } from "@/lib/db";
import { paths } from "@/lib/paths";
import { getDataSet } from "@/lib/services/measure/data-sets/get-data-set";
import { expectAccessible } from "./harness/expect-accessible";
import { keepLooks } from "./harness/keep-looks";
import { freezeAll } from "./harness/made-data-set";
import { madeTrace, storeRun } from "./harness/made-trace";
import { expect, test } from "./harness/test";
import { stopAutomaticRuns, type TestWorkspace, upload } from "./harness/workspace";

const title = "Judges of the spring";

/** A trace with a run of a person and six that an evaluation made: two methods, three repeats. */
async function openEvaluated(page: Page, workspace: TestWorkspace) {
  await stopAutomaticRuns(workspace);
  const [trace] = await upload(page.request, workspace, madeTrace(30, 12).file);
  const traceId = trace?.id ?? "";
  const { ctx } = workspace;
  const { id: dataSetId } = await freezeAll(workspace, "Halls");
  const { version } = await getDataSet(ctx, { id: dataSetId });
  const evaluation = await prisma.evaluation.create({
    data: {
      workspaceId: ctx.workspaceId,
      versionId: version.id,
      name: title,
      repeats: 3,
      startedByName: "Olga",
      filledAt: new Date(),
      entries: {
        create: ["all-at-once", "step-by-step"].map((method, position) => ({
          workspaceId: ctx.workspaceId,
          position,
          kind: "method",
          title: method,
          method,
        })),
      },
    },
    include: { entries: true },
  });
  const own = await storeRun(workspace, traceId, { agent: "Solver", stepIndex: 12 }, { model: "mine" });
  for (const { id: evaluationEntryId, method } of evaluation.entries)
    for (const evaluationRepeat of [1, 2, 3]) {
      const id = await storeRun(
        workspace,
        traceId,
        { agent: "Planner", stepIndex: 9 + evaluationRepeat },
        { method: method ?? "", model: "theirs" },
      );
      await prisma.attributionRun.update({ where: { id }, data: { evaluationEntryId, evaluationRepeat } });
    }
  await page.goto(paths.trace(workspace.slug, traceId, { tab: "history" }));
  await expect(page.getByRole("button", { name: "Run a method" }).first()).toBeEnabled();
  return { traceId, own, evaluationId: evaluation.id };
}

/** As if the evaluation had asked each method 500 times more: rows at once, older than those that stand there. */
async function storeManyRuns(
  { ctx }: TestWorkspace,
  { traceId, evaluationId }: { traceId: string; evaluationId: string },
) {
  const entries = await prisma.evaluationEntry.findMany({ where: { evaluationId } });
  await prisma.attributionRun.createMany({
    data: entries.flatMap(({ id, method }) =>
      Array.from({ length: 500 }, (_, at) => ({
        workspaceId: ctx.workspaceId,
        traceId,
        method: method ?? "",
        methodVersion: "1",
        startedByName: "Olga",
        model: "theirs",
        providerName: "Archive",
        manifest: {},
        status: "SUCCEEDED" as const,
        attribution: { agent: "Planner", stepIndex: 9, reason: "Because.", quotes: [], suspects: [] },
        evaluationEntryId: id,
        evaluationRepeat: at + 4,
        createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, at)),
      })),
    ),
  });
}

const strip = (page: Page) => page.getByRole("region", { name: "Attribution strip" });
const findings = (page: Page) => page.getByRole("complementary", { name: "Findings" });
const group = (page: Page) =>
  findings(page).getByRole("button", { name: `6 runs of 2 methods of evaluation ${title}` });

test("what an evaluation made of a trace is one line of its history, unfolded by mouse and keys, with the way to the evaluation", async ({
  page,
  workspace,
}) => {
  const { evaluationId } = await openEvaluated(page, workspace);
  await expect(findings(page).getByRole("button", { name: /^#1 / })).toHaveAttribute("aria-pressed", "true");
  await expect(findings(page).getByRole("listitem")).toHaveCount(2);
  await expect(group(page)).toHaveAttribute("aria-expanded", "false");
  await keepLooks(page, "history-of-evaluations");
  await group(page).focus();
  await page.keyboard.press("Enter");
  const made = findings(page).getByRole("list", { name: `Runs of evaluation ${title}` });
  await expect(made.getByRole("listitem")).toHaveCount(6);
  await expect(made).toContainText("repeat 3");
  await expectAccessible(page);
  await made.getByRole("button", { name: /^#7 / }).click();
  await group(page).click();
  await expect(made).toHaveCount(0);
  await page.getByRole("tab", { name: "Answer" }).click();
  await expect(findings(page)).toContainText(`of evaluation ${title}`);
  await keepLooks(page, "verdict-of-an-evaluation");
  await findings(page).getByRole("link", { name: title }).first().click();
  await page.waitForURL((url) => url.pathname === paths.evaluation(workspace.slug, evaluationId));
});

// By day: history-items.test.ts, choose-run.test.ts.
test(
  "strip and chooser show runs of evaluations only when they are asked for",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const { traceId } = await openEvaluated(page, workspace);
    await expect(strip(page).locator("button", { hasText: "mine" })).toHaveCount(1);
    await expect(strip(page).locator("button", { hasText: "theirs" })).toHaveCount(0);
    await strip(page).getByRole("button", { name: "show all 7 runs, 6 of evaluations" }).click();
    await expect(strip(page).locator("button", { hasText: "theirs" })).toHaveCount(6);
    await keepLooks(page, "strip-of-evaluations");

    await page.goto(paths.trace(workspace.slug, traceId));
    await page.getByRole("button", { name: "Compare" }).first().click();
    const chooser = page.getByRole("dialog", { name: "Compare" });
    await chooser.getByRole("option", { name: "Show 6 runs of evaluations" }).click();
    await expect(chooser.getByRole("option", { name: new RegExp(`of evaluation ${title}`) })).toHaveCount(6);
  },
);

// By day: list-shown-runs.db.test.ts, shown-of-all.test.ts.
test(
  "of a thousand runs of an evaluation a trace is sent the newest, says how many there are, and shows any that an address names",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const { traceId, evaluationId } = await openEvaluated(page, workspace);
    await storeManyRuns(workspace, { traceId, evaluationId });
    const answer = await page.request.get(paths.trace(workspace.slug, traceId));
    expect((await answer.body()).length).toBeLessThan(500_000);

    await page.goto(paths.trace(workspace.slug, traceId, { tab: "history" }));
    await expect(page.getByRole("tab", { name: "History 1,007" })).toBeVisible();
    await findings(page).getByRole("button", { name: "1,006 runs of 2 methods" }).click();
    const made = findings(page).getByRole("list", { name: `Runs of evaluation ${title}` });
    await expect(made.getByRole("button", { name: /^#\d+ / })).toHaveCount(60);
    await expect(strip(page)).toContainText("1,007 in total");
    await strip(page).getByRole("button", { name: "show 61 of 1,007 runs, 60 of evaluations" }).click();
    await expectAccessible(page);
    await made.getByRole("link", { name: "and 946 more" }).click();
    await page.waitForURL(`**${paths.evaluation(workspace.slug, evaluationId, { tab: "traces" })}`);

    const { number } = await prisma.attributionRun.findFirstOrThrow({
      where: { traceId, evaluationRepeat: 4, method: "step-by-step" },
    });
    await page.goto(paths.trace(workspace.slug, traceId, { tab: "history", run: String(number) }));
    await expect(made.getByRole("button", { name: new RegExp(`^#${number} `) })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await expect(made.getByRole("link", { name: "and 945 more" })).toBeVisible();
    await keepLooks(page, "history-of-a-thousand-runs");
    await page.goto(paths.printTrace(workspace.slug, traceId));
    await expect(page.getByText("and 995 more runs")).toBeVisible();
  },
);

// By day: list-recent-runs.db.test.ts.
test(
  "the list of runs marks what evaluations made, and is narrowed to it",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const { evaluationId } = await openEvaluated(page, workspace);
    await page.goto(paths.runs(workspace.slug));
    const table = page.getByRole("table", { name: "Runs" });
    await expect(table.getByRole("row")).toHaveCount(8);
    await expect(table.getByText(`of evaluation ${title}`)).toHaveCount(6);
    await expectAccessible(page);
    await keepLooks(page, "runs-of-evaluations");
    const which = page.getByRole("navigation", { name: "Filter runs" });
    await which.getByRole("link", { name: "Started by people" }).click();
    await expect(table.getByRole("row")).toHaveCount(2);
    await which.getByRole("link", { name: "Of evaluations" }).click();
    await expect(table.getByRole("row")).toHaveCount(7);
    await table.getByRole("link", { name: title }).first().click();
    await page.waitForURL((url) => url.pathname === paths.evaluation(workspace.slug, evaluationId));
  },
);

// By day: recorded-answers.db.test.ts, reliability-answer.test.ts.
test(
  "the API says which evaluation made a run, and how often runs like it were right",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const { traceId, own, evaluationId } = await openEvaluated(page, workspace);
    const search = `?workspace=${workspace.slug}`;
    const { run } = (await (await page.request.get(`/api/v1/runs/${own}${search}&reliability=1`)).json()) as {
      run: Record<string, unknown>;
    };
    expect(run).toMatchObject({ evaluation: null, reliability: null });
    expect(run.noReliabilityBecause).toMatch(/A figure needs 20\./);
    const { runs } = (await (await page.request.get(`/api/v1/traces/${traceId}/runs${search}`)).json()) as {
      runs: { evaluation: unknown }[];
    };
    expect(runs.map(({ evaluation }) => evaluation)).toContainEqual({ id: evaluationId, title, repeat: 2 });
  },
);
