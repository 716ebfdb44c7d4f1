import { prisma } from "@/lib/db";
import { paths } from "@/lib/paths";
import { checkAllRules } from "@/lib/services/watch/alerts/check-all-rules";
import { madeOutcomes, storeFacts } from "@/lib/services/watch/alerts/testing/made-facts";
import { chooseMethod } from "./harness/choose-method";
import { expectAccessible } from "./harness/expect-accessible";
import { madeTrace } from "./harness/made-trace";
import { expect, test } from "./harness/test";
import { newWorkspace, signIn, stopAutomaticRuns, upload } from "./harness/workspace";

test("an automation runs a method on a trace that arrives and puts it into a queue, and leaves others alone", async ({
  page,
}) => {
  const workspace = await newWorkspace();
  const { slug, ctx } = workspace;
  await stopAutomaticRuns(workspace);
  await prisma.labelQueue.create({
    data: { workspaceId: ctx.workspaceId, name: "Night shift", populationCount: 0, seed: 1, createdByName: "Olga" },
  });
  const [early] = await upload(page.request, workspace, madeTrace(4, 2).file);
  await signIn(page, workspace);
  await page.goto(paths.settings(slug, "automations"));
  await page.getByRole("button", { name: "New automation" }).click();
  const form = page.getByRole("dialog", { name: "New automation" });
  await form.getByLabel("Name").fill("Read failures");
  await expect(form.getByText("It would have matched 1 of 1 existing trace.")).toBeVisible();
  await form.getByRole("button", { name: "Choose a method…" }).click();
  const runs = page.getByRole("dialog", { name: "Choose a run" });
  await chooseMethod(runs, "Tracer");
  await runs.getByRole("button", { name: "Choose", exact: true }).click();
  await form.getByLabel("Add to a label queue").click();
  await page.getByRole("option", { name: "Night shift" }).click();
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByRole("link", { name: "Read failures" }).click();
  await expect(page.getByRole("heading", { name: "No matches yet" })).toBeVisible();

  const { file } = madeTrace(4, 2);
  const [trace] = await upload(page.request, workspace, file);
  await expect(async () => {
    await page.reload();
    const row = page.getByRole("row").filter({ hasText: "queued" });
    await expect(row.getByText("done")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByRole("table", { name: "Matching traces" }).getByRole("row")).toHaveCount(2);
  await expectAccessible(page);
  const runRows = await prisma.attributionRun.findMany({ where: { workspaceId: ctx.workspaceId } });
  expect(runRows).toMatchObject([{ traceId: trace?.id, startedByName: "Read failures", method: "tracer" }]);
  expect(early?.id).not.toBe(trace?.id);
});

test("the usual rules are added at once, tell a change once, and it is marked as seen", async ({ page }) => {
  const workspace = await newWorkspace();
  const { slug, ctx } = workspace;
  const { workspaceId } = ctx;
  await signIn(page, workspace);
  await page.goto(paths.alerts(slug));
  await expect(page.getByRole("heading", { name: "No alerts yet" })).toBeVisible();
  await page.getByRole("button", { name: "Add the standard rules" }).click();
  await expect(page.getByRole("switch", { name: "A system fails more or less often is on" })).toBeChecked();

  await storeFacts(workspaceId, madeOutcomes("shop", { count: 300, seed: 3, shareAt: (at) => (at < 150 ? 0.1 : 0.6) }));
  const inTurn = Array.from({ length: 60 }, (_, at) => Math.floor(at / 4) % 2 === 0);
  await storeFacts(
    workspaceId,
    inTurn.map((isFailed) => ({ systemKey: "print", outcome: isFailed ? "failed" : "passed" })),
  );
  await prisma.alertRule.updateMany({ where: { workspaceId }, data: { checkedAt: null } });
  expect((await checkAllRules({ workspaceId })).failed).toEqual([]);
  await page.reload();
  const warning = /Consecutive traces are similar \(print: lag-1 autocorrelation 0\.\d\d over 60\)/;
  await expect(page.getByText(warning)).toBeVisible();
  await page.getByRole("button", { name: "Edit A system fails more or less often" }).click();
  const form = page.getByRole("dialog", { name: "Edit rule" });
  await expect(form.getByText(warning)).toBeVisible();
  await form.getByRole("button", { name: "Cancel" }).click();
  const alert = page.getByRole("article").filter({ hasText: "shop fails in" });
  await expect(alert).toHaveCount(1);
  await expect(alert.getByRole("link", { name: /^\d+ of \d+$/ })).toHaveCount(2);
  await expect(alert.getByRole("img", { name: /^Share over time/ })).toBeVisible();
  await expectAccessible(page);
  await alert.getByRole("button", { name: "Mark as seen" }).click();
  await expect(alert.getByText("seen by Olga")).toBeVisible();
  await expect(page.getByText("nothing new")).toBeVisible();
});

// By day: alerts.db.test.ts, rule-draft.test.ts.
test("a rule of one's own is made, edited, switched off and deleted", { tag: "@nightly" }, async ({ page }) => {
  const workspace = await newWorkspace();
  await signIn(page, workspace);
  await page.goto(paths.alerts(workspace.slug));
  await page.getByRole("button", { name: "Create your own" }).click();
  const form = page.getByRole("dialog", { name: "New rule" });
  await form.getByLabel("Alert when").click();
  await page.getByRole("option", { name: "A budget is almost spent" }).click();
  await form.getByLabel("Name").fill("Money");
  await form.getByRole("button", { name: "Save" }).click();
  const on = page.getByRole("switch", { name: "Money is on" });
  await expect(on).toBeChecked();
  await page.getByRole("button", { name: "Edit Money" }).click();
  const edit = page.getByRole("dialog", { name: "Edit rule" });
  await edit.getByLabel("Name").fill("Spending");
  await edit.getByRole("button", { name: "Save" }).click();
  const renamed = page.getByRole("switch", { name: "Spending is on" });
  await renamed.click();
  await expect(renamed).not.toBeChecked();
  await page.getByRole("button", { name: "Delete Spending" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("button", { name: "Add the standard rules" })).toBeVisible();
});
