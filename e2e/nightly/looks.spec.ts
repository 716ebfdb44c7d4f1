import { type Page } from "@playwright/test";
import { Prisma, prisma } from "@/lib/db";
import { paths } from "@/lib/paths";
import { startRun } from "@/lib/services/answers/starting/start-run";
import { createTraces } from "@/lib/services/intake/uploads/create-traces";
import { chooseMethod } from "../harness/choose-method";
import { keepLooks } from "../harness/keep-looks";
import { madeTrace, storeRun } from "../harness/made-trace";
import { ownFormatTrace } from "../harness/own-format-trace";
import { pressUntil } from "../harness/press-until";
import { expect, test } from "../harness/test";
import { newWorkspace, signIn, stopAutomaticRuns, type TestWorkspace, upload } from "../harness/workspace";

// How every state of the trajectory page looks, kept for eyes: what is asserted is only that the state is there.

const step = (page: Page, index: number) => page.locator(`#step-${index}`);
const valueOf = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);
const hydrated = (page: Page) =>
  pressUntil(page, "G", () => expect.poll(() => valueOf(page, "step"), { timeout: 1_000 }).not.toBeNull());

/**
 * Steps as tools and models write them: plans, code, JSON, a terminal, a table, text from right to left, long lines.
 */
const variedSteps = [
  { agent: "Human", kind: "input", content: "How many crates are in hall two, and which ferry takes them?" },
  {
    agent: "Orchestrator (thought)",
    kind: "thought",
    content:
      "## Plan\n\n1. **Surfer** reads the list\n2. **Coder** adds the weights\n3. The answer names the ferry\n\n| hall | crates |\n| --- | ---: |\n| one | 12 |\n| two | 14 |\n\nSee [the list](https://example.com/list) and `count_crates`.",
  },
  {
    agent: "Surfer",
    kind: "tool-call",
    content: '{"query":"crates hall two","page":1}',
    recipient: "Archive",
    tool: { name: "search_list", arguments: { query: "crates hall two", page: 1 } },
  },
  {
    agent: "Archive",
    kind: "tool-result",
    content: JSON.stringify({
      hall: 2,
      isOpen: true,
      crates: [{ number: 1, weight: 40.5 }, { number: 2 }],
      note: null,
    }),
  },
  {
    agent: "Coder",
    kind: "message",
    content:
      "I add the weights.\n\n```python\nimport csv\n\ntotal = 0\nfor row in csv.reader(open('list.csv')):\n    total += float(row[2])  # kilograms\nprint(f'{total:.1f}')\n```",
  },
  {
    agent: "Terminal",
    kind: "tool-result",
    isError: true,
    content:
      "exitcode: 1 (execution failed)\nCode output: \u001B[31mTraceback (most recent call last)\u001B[0m\n  File \u001B[34m\"list.py\"\u001B[0m, line 4\nValueError: could not convert string to float: 'kg'",
  },
  { agent: "Übersetzer", content: "هذا نص من اليمين إلى اليسار مع 12 رقمًا و English في الوسط." },
  { agent: "代理人", content: "这是一段中文文本，用来检查换行、字体和搜索。日本語も少し。한국어도 조금. 👩‍🔬 👍🏽" },
  {
    agent: "An agent whose name is so long that it has no room beside anything else on the line",
    content: "unbroken".repeat(60),
  },
  ...Array.from({ length: 12 }, (_, at) => ({
    agent: at % 2 === 0 ? "Orchestrator" : "Surfer",
    content: at % 2 === 0 ? "Please read the list again." : "The list names no further crate.",
  })),
  { agent: "Coder", content: "The count is 41, although the list says 14." },
  { agent: "Orchestrator", content: "FINAL ANSWER: 41 crates" },
];
const fault = variedSteps.length - 2;

async function store(page: Page, workspace: TestWorkspace, content: object = madeTrace(60, 21).file) {
  await stopAutomaticRuns(workspace);
  const [trace] = await upload(page.request, workspace, content);
  const traceId = trace?.id ?? "";
  const at = (parameters: Record<string, string> = {}) =>
    `${paths.trace(workspace.slug, traceId)}?${new URLSearchParams(parameters)}`;
  return { traceId, at };
}
const storeVaried = (page: Page, workspace: TestWorkspace) =>
  store(page, workspace, ownFormatTrace("How many crates are in hall two?", { steps: variedSteps }));

