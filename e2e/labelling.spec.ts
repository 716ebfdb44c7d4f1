import { type Page } from "@playwright/test";
import { prisma } from "@/lib/db";
import { paths } from "@/lib/paths";
import { saveAnnotation } from "@/lib/services/labels/annotations/save-annotation";
import { expectAccessible } from "./harness/expect-accessible";
import { keepLooks } from "./harness/keep-looks";
import { untilKeysHeard } from "./harness/keys-heard";
import { madeTrace, storeRun } from "./harness/made-trace";
import { makeQueue } from "./harness/made-queue";
import { pressUntil } from "./harness/press-until";
import { startRecorder } from "./harness/recorder";
import { expect, startedPage, test } from "./harness/test";
import { newWorkspace, signIn, stopAutomaticRuns, type TestWorkspace, upload } from "./harness/workspace";

const fault = 9;

/** A trace of which its file says who broke it; or, `isUnsaid`, of which nobody says anything. */
async function store(page: Page, workspace: TestWorkspace, { isUnsaid = false } = {}) {
  await stopAutomaticRuns(workspace);
  const { question, history, ground_truth, ...label } = madeTrace(24, fault).file;
  const [trace] = await upload(page.request, workspace, {
    question,
    history,
    ground_truth,
    ...(isUnsaid ? {} : { ...label, mistake_reason: "FILE-SECRET" }),
  });
  if (!trace) throw new Error("nothing was stored");
  return { traceId: trace.id, at: (parameters = {}) => paths.trace(workspace.slug, trace.id, parameters) };
}

/** What a run and somebody else say of the trace. */
async function saySomething(workspace: TestWorkspace, traceId: string): Promise<void> {
  await storeRun(workspace, traceId, { agent: "Planner", stepIndex: 3, reason: "RUN-SECRET" });
  const other = await newWorkspace();
  await prisma.member.create({
    data: { workspaceId: workspace.ctx.workspaceId, userId: other.userId, role: "EDITOR" },
  });
  const actor = { kind: "user", userId: other.userId, name: "Olga" } as const;
  await saveAnnotation(
    { ...workspace.ctx, actor },
    { traceId, agent: "Planner", stepIndex: 4, reason: "OTHER-SECRET" },
  );
}

const blindQueue = (workspace: TestWorkspace, ids: string[]): Promise<{ id: string }> =>
  makeQueue(workspace, ids, [workspace.userId]);

const ownLabel = (workspace: TestWorkspace, traceId: string) =>
  prisma.annotation.findFirstOrThrow({ where: { traceId, authorId: workspace.userId } });

const form = (page: Page) => page.getByRole("form", { name: "Label this trace" });
const bar = (page: Page) => page.getByRole("region", { name: "Labeling" });
const labels = (page: Page) => page.getByRole("list", { name: "Labels", exact: true });
const decisiveStep = (page: Page) => page.getByRole("textbox", { name: "Decisive step" });
/** The modes come once the scripts of the form run. */
const formReady = (page: Page) => expect(form(page).getByRole("group", { name: /^Failure mode/ })).toBeVisible();

test("a label from a second tab replaces the first one only once its writer has seen it", async ({
  page,
  workspace,
}) => {
  const { traceId, at } = await store(page, workspace);
  const second = startedPage(await page.context().newPage());
  for (const [one, reason] of [
    [page, "A long reason, from the first tab."],
    [second, "From the second tab."],
  ] as const) {
    await one.goto(at({ label: "own", step: fault }));
    await formReady(one);
    await one.getByRole("textbox", { name: "Reason" }).fill(reason);
  }
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(form(page)).toHaveCount(0);

  await second.keyboard.press("ControlOrMeta+Enter");
  const dialog = second.getByRole("dialog", { name: "This label has changed since you opened it" });
  await expect(dialog.getByRole("region", { name: "Saved in the meantime" })).toContainText("A long reason");
  await expect(dialog.getByRole("region", { name: "Yours" })).toContainText("From the second tab.");
  await expectAccessible(second);
  await keepLooks(second, "stale-label");
  expect(await ownLabel(workspace, traceId)).toMatchObject({ reason: "A long reason, from the first tab." });
  await dialog.getByRole("button", { name: "Save yours instead" }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => ownLabel(workspace, traceId)).toMatchObject({ reason: "From the second tab." });
  await second.close();
});

