import { readFileSync } from "node:fs";
import { type Page } from "@playwright/test";
import { hashPassword } from "@/lib/auth/password";
import { prisma } from "@/lib/db";
import { paths } from "@/lib/paths";
import { seriousFaults } from "./harness/accessibility";
import { showMethod } from "./harness/choose-method";
import { madeTrace, storeRun, withoutLabel } from "./harness/made-trace";
import { ownFormatTrace } from "./harness/own-format-trace";
import { untilKeysHeard } from "./harness/keys-heard";
import { pressUntil } from "./harness/press-until";
import { expect, startedPage, test } from "./harness/test";
import { newWorkspace, signIn, stopAutomaticRuns, type TestWorkspace, upload } from "./harness/workspace";

async function store(page: Page, workspace: TestWorkspace, stepCount = 30, fault = 12, isLabeled = true) {
  await stopAutomaticRuns(workspace);
  const made = madeTrace(stepCount, fault);
  const [trace] = await upload(page.request, workspace, isLabeled ? made.file : withoutLabel(made.file));
  if (!trace) throw new Error("nothing was stored");
  return { ...made, traceId: trace.id, at: (parameters = {}) => paths.trace(workspace.slug, trace.id, parameters) };
}

const step = (page: Page, index: number) => page.locator(`#step-${index}`);
const stepOfAddress = (page: Page) => new URL(page.url()).searchParams.get("step");
/** Waits until the page answers keys: its scripts have run. */
const ready = (page: Page) => expect(page.getByRole("button", { name: "Run a method" }).first()).toBeEnabled();
test(
  "every step of a long trace is reached by keys, and few of them exist at a time",
  { tag: "@smoke" },
  async ({ page, workspace }) => {
    const { at } = await store(page, workspace, 300, 200);
    await page.goto(at({ step: 0 }));
    await expect(step(page, 0)).toContainText("Entry 0:");
    await pressUntil(page, "G", () => expect(step(page, 299)).toBeInViewport({ timeout: 2_000 }));
    await expect(step(page, 299)).toContainText("Entry 299:");
    expect(stepOfAddress(page)).toBe("299");
    await page.keyboard.press("g");
    await page.keyboard.press("g");
    await expect(step(page, 0)).toBeInViewport();
    await expect.poll(() => page.locator("article").count()).toBeLessThan(60);
  },
);

test("walking replaces the address, jumping adds to it, scrolling leaves it alone", async ({ page, workspace }) => {
  const { at } = await store(page, workspace);
  await page.goto(at({ step: 10 }));
  await pressUntil(page, "j", () => expect.poll(() => stepOfAddress(page), { timeout: 1_000 }).not.toBe("10"));
  await page.goto(at({ step: 10 }));
  await ready(page);
  const entries = await page.evaluate(() => history.length);
  await pressUntil(page, "j", () => expect.poll(() => stepOfAddress(page), { timeout: 1_000 }).toBe("11"));
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await expect.poll(() => stepOfAddress(page)).toBe("11");
  await expect.poll(() => page.evaluate(() => history.length)).toBe(entries);
  await page.keyboard.press("G");
  await expect.poll(() => stepOfAddress(page)).toBe("29");
  await expect.poll(() => page.evaluate(() => history.length)).toBe(entries + 1);
  await page.getByRole("region", { name: "Steps" }).hover();
  await page.mouse.wheel(0, -20_000);
  await expect(step(page, 0)).toBeInViewport();
  expect(stepOfAddress(page)).toBe("29");
  await page.goBack();
  await expect(step(page, 11)).toBeInViewport();
});

test("a link to a step opens there, again after a reload, and for a member who signs in on the way", async ({
  page,
  workspace,
  browser,
  baseURL,
}) => {
  const { at } = await store(page, workspace, 300, 20);
  await page.goto(at({ step: 150 }));
  await expect(step(page, 150)).toBeInViewport();
  await expect(step(page, 150)).toHaveAttribute("aria-current", "step");
  await page.reload();
  await expect(step(page, 150)).toBeInViewport();

  const password = "a password for this test";
  await prisma.user.update({ where: { id: workspace.userId }, data: { passwordHash: await hashPassword(password) } });
  const fresh = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  const other = startedPage(await fresh.newPage());
  await other.goto(at({ step: 150 }));
  await other.getByLabel(/email/i).fill(workspace.email);
  await other.getByLabel("Password", { exact: true }).fill(password);
  await other.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(step(other, 150)).toBeInViewport();
  await fresh.close();
});

