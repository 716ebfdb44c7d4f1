import { type Page } from "@playwright/test";
import { prisma } from "@/lib/db";
import { paths } from "@/lib/paths";
import { notifyTrace } from "@/lib/services/ground/queue/notify.sql";
import { keepLooks } from "./harness/keep-looks";
import { madeTrace, storeRun } from "./harness/made-trace";
import { ownFormatTrace } from "./harness/own-format-trace";
import { pressUntil } from "./harness/press-until";
import { expect, test } from "./harness/test";
import { stopAutomaticRuns, type TestWorkspace, upload } from "./harness/workspace";

const step = (page: Page, index: number) => page.locator(`#step-${index}`);
const loop = (page: Page) => page.getByRole("region", { name: /^Loop: / });
const list = (page: Page) => page.getByRole("region", { name: "Steps", exact: true });
const ready = (page: Page) => expect(page.getByRole("button", { name: "Run a method" }).first()).toBeEnabled();

/** Where a step begins, from the top of the window; null where it is not drawn. */
const topOf = async (page: Page, index: number) => (await step(page, index).boundingBox())?.y ?? -1;
/** Where a step lies once nothing moves it any more. */
async function restingTop(page: Page, index: number): Promise<number> {
  let last = Number.NaN;
  await expect
    .poll(
      async () => {
        const before = last;
        last = await topOf(page, index);
        return last === before;
      },
      { intervals: [300] },
    )
    .toBe(true);
  return last;
}

/**
 * A search that goes in circles: 20 steps that differ, twelve rounds of two, and the end. Steps
 * 20–43 are the loop, 46 is the last.
 */
async function storeCircles(page: Page, workspace: TestWorkspace) {
  await stopAutomaticRuns(workspace);
  const { file } = madeTrace(20, 4);
  const start = file.history.map(({ name, content }) => ({ agent: name, content }));
  const circles = Array.from({ length: 12 }, (_, round) => [
    { agent: "Orchestrator", content: `Please scroll down to page ${round} of the list of crates and read it out.` },
    {
      agent: "WebSurfer",
      content: `I scrolled down one page; this is page ${round} of 40. Nothing here names a weight.`,
    },
  ]).flat();
  const end = ["I cannot find it.", "Then guess from what is known.", "It weighs 14 kilograms."];
  const steps = [
    ...start,
    ...circles,
    ...end.map((content, at) => ({ agent: at % 2 ? "Human" : "Orchestrator", content })),
  ];
  const [trace] = await upload(page.request, workspace, ownFormatTrace(file.question, { steps }));
  if (!trace) throw new Error("nothing was stored");
  return { traceId: trace.id, at: (parameters = {}) => paths.trace(workspace.slug, trace.id, parameters) };
}

/** Adds steps to a trace until it has so many, each taller than a list shows. */
async function growTo(workspace: TestWorkspace, traceId: string, stepCount: number) {
  await prisma.$executeRaw`
    insert into "Step" ("workspaceId", "traceId", "index", "agent", "rawAgent", "kind", "content", "isError", "source")
    select ${workspace.ctx.workspaceId}::uuid, ${traceId}::uuid, i, 'Planner', 'Planner', 'message',
      'Entry ' || i || ': ' || repeat('the line names a crate and its weight. ', 40), false, '{}'::jsonb
    from generate_series((select "stepCount" from "Trace" where "id" = ${traceId}::uuid), ${stepCount}::int - 1) i`;
  await prisma.trace.update({ where: { id: traceId }, data: { stepCount, sequence: { increment: 1 } } });
  await notifyTrace(prisma, traceId);
}

async function storeMade(page: Page, workspace: TestWorkspace, stepCount = 30) {
  await stopAutomaticRuns(workspace);
  const [trace] = await upload(page.request, workspace, madeTrace(stepCount, 4).file);
  if (!trace) throw new Error("nothing was stored");
  return { traceId: trace.id, at: (parameters = {}) => paths.trace(workspace.slug, trace.id, parameters) };
}