test(
  "a label holds all that a person can say, outlives a reload, and lights what it quotes",
  { tag: "@smoke" },
  async ({ page, workspace }) => {
    const { traceId, at } = await store(page, workspace);
    await page.goto(at({ label: "own", step: fault }));
    await formReady(page);
    await expect(bar(page)).toContainText("Labeling blind");
    await expect(form(page)).toContainText("Policy, version 1");

    const agent = page.getByRole("combobox", { name: "Responsible agent" });
    await agent.focus();
    await page.keyboard.press("p");
    await expect(agent).toContainText("Solver");
    await agent.click();
    await page.getByRole("combobox", { name: "Agents" }).fill("plan");
    await page.keyboard.press("Enter");
    await expect(agent).toContainText("Planner");
    await expect(decisiveStep(page)).toHaveValue(String(fault));
    await page.getByRole("radio", { name: "In doubt" }).click();
    await page.getByRole("button", { name: "Add a step range" }).click();
    await page.getByRole("textbox", { name: "First step of the range" }).fill("7");
    await page.getByRole("textbox", { name: "Last step of the range" }).fill("8");
    await page.getByRole("button", { name: `Add step ${fault} as contributory` }).click();
    await page.getByRole("combobox", { name: `Role of step ${fault}` }).click();
    await page.getByRole("option", { name: "made it worse" }).click();
    await form(page)
      .getByRole("group", { name: /^Failure mode/ })
      .getByRole("button")
      .nth(2)
      .click();
    await page.getByRole("textbox", { name: "Reason" }).fill("It swaps the digits.");

    await page.locator(`#step-${fault}`).getByText("I count 41 crates").click({ clickCount: 3 });
    await page.getByRole("button", { name: "Quote q", exact: true }).click();
    const quotes = page.getByRole("list", { name: "Quotes of your label" }).getByRole("listitem");
    await expect(quotes).toHaveCount(1);
    await expect(quotes).toContainText("I count 41 crates, although the list says 14.");

    await page.reload();
    await formReady(page);
    await expect(agent).toContainText("Planner");
    await expect(page.getByRole("radio", { name: "In doubt" })).toBeChecked();
    await expect(page.getByRole("textbox", { name: "Reason" })).toHaveValue("It swaps the digits.");
    await expect(quotes).toHaveCount(1);
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(page.getByText(`The range does not include the decisive step ${fault}.`)).toBeVisible();
    await page.getByRole("textbox", { name: "Last step of the range" }).fill("10");
    await page.keyboard.press("ControlOrMeta+Enter");

    const own = labels(page).getByRole("listitem").filter({ hasText: "It swaps the digits." });
    await expect(own).toContainText(`of 7–10`);
    await expect(own).toContainText("in doubt");
    await expect(own).toContainText("blind");
    await expect(own).toContainText("made it worse");
    await expect(form(page)).toHaveCount(0);
    await page.goto(at({ tab: "labels", step: 20 }));
    // The words are lit for a moment only, and a page that has just come may not answer yet.
    await expect(async () => {
      await labels(page)
        .getByRole("button", { name: /I count 41 crates/ })
        .click();
      await expect(page.locator(`#step-${fault} mark[data-lit]`).first()).toBeInViewport({ timeout: 2_000 });
    }).toPass();

    await expect
      .poll(() => ownLabel(workspace, traceId))
      .toMatchObject({
        agent: "Planner",
        stepIndex: fault,
        rangeFirst: 7,
        rangeLast: 10,
        isCertain: false,
        policyVersion: 1,
        sawAttribution: false,
        blindAgent: "Planner",
        blindStepIndex: fault,
        contributory: [{ stepIndex: fault, agent: "Solver", part: "made-worse" }],
      });
    // What was submitted is no draft any more.
    await page.getByRole("button", { name: "Change your label" }).click();
    await expect(page.getByRole("textbox", { name: "Reason" })).toHaveValue("It swaps the digits.");
  },
);