const answer = {
  agent: "Coder",
  stepIndex: fault,
  confidence: 0.7,
  failureMode: "Reasoning-action mismatch",
  reason: `At step ${fault} Coder says 41, although the list of step 3 says 14. Step 5 had already failed.`,
  suggestedFix: "Let Coder repeat the number that the list gives before it answers.",
  quotes: [
    { stepIndex: fault, text: "The count is 41" },
    { stepIndex: 5, text: "could not convert string to float" },
  ],
  suspects: [
    { stepIndex: fault, agent: "Coder", score: 0.7 },
    { stepIndex: 5, agent: "Terminal", score: 0.2 },
    { stepIndex: 1, agent: "Orchestrator", score: 0.1 },
  ],
};

test("a finished attribution of varied steps, in every tab and view, found and narrowed", async ({
  page,
  workspace,
}) => {
  const { at, traceId } = await storeVaried(page, workspace);
  await storeRun(workspace, traceId, answer);
  for (const index of [1, 5, 7, fault]) {
    await page.goto(at({ step: String(index) }));
    await expect(step(page, index)).toBeVisible();
    await keepLooks(page, `varied-step-${index}`);
  }
  for (const view of ["lanes", "graph", "sequence"]) {
    await page.goto(at({ view }));
    await expect(step(page, fault)).toBeVisible();
    await expect(page.getByText("Loading the picture")).toHaveCount(0);
    await keepLooks(page, `view-${view}`);
  }
  for (const tab of ["history", "labels", "search"]) {
    await page.goto(at({ tab, ...(tab === "search" ? { q: "list" } : {}) }));
    await expect(step(page, fault)).toBeVisible();
    await keepLooks(page, `tab-${tab}`);
  }
  await page.goto(at({ agent: "Surfer", steps: "2-14" }));
  await expect(step(page, 3)).toBeVisible();
  await keepLooks(page, "agent-and-stretch");
});

test("methods that disagree, and what is compared", async ({ page, workspace }) => {
  const { at, traceId } = await storeVaried(page, workspace);
  for (const method of ["all-at-once", "all-at-once", "binary-search", "step-by-step"] as const)
    await storeRun(workspace, traceId, answer, { method });
  await storeRun(workspace, traceId, { agent: "Orchestrator", stepIndex: 1, reason: "The plan reads the wrong list." });
  await storeRun(workspace, traceId, { agent: "Terminal", stepIndex: 5 }, { method: "binary-search" });
  await page.goto(at());
  await expect(page.getByRole("complementary", { name: "Findings" })).toBeAttached();
  await keepLooks(page, "disagreement");
  await page.goto(at({ run: "6", cmp: "1" }));
  await expect(page.getByRole("dialog", { name: /Compare run/ })).toBeVisible();
  await keepLooks(page, "compare-runs");
  const passed = variedSteps.map((each, index) => (index === fault ? { ...each, content: "The count is 14." } : each));
  const { traceId: otherId } = await store(
    page,
    workspace,
    ownFormatTrace("How many crates are in hall two?", { steps: passed.toSpliced(8, 4), outcome: "passed" }),
  );
  await page.goto(at({ cmp: `trace:${otherId}` }));
  await expect(page.getByText("The count is 14.").first()).toBeVisible();
  await keepLooks(page, "compare-traces");
});

test("no attribution yet, one step, a link to what is gone, and somebody who may not write", async ({
  page,
  workspace,
  context,
}) => {
  const { at } = await store(page, workspace);
  await page.goto(at());
  await expect(page.getByRole("heading", { name: "No method has read this trace yet" })).toBeAttached();
  await keepLooks(page, "no-answer");
  await page.goto(at({ step: "9999", run: "00000000-0000-4000-8000-000000000000" }));
  await expect(page.getByText(/This link points to step 9999/)).toBeVisible();
  await keepLooks(page, "gone-link");
  const one = await store(page, workspace, madeTrace(1, 0).file);
  await page.goto(one.at());
  await expect(step(page, 0)).toContainText("Entry 0:");
  await keepLooks(page, "one-step");
  const reader = await newWorkspace("VIEWER");
  const { traceId, at: atReader } = await storeVaried(page, reader);
  await storeRun(reader, traceId, answer);
  await context.clearCookies();
  await signIn(page, reader);
  await page.goto(atReader());
  await expect(step(page, fault)).toBeVisible();
  await keepLooks(page, "viewer");
});