test("a loop is one row that says what it holds, opens and folds again, and keys walk over it", async ({
  page,
  workspace,
}) => {
  const { at } = await storeCircles(page, workspace);
  await page.goto(at({ step: 19 }));
  await expect(loop(page)).toContainText("×12");
  await expect(loop(page)).toContainText("steps 20–43 · 24 steps that repeat");
  await expect(loop(page)).toContainText("I scrolled down one page; this is page 0 of 40.");
  await expect(step(page, 25)).toHaveCount(0);
  await keepLooks(page, "folded-loop");
  await pressUntil(page, "j", () => expect(page).toHaveURL(/step=44/, { timeout: 1_000 }));
  await page.keyboard.press("k");
  await expect(page).toHaveURL(/step=19/);

  const show = loop(page).getByRole("button", { name: "Show steps 20–43" });
  await show.scrollIntoViewIfNeeded();
  const before = await restingTop(page, 19);
  await show.click();
  await expect(step(page, 20)).toBeVisible();
  await expect.poll(() => topOf(page, 19)).toBeCloseTo(before, 0);
  await loop(page).getByRole("button", { name: "Fold steps 20–43" }).click();
  await expect(step(page, 20)).toHaveCount(0);
});

// By day: step-rows.test.ts.
test(
  "a link into a loop opens it, and so does an answer that the loop follows from",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const { at, traceId } = await storeCircles(page, workspace);
    await page.goto(at({ step: 33 }));
    await expect(step(page, 33)).toBeInViewport();
    await expect(step(page, 33)).toHaveAttribute("aria-current", "step");
    const run = await storeRun(workspace, traceId, { agent: "Planner", stepIndex: 18 });
    await page.goto(at({ run }));
    await expect(step(page, 18)).toBeInViewport();
    await expect(step(page, 20)).toBeVisible();
    await expect(loop(page).getByRole("button", { name: "Fold steps 20–43" })).toBeVisible();
  },
);

// By day: step-rows.test.ts.
test(
  "a collapsed agent's turns show what came in and what went out",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    await stopAutomaticRuns(workspace);
    const { question, history } = madeTrace(12, 4).file;
    const steps = history.map(({ content }, at) => ({ agent: at > 2 && at < 9 ? "Researcher" : "Planner", content }));
    const [trace] = await upload(page.request, workspace, ownFormatTrace(question, { steps }));
    await page.goto(paths.trace(workspace.slug, trace?.id ?? "", { step: 2 }));
    await expect(step(page, 4)).toBeVisible();
    await ready(page);
    await page.getByRole("button", { name: "Collapse the turns of Researcher" }).click();
    const fold = page.getByRole("region", { name: "Folded: 5 steps of Researcher, steps 3–7" });
    await expect(fold).toContainText("5 messages");
    await expect(step(page, 4)).toHaveCount(0);
    await expect(step(page, 8)).toBeVisible();
    await fold.getByRole("button", { name: "show all of Researcher" }).click();
    await expect(step(page, 4)).toBeVisible();
  },
);

// By day: held-address.test.ts, step-rows.test.ts.
test(
  "the address lists a stretch of the steps, and a step outside of it lifts it",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const { at } = await storeMade(page, workspace);
    await page.goto(`${at({ step: 12 })}&steps=10-14`);
    await expect(page.getByText("Steps 10–14 of 30", { exact: true })).toBeVisible();
    await expect(page.locator("article")).toHaveCount(5);
    await ready(page);
    await pressUntil(page, "G", () => expect(step(page, 29)).toBeInViewport({ timeout: 2_000 }));
    await expect(page).not.toHaveURL(/steps=/);
    await page.goto(`${at({ step: 12 })}&steps=10-14`);
    await ready(page);
    await page.getByRole("button", { name: "show all", exact: true }).click();
    await expect(step(page, 15)).toBeAttached();
    await expect(page).not.toHaveURL(/steps=/);
    await page.goto(`${at({ step: 20 })}&steps=10-14`);
    await expect(step(page, 20)).toBeInViewport();
  },
);