// By day: label-draft.test.ts.
test(
  "the form says who took the step where that is another than the chosen agent, and saves it all the same",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const { traceId, at } = await store(page, workspace);
    await page.goto(at({ label: "own", step: fault }));
    await formReady(page);
    const hint = form(page).getByRole("status").filter({ hasText: "was taken by" });
    await expect(hint).toHaveCount(0);
    const agent = page.getByRole("combobox", { name: "Responsible agent" });
    const choosePlanner = async () => {
      await agent.click();
      await page.getByRole("combobox", { name: "Agents" }).fill("plan");
      await page.keyboard.press("Enter");
      await expect(agent).toContainText("Planner");
    };
    await choosePlanner();
    await expect(hint).toHaveText(`Step ${fault} was taken by Solver, not by Planner.`);
    await expect(agent).toHaveAccessibleDescription(`Step ${fault} was taken by Solver, not by Planner.`);
    await page.getByRole("button", { name: "take Solver" }).focus();
    await page.keyboard.press("Enter");
    await expect(agent).toContainText("Solver");
    await expect(hint).toHaveCount(0);
    await choosePlanner();
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(labels(page)).toContainText("Planner");
    await expect.poll(() => ownLabel(workspace, traceId)).toMatchObject({ agent: "Planner", stepIndex: fault });
  },
);

// By day: key-combination.test.ts, typing-ahead.spec.ts.
test(
  "keys of the page work from the agent that is shut, and Esc leads out of what is typed into",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const { at } = await store(page, workspace);
    await page.goto(at({ label: "own", step: fault }));
    await formReady(page);
    const agent = page.getByRole("combobox", { name: "Responsible agent" });
    const words = page.getByRole("textbox", { name: `Text of step ${fault}` });
    await agent.focus();
    await page.keyboard.press("q");
    await expect(words).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(words).toHaveCount(0);
    await agent.focus();
    await page.keyboard.press("?");
    const keys = page.getByRole("dialog", { name: "Keys" });
    await expect(keys).toContainText("Quote text from a step");
    await expect(keys).toContainText("Esc leaves a field.");
    await page.keyboard.press("Escape");
    await agent.click();
    await expect(page.getByRole("combobox", { name: "Agents" })).toBeFocused();
    await page.keyboard.type("q?");
    await expect(page.getByRole("combobox", { name: "Agents" })).toHaveValue("q?");
    await page.keyboard.press("Escape");
    const reason = page.getByRole("textbox", { name: "Reason" });
    await reason.fill("");
    await page.keyboard.type("q?");
    await expect(reason).toHaveValue("q?");
    await page.keyboard.press("Escape");
    await page.keyboard.press("q");
    await expect(words).toBeFocused();
  },
);

test("a queue's trace comes without what others say, in any answer, until one's label is in", async ({
  page: owner,
  workspace,
  browser,
  baseURL,
}) => {
  const { traceId, at } = await store(owner, workspace);
  await saySomething(workspace, traceId);
  await blindQueue(workspace, [traceId]);
  const recorder = await startRecorder();
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    proxy: recorder.proxy,
    storageState: await owner.context().storageState(),
  });
  const page = startedPage(await context.newPage());
  await page.goto(at({ step: 2 }));
  await formReady(page);
  await expect(bar(page)).toContainText("Week 47");
  await expect(bar(page)).toContainText("0 of 1");
  for (const tab of ["Answer", "History"]) {
    await page.getByRole("tab", { name: tab }).click();
    await expect(page.getByText("Hidden until you submit your label")).toBeVisible();
  }
  await expect(page.getByRole("button", { name: "Run a method" })).toHaveCount(0);
  await page.getByRole("tab", { name: "Labels" }).click();
  await page.reload();
  await formReady(page);
  expect(recorder.saying("Entry 2:")).not.toEqual([]);
  expect(recorder.saying("-SECRET")).toEqual([]);

  await decisiveStep(page).fill("2");
  await page.getByRole("textbox", { name: "Reason" }).fill("Mine.");
  await page.getByRole("button", { name: "Submit and stay" }).click();
  await expect(labels(page)).toContainText("OTHER-SECRET");
  await expect(labels(page)).toContainText("FILE-SECRET");
  await page.getByRole("tab", { name: "Answer" }).click();
  await expect(page.getByText("RUN-SECRET")).toBeVisible();
  await expect.poll(() => ownLabel(workspace, traceId)).toMatchObject({ sawAttribution: false, stepIndex: 2 });
  await context.close();
  await recorder.close();
});