// By day: walk.test.ts.
test("the first key starts from the step that the page opened on", { tag: "@nightly" }, async ({ page, workspace }) => {
  const { at, traceId } = await store(page, workspace, 300, 200);
  await storeRun(workspace, traceId, { agent: "Solver", stepIndex: 200 });
  await page.goto(at());
  await expect(step(page, 200)).toBeInViewport();
  // A key that moves nothing tells that the page hears keys.
  const sheet = page.getByRole("dialog", { name: "Keys" });
  await pressUntil(page, "?", () => expect(sheet).toBeVisible({ timeout: 2_000 }));
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await page.keyboard.press("j");
  await expect.poll(() => stepOfAddress(page)).toBe("201");
});

// By day: held-address.test.ts.
test(
  "a link to a step, a stretch, an agent, a quote or a run that is gone says so",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const { at } = await store(page, workspace);
    await page.goto(at({ step: 99 }));
    await expect(page.getByText("This link points to step 99, but the trace ends at step 29.")).toBeVisible();
    await page.goto(at({ steps: "400-500" }));
    await expect(page.getByText("This link lists steps 400–500; the trace has 30 steps.")).toBeVisible();
    await page.goto(at({ agent: "Nobody", quote: 9, cmp: 9 }));
    await expect(page.getByText("which has no steps here", { exact: false })).toBeVisible();
    await expect(page.getByText("a quote that the current answer does not have", { exact: false })).toBeVisible();
    await expect(page.getByText("compares with a run that no longer exists", { exact: false })).toBeVisible();
    await page.goto(at({ run: "019a0000-0000-7000-8000-000000000000" }));
    await expect(page.getByText("This run no longer exists", { exact: false })).toBeVisible();
  },
);

test(
  "the answer, the ground truth and what other runs say stand at their steps",
  { tag: "@smoke" },
  async ({ page, workspace }) => {
    const { at, traceId } = await store(page, workspace);
    await storeRun(workspace, traceId, { agent: "Solver", stepIndex: 12 }, { model: "first" });
    await storeRun(workspace, traceId, { agent: "Planner", stepIndex: 9 }, { model: "second" });
    const run = await storeRun(workspace, traceId, { agent: "Solver", stepIndex: 12 }, { model: "third" });
    await page.goto(at({ run }));
    await expect(step(page, 12)).toContainText("decisive in 2 of 3 runs");
    await expect(step(page, 12)).toContainText("ground truth");
    await expect(page.getByText("2 of 3 runs within ±1 of step 12")).toBeVisible();
    const table = page.getByRole("table", { name: /Where each run points; the ground truth is Solver, step 12/ });
    await expect(table.getByRole("row", { name: /second/ })).toContainText("3 before, different agent");
    await expect(table.getByRole("row", { name: /third/ })).toContainText("right step, right agent");
  },
);

test(
  "a quote leads to its words and lights them; one that is not in the trace says so",
  { tag: "@smoke" },
  async ({ page, workspace }) => {
    const { at, traceId } = await store(page, workspace, 120, 100);
    const run = await storeRun(workspace, traceId, {
      agent: "Solver",
      stepIndex: 100,
      reason: "It says 41 crates, although the list says 14, as step 3 shows.",
      quotes: [
        { stepIndex: 100, text: "41 crates, although the list says 14" },
        { stepIndex: 100, text: "words that nobody said" },
      ],
      suspects: [
        { stepIndex: 100, agent: "Solver", score: 0.7 },
        { stepIndex: 5, agent: "Solver", score: 0.2 },
      ],
    });
    await page.goto(at({ step: 0, run }));
    await expect(step(page, 0)).toBeInViewport();
    const quotes = page.getByRole("list", { name: "Quotes" });
    await expect(quotes.getByRole("button", { name: /words that nobody said/ })).toBeDisabled();
    await expect(quotes.getByText("not in the step")).toBeVisible();
    const lit = page.locator("mark[data-lit]");
    // The words are lit for a moment only.
    await expect(async () => {
      await quotes.getByRole("button", { name: /41 crates/ }).click();
      await expect(lit).toHaveText("41 crates, although the list says 14", { timeout: 3_000 });
      await expect(lit).toBeInViewport({ timeout: 1_000 });
    }).toPass();
    await expect(lit).toHaveCount(0);
    await expect.poll(() => new URL(page.url()).searchParams.get("quote")).toBe("0");
    await page.getByRole("link", { name: "step 3", exact: true }).click();
    await expect(step(page, 3)).toBeInViewport();
    await page.getByRole("region", { name: "Steps" }).focus();
    await page.keyboard.press("n");
    await expect(step(page, 100)).toBeInViewport();
    await page.keyboard.press("n");
    await expect(step(page, 5)).toBeInViewport();
    await page.keyboard.press("b");
    await expect(step(page, 100)).toBeInViewport();
  },
);