// By day: row-scroller.test.ts, scaled-offset.test.ts, row-heights.test.ts.
test(
  "the last of 60,000 tall steps is reached by scroll bar, key and link, and few elements exist",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const { at, traceId } = await storeMade(page, workspace);
    const last = 59_999;
    await growTo(workspace, traceId, last + 1);
    await page.goto(at({ step: last }));
    await expect(step(page, last)).toBeInViewport();
    await expect(step(page, last)).toContainText(`Entry ${last}:`);
    await ready(page);
    await list(page).focus();
    await pressUntil(page, "Home", () => expect(step(page, 0)).toBeInViewport({ timeout: 2_000 }));
    await page.keyboard.press("End");
    await expect(step(page, last)).toBeInViewport();
    await list(page).evaluate((element) => element.scrollTo(0, 0));
    await expect(step(page, 0)).toBeInViewport();
    await list(page).evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(step(page, last)).toBeInViewport();
    expect(await list(page).evaluate((element) => element.scrollHeight)).toBeLessThan(9_000_000);
    expect(await page.locator("*").count()).toBeLessThan(3_000);

    await list(page).evaluate((element) => element.scrollTo(0, element.scrollHeight / 2));
    await expect(step(page, last)).toHaveCount(0);
    // A step in the middle of the list, once its words are there and nothing moves it any more.
    const middle = () =>
      list(page).evaluate((element) => {
        const { top, height } = element.getBoundingClientRect();
        const steps = [...element.querySelectorAll("article")].filter(({ textContent }) =>
          textContent.includes("Entry"),
        );
        const found = steps.find((one) => one.getBoundingClientRect().top > top + height / 3);
        return { id: found?.id ?? "", y: found?.getBoundingClientRect().top ?? 0 };
      });
    let [before, now] = [{ id: "", y: 0 }, await middle()];
    await expect
      .poll(
        async () => {
          [before, now] = [now, await middle()];
          return now.id !== "" && now.id === before.id && now.y === before.y;
        },
        { intervals: [500] },
      )
      .toBe(true);
    const topNow = () =>
      page.evaluate((id) => document.getElementById(id)?.getBoundingClientRect().top ?? null, now.id);
    await list(page).hover();
    await page.mouse.wheel(0, 120);
    await expect.poll(async () => now.y - ((await topNow()) ?? 0)).toBeCloseTo(120, -1);
    await page.keyboard.press("G");
    await expect(step(page, last)).toBeInViewport();
  },
);

// By day: row-scroller.test.ts, step-shelf.test.ts, otlp.spec.ts.
test(
  "a growing trace moves nothing that is read, says what is new, and is followed at its end",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const { at, traceId } = await storeMade(page, workspace);
    await prisma.otlpTrace.create({
      data: { workspaceId: workspace.ctx.workspaceId, otlpId: "a".repeat(32), traceId },
    });
    await page.goto(at({ step: 12 }));
    await expect(step(page, 12)).toBeInViewport();
    await ready(page);
    const before = await restingTop(page, 12);
    await growTo(workspace, traceId, 42);
    const pill = page.getByRole("button", { name: "12 new steps" });
    await expect(pill).toBeVisible();
    await expect.poll(() => topOf(page, 12)).toBeCloseTo(before, 0);
    await keepLooks(page, "new-steps");
    await pill.click();
    await expect(step(page, 41)).toBeInViewport();
    await expect(pill).toHaveCount(0);
    await growTo(workspace, traceId, 50);
    await expect(step(page, 49)).toBeInViewport();
    await expect(page.getByRole("button", { name: /new step/ })).toHaveCount(0);
  },
);