// By day: blind.db.test.ts.
test(
  "whoever asks to be shown what others say labels with that knowledge",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const { traceId, at } = await store(page, workspace);
    await saySomething(workspace, traceId);
    await page.goto(at({ label: "own" }));
    await formReady(page);
    await page.getByRole("button", { name: "Show other answers" }).click();
    await expect(labels(page)).toContainText("OTHER-SECRET");
    await expect(bar(page)).toHaveCount(0);
    // Kept back once more, and not called blind.
    await page.goto(at({ label: "own" }));
    await formReady(page);
    await expect(labels(page)).not.toContainText("OTHER-SECRET");
    await expect(bar(page)).toContainText("you have seen an attribution of this trace");
    await expect(bar(page)).not.toContainText("Labeling blind");
    await expect(form(page)).toContainText("your label will be marked not blind");
    await page.getByRole("button", { name: /Save label/ }).click();
    await expect(labels(page).getByRole("listitem").filter({ hasText: "(you)" })).toContainText(
      "had seen an attribution",
    );
    await expect.poll(() => ownLabel(workspace, traceId)).toMatchObject({ sawAttribution: true, blindAgent: null });
  },
);

// By day: label-draft.test.ts.
test(
  "a finding is taken over as the reason, with the words on both sides as quotes",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const { traceId, at } = await store(page, workspace, { isUnsaid: true });
    const { history } = madeTrace(24, fault).file;
    const spanOf = (step: number, text: string) => {
      const from = history[step]?.content.indexOf(text) ?? -1;
      return { from, to: from + text.length };
    };
    const words = `Step ${fault} counts 41 crates; step 5 is Entry 5.`;
    const finding = {
      kind: "contradicts" as const,
      stepIndex: fault,
      agent: "Solver",
      party: "agent" as const,
      words,
      span: spanOf(fault, "41 crates"),
      against: [
        { stepIndex: 5, span: spanOf(5, "Entry 5"), text: "Entry 5" },
        { stepIndex: null, span: null, text: "the question" },
      ],
      weight: 1,
    };
    await storeRun(workspace, traceId, { agent: "Solver", stepIndex: fault, evidence: [finding] });
    await page.goto(at({ label: "own", step: 2 }));
    await formReady(page);
    const evidence = form(page).getByRole("list", { name: "Evidence for your label" });
    await expect(evidence).toHaveCount(0); // while labeling blind
    await page.getByRole("button", { name: "Show other answers" }).click();
    await expect(bar(page)).toHaveCount(0);
    await pressUntil(page, "L", () => expect(form(page)).toBeVisible({ timeout: 3_000 }));
    await evidence.getByRole("button", { name: words }).click();
    await expect(page.getByRole("textbox", { name: "Reason" })).toHaveValue(words);
    await expect(decisiveStep(page)).toHaveValue(String(fault));
    await expect(page.getByRole("list", { name: "Quotes of your label" }).getByRole("listitem")).toHaveText([
      /41 crates/,
      /Entry 5/,
    ]);
    await page.getByRole("button", { name: /Save label/ }).click();
    await expect(labels(page)).toContainText(words);
    await expect
      .poll(() => ownLabel(workspace, traceId))
      .toMatchObject({ agent: "Solver", stepIndex: fault, reason: words });
  },
);