test(
  "a label made with L counts as ground truth, can be changed and taken back",
  { tag: "@smoke" },
  async ({ page, workspace }) => {
    const { at } = await store(page, workspace);
    await page.goto(at({ step: 7 }));
    await pressUntil(page, "L", () =>
      expect(page.getByRole("textbox", { name: "Decisive step" })).toHaveValue("7", { timeout: 1_000 }),
    );
    await page.getByRole("textbox", { name: "Decisive step" }).fill("99");
    await page.getByRole("button", { name: /Save label/ }).click();
    await expect(page.getByText("Choose a step between 0 and 29.")).toBeVisible();
    await page.getByRole("textbox", { name: "Decisive step" }).fill("8");
    await page.getByLabel("Reason").fill("It asks for the wrong line.");
    await page.keyboard.press("ControlOrMeta+Enter");
    const labels = page.getByRole("list", { name: "Labels" }).getByRole("listitem");
    await expect(labels.first()).toContainText("It asks for the wrong line.");
    await expect(labels.first()).toContainText("counts as ground truth");
    await expect(labels.last()).not.toContainText("counts as ground truth");
    await expect(step(page, 8)).toContainText("ground truth");

    await page.keyboard.press("L");
    await expect(page.getByRole("textbox", { name: "Decisive step" })).toHaveValue("8");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("textbox", { name: "Decisive step" })).toHaveCount(0);
    await labels.first().getByRole("button", { name: "delete" }).click();
    await page.getByRole("button", { name: "Delete the label" }).click();
    await expect(labels).toHaveCount(1);
    await expect(labels.first()).toContainText("counts as ground truth");
  },
);

test(
  "the history shows every run, and choosing one shows its answer",
  { tag: "@smoke" },
  async ({ page, workspace }) => {
    const { at, traceId } = await store(page, workspace);
    await storeRun(
      workspace,
      traceId,
      { agent: "Planner", stepIndex: 3, reason: "Planner forgot." },
      { model: "older" },
    );
    await storeRun(
      workspace,
      traceId,
      { agent: "Solver", stepIndex: 12, reason: "Solver swapped." },
      { model: "newer" },
    );
    await page.goto(at({ tab: "history" }));
    const runs = page.getByRole("list", { name: "Runs" }).getByRole("listitem");
    await expect(runs).toHaveCount(2);
    await expect(runs.first()).toContainText("newer");
    await expect(runs.first()).toContainText("✓ step");
    await expect(runs.last()).toContainText("✗ agent");
    await runs.last().getByRole("button", { name: /older/ }).click();
    await page.getByRole("tab", { name: "Answer" }).click();
    await expect(page.getByText("Planner forgot.")).toBeVisible();
    await page.goBack();
    await expect(page.getByText("Solver swapped.").or(runs.first())).toBeVisible();
  },
);