test("a run that goes on, one that failed, one that a limit stopped, and the first visit", async ({
  page,
  workspace,
  startJudge,
}) => {
  const made = madeTrace(40, 38);
  await startJudge({ truths: [made.truth], latencyMs: 1_500 });
  const { at, traceId } = await store(page, workspace, made.file);
  const where = { workspaceId: workspace.ctx.workspaceId };
  const provider = await prisma.provider.findFirstOrThrow({ where, select: { id: true } });
  const { id: runId } = await startRun(workspace.ctx, {
    traceId,
    method: "step-by-step",
    providerId: provider.id,
    model: "oracle",
    revealExpectedAnswer: false,
  });
  await page.goto(at());
  await expect(page.getByText(/Reading step \d+/).first()).toBeAttached();
  await keepLooks(page, "running");
  const stopped = await storeRun(workspace, traceId, { agent: "Solver", stepIndex: 12 }, { method: "all-at-once" });
  const said = { errorMessage: "The provider answered 429 five times: too many requests.", finishedAt: new Date() };
  await prisma.attributionRun.update({
    where: { id: stopped },
    data: { ...said, status: "FAILED", errorCode: "RATE_LIMITED", attribution: Prisma.DbNull },
  });
  await page.goto(at({ run: stopped }));
  await expect(page.getByText(/429 five times/).first()).toBeAttached();
  await keepLooks(page, "failed");
  await prisma.attributionRun.update({
    where: { id: stopped },
    data: {
      status: "PARTIAL",
      maxCostUsd: 0.5,
      errorCode: "BUDGET",
      errorMessage: "The limit of 0.50 USD was reached.",
    },
  });
  await page.goto(at({ run: stopped }));
  await expect(page.getByText(/limit of 0.50/).first()).toBeAttached();
  await keepLooks(page, "partial");
  expect(runId).not.toBe(stopped);
  await hydrated(page);
  await page.goto(at({ tour: "1" }));
  await expect(page.getByRole("dialog").filter({ hasText: /of \d/ })).toBeVisible();
  await keepLooks(page, "first-visit");
});

test("rails as sheets on a narrow screen", async ({ page, workspace }) => {
  const { at, traceId } = await storeVaried(page, workspace);
  await storeRun(workspace, traceId, answer);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const rail of ["Findings", "Outline"]) {
    await page.goto(at());
    await expect(step(page, fault)).toBeVisible();
    await hydrated(page);
    await page.getByRole("button", { name: rail, exact: true }).click();
    await expect(page.getByRole("dialog", { name: rail })).toBeVisible();
    await keepLooks(page, `sheet-${rail.toLowerCase()}`);
  }
});

test("what a file holds before it is stored, a plan before spend, and a label in the making", async ({
  page,
  workspace,
  startJudge,
}) => {
  const made = madeTrace(24, 9);
  await startJudge({ truths: [made.truth] }, 2);
  const buffer = Buffer.from(JSON.stringify(made.file));
  await page.goto(paths.traces(workspace.slug, { import: "1" }));
  await page.getByLabel("Files to import").setInputFiles({ name: "crates.json", mimeType: "application/json", buffer });
  await expect(page.getByRole("button", { name: "Import 1 trace" })).toBeEnabled();
  await keepLooks(page, "import-preview");
  const { at, traceId } = await store(page, workspace, made.file);
  await storeRun(workspace, traceId, { agent: "Solver", stepIndex: 9 });
  await page.goto(at());
  await hydrated(page);
  await pressUntil(page, "R", () =>
    expect(page.getByRole("dialog", { name: "Run a method" })).toBeVisible({ timeout: 1_000 }),
  );
  await chooseMethod(page.getByRole("dialog", { name: "Run a method" }), "All at once");
  await expect(page.getByRole("button", { name: "Start" })).toBeEnabled();
  await keepLooks(page, "plan");
  await page.goto(at({ step: "9" }));
  await pressUntil(page, "L", () =>
    expect(page.getByRole("textbox", { name: "Decisive step" })).toBeVisible({ timeout: 1_000 }),
  );
  await keepLooks(page, "label-form");
});

test("a trace of 100,000 steps, in the list and in lanes", async ({ page, workspace }) => {
  await stopAutomaticRuns(workspace);
  const bytes = Buffer.from(JSON.stringify(madeTrace(100_000, 60_000).file));
  const { traces } = await createTraces(workspace.ctx, { bytes, fileName: "long.json" });
  const traceId = traces[0]?.id ?? "";
  await storeRun(workspace, traceId, { agent: "Solver", stepIndex: 60_000 });
  await page.goto(paths.trace(workspace.slug, traceId));
  await expect(step(page, 60_000)).toContainText("I count 41 crates");
  await keepLooks(page, "steps-100000");
  await page.goto(`${paths.trace(workspace.slug, traceId)}?view=lanes`);
  await expect(page.getByText("Loading the picture")).toHaveCount(0);
  await expect(page.getByRole("group", { name: "Lanes", exact: true })).toBeVisible({ timeout: 60_000 });
  await keepLooks(page, "lanes-100000");
});