test("a queue is gone through by ⌘Enter, Skip and Back", async ({ page, workspace }) => {
  const ids = [];
  for (let count = 0; count < 3; count++) ids.push((await store(page, workspace, { isUnsaid: true })).traceId);
  const { id } = await blindQueue(workspace, ids);
  const traceNow = () => new URL(page.url()).pathname.split("/").at(-1);
  const moveOn = async (act: () => Promise<void>) => {
    const before = traceNow();
    await act();
    await expect.poll(traceNow).not.toBe(before);
    return before;
  };
  await page.goto(paths.nextLabel(workspace.slug, id));
  await formReady(page);
  // Nothing is handed in that nobody chose: L takes the step that is being read.
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(form(page)).toContainText("Choose an agent.");
  await page.keyboard.press("L");
  await expect(decisiveStep(page)).toHaveValue("0");
  const first = await moveOn(() => page.keyboard.press("ControlOrMeta+Enter"));
  await formReady(page);
  await expect(bar(page)).toContainText("1 of 3");
  const skipped = await moveOn(async () => {
    await page.getByRole("button", { name: "Skip", exact: true }).click();
    await page.getByRole("textbox", { name: /^Why/ }).fill("In a language that I do not read.");
    await page.keyboard.press("Enter");
  });
  await formReady(page);
  await moveOn(() => page.getByRole("button", { name: "Back", exact: true }).click());
  expect(traceNow()).toBe(skipped);
  await formReady(page);
  await moveOn(() => page.getByRole("button", { name: "Back", exact: true }).click());
  expect(traceNow()).toBe(first);
  const turn = await prisma.queueTurn.findFirstOrThrow({ where: { queueId: id, traceId: skipped ?? "" } });
  expect(turn).toMatchObject({ state: "skipped", note: "In a language that I do not read." });
});

// By day: blind.db.test.ts.
test(
  "L on a trace of which nothing is said opens it blind, and Back leads out",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const { at } = await store(page, workspace, { isUnsaid: true });
    await page.goto(at({ step: 5 }));
    await pressUntil(page, "L", () => expect(bar(page)).toContainText("Labeling blind", { timeout: 3_000 }));
    await expect(decisiveStep(page)).toHaveValue("5");
    await expect.poll(() => new URL(page.url()).searchParams.get("label")).toBe("own");
    await page.goBack();
    await expect(bar(page)).toHaveCount(0);
    await expect.poll(() => new URL(page.url()).searchParams.get("label")).toBeNull();
  },
);

// By day: doors.db.test.ts.
test("a viewer reads labels and makes none", { tag: "@nightly" }, async ({ page }) => {
  const workspace = await newWorkspace("VIEWER");
  await signIn(page, workspace);
  const { at } = await store(page, workspace);
  await page.goto(at({ label: "own" }));
  await expect(page.getByText("You can view labels here but not add one.", { exact: false })).toBeVisible();
  await expect(labels(page)).toContainText("FILE-SECRET");
  await expect(page.getByRole("button", { name: "Label", exact: true })).toBeDisabled();
  await untilKeysHeard(page);
  await page.keyboard.press("L");
  await untilKeysHeard(page);
  await expect(form(page)).toHaveCount(0);
});

// By day: draft-store.test.ts.
test(
  "on a phone the form is a sheet, and what is written in it stays",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const { at } = await store(page, workspace);
    await page.goto(at({ label: "own", step: fault }));
    await expect(page.locator(`#step-${fault}`)).toBeInViewport();
    await expect(form(page)).toHaveCount(0);
    const open = page.getByRole("button", { name: /^Your label/ });
    await open.click();
    await formReady(page);
    await page.getByRole("textbox", { name: "Reason" }).fill("Swapped.");
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await expect(form(page)).toHaveCount(0);
    await open.click();
    await expect(page.getByRole("textbox", { name: "Reason" })).toHaveValue("Swapped.");
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await form(page)
      .getByRole("button", { name: /Save label/ })
      .click();
    await expect(labels(page)).toContainText("Swapped.");
  },
);

// By day: accessibility.spec.ts.
test("label mode can be used by everybody, in both themes", { tag: "@nightly" }, async ({ page, workspace }) => {
  const { traceId, at } = await store(page, workspace);
  await blindQueue(workspace, [traceId]);
  await page.goto(at({ step: fault }));
  await formReady(page);
  await page.getByRole("button", { name: "Add a step range" }).click();
  await page.getByRole("button", { name: `Add step ${fault} as contributory` }).click();
  await page.getByRole("button", { name: "Type a quote" }).click();
  await page.getByRole("textbox", { name: `Text of step ${fault}` }).fill("the list says 14");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("list", { name: "Quotes of your label" })).toContainText("the list says 14");
  await expectAccessible(page);
  await page.getByRole("combobox", { name: "Responsible agent" }).click();
  await expect(page.getByRole("option", { name: "Planner" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(form(page)).toBeVisible();
  await keepLooks(page, "label-blind");
});
