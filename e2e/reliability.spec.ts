import { type Page } from "@playwright/test";
import { prisma } from "@/lib/db";
import { readReliability } from "@/lib/services/answers/reliability/read-reliability";
import { startRun } from "@/lib/services/answers/starting/start-run";
import { paths } from "@/lib/paths";
import { expectAccessible } from "./harness/expect-accessible";
import { ownFormatTrace } from "./harness/own-format-trace";
import { expect, test } from "./harness/test";
import { stopAutomaticRuns, type TestWorkspace, upload } from "./harness/workspace";

const answer = (page: Page) => page.getByRole("complementary", { name: "Findings" });

/** Stores a trace on which "always step 2" has answered. */
async function storeAnswered(page: Page, workspace: TestWorkspace, question: string, label?: object): Promise<string> {
  const [trace] = await upload(page.request, workspace, ownFormatTrace(question, label ? { groundTruth: label } : {}));
  const traceId = trace?.id ?? "";
  await startRun(workspace.ctx, { traceId, method: "step-k", parameters: { k: 2 } });
  return traceId;
}

/** Labeled traces that ask different things, of which the agent is right in every fourth. */
async function storeLabelled(page: Page, workspace: TestWorkspace, from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += 1) {
    const agent = at % 4 === 0 ? "Surfer" : "Planner";
    await storeAnswered(page, workspace, `w${at}a w${at}b w${at}c`, {
      agent,
      stepIndex: at % 4 === 0 ? 2 : 1,
      reason: "",
    });
  }
}

test("an answer says how often its method was right here, once twenty labels say so", async ({ page, workspace }) => {
  await stopAutomaticRuns(workspace);
  const traceId = await storeAnswered(page, workspace, "Where does the ferry leave?");
  await page.goto(paths.trace(workspace.slug, traceId));
  await expect(answer(page)).toContainText("Not measured in this workspace: no other labeled traces yet.");
  await storeLabelled(page, workspace, 0, 19);
  await page.reload();
  await expect(answer(page)).toContainText("19 other labeled traces, at least 20 are needed.");
  await storeLabelled(page, workspace, 19, 20);
  await page.reload();
  await expect(answer(page)).toContainText(
    /Right agent 25% \[\d+–\d+\], exact step 25% \[\d+–\d+\], n = 20 labeled traces of this length in this workspace\./,
  );
  await answer(page).getByText("How this is measured").click();
  await expect(answer(page)).toContainText("This length is 1–10 steps.");
  await expectAccessible(page);
});

/** As if measuring took long, and somebody had looked yesterday. */
async function measureYesterday({ ctx }: TestWorkspace, traceId: string): Promise<void> {
  const { workspaceId } = ctx;
  const { id: runId } = await prisma.attributionRun.findFirstOrThrow({ where: { workspaceId, traceId } });
  const original = performance.now.bind(performance);
  let now = 0;
  performance.now = () => (now += 1_000);
  try {
    await readReliability(ctx, { runId });
  } finally {
    performance.now = original;
  }
  const madeAt = new Date(Date.now() - 24 * 3_600_000);
  expect(await prisma.keptReport.updateMany({ where: { workspaceId }, data: { madeAt } })).toEqual({ count: 1 });
}

// By day: reliability.db.test.ts, measured-reliability.test.tsx.
test(
  "a figure of yesterday is followed by the one of now, also where no label and no run is new",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    await stopAutomaticRuns(workspace);
    const traceId = await storeAnswered(page, workspace, "Where does the ferry leave?");
    await storeLabelled(page, workspace, 0, 2);
    await measureYesterday(workspace, traceId);
    const { workspaceId } = workspace.ctx;
    const labelled = await prisma.attributionRun.findFirstOrThrow({
      where: { workspaceId, traceId: { not: traceId } },
    });
    await prisma.attributionRun.update({ where: { id: labelled.id }, data: { status: "PARTIAL" } });
    await page.goto(paths.trace(workspace.slug, traceId));
    await expect(answer(page)).toContainText(
      "Not measured in this workspace: 1 other labeled trace, at least 20 are needed.",
    );
    await expect(answer(page)).not.toContainText("a newer figure is being computed");
  },
);

const heldBack = "a workspace holds back answers of a method that is right too seldom, and shows them all the same";
test(heldBack, async ({ page, workspace }) => {
  await stopAutomaticRuns(workspace);
  const traceId = await storeAnswered(page, workspace, "Where does the ferry leave?");
  await storeLabelled(page, workspace, 0, 20);
  await page.goto(paths.settings(workspace.slug, "general"));
  const share = page.getByLabel("Agent accuracy, in %");
  await share.fill("400");
  await expect(page.getByText("A percentage above 0 and up to 100, or empty for none.")).toBeVisible();
  await share.fill("40");
  const section = page.locator("section").filter({ hasText: "Answer threshold" });
  await section.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Answers below 40% are now hidden.")).toBeVisible();
  await expectAccessible(page);

  await page.goto(paths.trace(workspace.slug, traceId));
  await expect(answer(page)).toContainText(
    /names the right agent in 25% \[\d+–\d+\] of 20 labeled traces of this length; this workspace shows answers from 40% on/,
  );
  await expect(answer(page).getByRole("list", { name: "Reading order" })).toBeVisible();
  await expect(answer(page).getByText("Responsible agent", { exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await answer(page).getByRole("button", { name: "Show the answer anyway" }).click();
  await expect(answer(page).getByText("Responsible agent", { exact: true })).toBeVisible();
});