test("details are corrected with their history kept, the original is unchanged, and deleting names what goes", async ({
  page,
  workspace,
}) => {
  const { at, file, traceId } = await store(page, workspace);
  await page.goto(at());
  const more = async (item: string) => {
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await more("Edit details…");
  await page.getByLabel("Expected answer").fill("fourteen");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Expected", { exact: true }).locator("..")).toContainText("fourteen");
  await more("Edit details…");
  await expect(page.getByRole("dialog").getByText("14 crates")).toBeVisible();
  await page.keyboard.press("Escape");

  const download = page.waitForEvent("download");
  await more("Download original");
  expect(readFileSync(await (await download).path(), "utf8")).toBe(JSON.stringify(file));

  await storeRun(workspace, traceId, { agent: "Solver", stepIndex: 12 });
  await more("Delete…");
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("30 steps, 1 run and 0 labels");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await page.waitForURL((url) => url.pathname.endsWith("/traces"));
  await expect.poll(() => prisma.trace.count({ where: { id: traceId } })).toBe(0);
});

// By day: doors.db.test.ts.
test("a viewer reads, and is told why the rest is closed", { tag: "@nightly" }, async ({ page }) => {
  const workspace = await newWorkspace("VIEWER");
  await signIn(page, workspace);
  const { at } = await store(page, workspace);
  await page.goto(at({ tab: "labels" }));
  await expect(step(page, 12)).toContainText("Entry 12:");
  await expect(page.getByText("You can view labels here but not add one.", { exact: false })).toBeVisible();
  await expect(page.getByRole("button", { name: "Run a method" })).toBeDisabled();
  await untilKeysHeard(page);
  await page.keyboard.press("L");
  await page.keyboard.press("R");
  await untilKeysHeard(page);
  await expect(page.getByRole("form", { name: "Label this trace" })).toHaveCount(0);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await expect(page.getByRole("menuitem", { name: "Delete…" })).toHaveCount(0);
});

// By day: answer-place.test.ts.
test(
  "a trace of one step, and one without any run, say what there is",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const { at } = await store(page, workspace, 1, 0);
    await page.goto(at());
    await expect(step(page, 0)).toContainText("Entry 0:");
    await expect(page.getByRole("heading", { name: "No method has read this trace yet" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Run the tracer" })).toBeVisible();
  },
);

test("on a narrow screen rails are sheets and nothing is wider than the screen", async ({ page, workspace }) => {
  const { at, traceId } = await store(page, workspace);
  await storeRun(workspace, traceId, { agent: "Solver", stepIndex: 12, reason: "Solver swapped the digits." });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(at());
  await expect(step(page, 12)).toBeInViewport();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole("button", { name: "Findings" }).click();
  const sheet = page.getByRole("dialog", { name: "Findings" });
  await expect(sheet.getByText("Solver swapped the digits.")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Outline" }).click();
  await page
    .getByRole("dialog", { name: "Outline" })
    .getByRole("button", { name: /^29 .*symptom/ })
    .click();
  await expect(step(page, 29)).toBeInViewport();
});

const shipped = { name: "shipped weights 1", versionId: null, hash: "0".repeat(64), seen: "no" as const };
const suspects = [
  { stepIndex: 12, agent: "Solver", score: 0.3 },
  { stepIndex: 4, agent: "Planner", score: 0.2 },
  { stepIndex: 21, agent: "Planner", score: 0.1 },
];
const findings = (page: Page) => page.getByRole("complementary", { name: "Findings" });

test("a failed trace is read as soon as it is in, without a model", { tag: "@smoke" }, async ({ page, workspace }) => {
  const [trace] = await upload(page.request, workspace, madeTrace(30, 12).file);
  await page.goto(paths.trace(workspace.slug, trace?.id ?? ""));
  const rail = findings(page);
  await expect(rail.getByRole("heading", { name: /Tracer · shipped weights/ })).toBeVisible();
  await expect(rail).toContainText("No model, no key, nothing sent anywhere.");
  await expect(rail).toContainText("automatically, on import");
  await expect(rail.getByText("Cost", { exact: true })).toHaveCount(0);
  await page.getByRole("tab", { name: /History/ }).click();
  await expect(page.getByRole("list", { name: "Runs" }).getByRole("listitem")).toHaveCount(1);
});

// By day: measured-reliability.test.tsx, tracer-words.test.ts.
test(
  "a tracer's answer carries what was measured, and no figure where nothing was",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const { at, traceId } = await store(page, workspace);
    const answer = { agent: "Solver", stepIndex: 12, suspects };
    const measured = await storeRun(
      workspace,
      traceId,
      { ...answer, probability: { step: 0.62, agent: 0.81 } },
      { tracer: { ...shipped, seen: "trace" } },
    );
    const unknown = await storeRun(
      workspace,
      traceId,
      {
        ...answer,
        applicability: { level: "unknown", distance: 3, words: "A system that these weights do not know." },
      },
      { tracer: shipped },
    );
    await page.goto(at({ run: measured }));
    await expect(findings(page)).toContainText(
      "The step is right in about 6 of 10 cases like this, the agent in about 8 of 10",
    );
    await expect(findings(page)).toContainText("out of fold");
    await expect(findings(page)).toContainText("0.30");
    await page.goto(at({ run: unknown }));
    await expect(findings(page).getByRole("note")).toHaveText("A system that these weights do not know.");
    await expect(findings(page)).not.toContainText("cases like this");
    await expect(findings(page)).not.toContainText("0.30");
  },
);

test(
  "where a run abstains there is no verdict but an order to read in, which keys walk",
  { tag: "@smoke" },
  async ({ page, workspace }) => {
    const { at, traceId } = await store(page, workspace, 30, 12, false);
    const answer = { agent: "Solver", stepIndex: 12, suspects, isAbstained: true };
    await storeRun(workspace, traceId, answer, { tracer: shipped });
    await page.goto(at());
    await expect(findings(page)).toContainText("No clear answer yet");
    const order = findings(page).getByRole("list", { name: "Reading order" }).getByRole("listitem");
    await expect(order).toHaveCount(3);
    await expect(order.first()).toContainText("step 12");
    await expect(page.getByText("Decisive step", { exact: true })).toHaveCount(0);
    await expect(step(page, 12)).toContainText("1st to read");
    await expect(step(page, 12)).not.toContainText("decisive");
    await expect(page.getByRole("table", { name: /Where each run points/ })).toContainText("no clear answer");
    await pressUntil(page, "b", () => expect.poll(() => stepOfAddress(page), { timeout: 1_000 }).toBe("12"));
    await page.keyboard.press("n");
    await expect(step(page, 4)).toBeInViewport();
    await expect(order.nth(1).getByRole("button")).toHaveAttribute("aria-current", "step");
    await page.keyboard.press("n");
    await expect(step(page, 21)).toBeInViewport();
    await page.keyboard.press("N");
    await expect.poll(() => stepOfAddress(page)).toBe("4");
    await page.setViewportSize({ width: 390, height: 844 });
    const bar = page.getByRole("region", { name: "No clear answer yet" });
    const first = bar.getByRole("list", { name: "Steps to read first" }).getByRole("button");
    await expect(first).toHaveText([/^12/, /^4/, /^21/]);
    await expect(first.last()).toBeInViewport({ ratio: 1 });
    await first.first().click();
    await expect(step(page, 12)).toBeInViewport();
    await bar.getByRole("button", { name: "Why" }).click();
    await expect(page.getByRole("dialog", { name: "Findings" }).getByText("No clear answer yet")).toBeVisible();
  },
);

// By day: known-answer.test.ts, first-screen.spec.ts.
test(
  "of a run that may not have failed the answer says so, and one that passed is read only when asked",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const { at, traceId } = await store(page, workspace);
    await storeRun(workspace, traceId, { agent: "Solver", stepIndex: 12, suspects }, { tracer: shipped });
    await prisma.trace.update({ where: { id: traceId }, data: { outcome: "unknown" } });
    await page.goto(at());
    await expect(findings(page).getByText("If this run failed:")).toBeVisible();
    const passed = ownFormatTrace("Which pier is it?", { outcome: "passed" });
    const [other] = await upload(page.request, workspace, passed);
    await page.goto(paths.trace(workspace.slug, other?.id ?? ""));
    await expect(page.getByRole("heading", { name: "This run passed" })).toBeVisible();
    await expect(findings(page)).toContainText("Passed runs are not attributed automatically.");
    await page.getByRole("button", { name: "Run the tracer" }).click();
    await expect(findings(page).getByRole("heading", { name: /Tracer · shipped weights/ })).toBeVisible();
    await expect(findings(page)).toContainText("No model, no key, nothing sent anywhere.");
  },
);

// By day: run-offer.test.ts.
test(
  "without a provider the methods that need no model can be run, and the others say how to get one",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const { at } = await store(page, workspace);
    await page.goto(at());
    const dialog = page.getByRole("dialog", { name: "Run a method" });
    await pressUntil(page, "R", () => expect(dialog).toBeVisible({ timeout: 1_000 }));
    await expect(dialog.getByRole("radio", { name: "Quick: Tracer" })).toBeChecked();
    await expect(await showMethod(dialog, "All at once")).toBeDisabled();
    await expect(dialog.getByRole("link", { name: "Add a provider" }).first()).toBeVisible();
    await expect(dialog.getByRole("status", { name: "Plan" })).toContainText("instant");
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Start" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(findings(page).getByRole("heading", { name: /Tracer · shipped weights/ })).toBeVisible();
  },
);
