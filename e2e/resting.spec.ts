import { prisma } from "@/lib/db";
import { paths } from "@/lib/paths";
import { startRun } from "@/lib/services/answers/starting/start-run";
import { expectAccessible } from "./harness/expect-accessible";
import { keepLooks } from "./harness/keep-looks";
import { madeTrace } from "./harness/made-trace";
import { expect, test } from "./harness/test";
import { stopAutomaticRuns, upload } from "./harness/workspace";

const minuteMs = 60_000;

test("a run waits while its provider is paused, says so, and is answered once the provider is tried", async ({
  page,
  workspace,
  startJudge,
}) => {
  const made = madeTrace(9, 4);
  await startJudge({ truths: [made.truth] });
  await stopAutomaticRuns(workspace);
  const { workspaceId } = workspace.ctx;
  const provider = await prisma.provider.findFirstOrThrow({ where: { workspaceId } });
  const [restsSince, restsUntil] = [Date.now() - 40 * minuteMs, Date.now() + 14 * minuteMs];
  const fault = { faultCount: 18, faultWeight: 18, lastFault: "HTTP 503.", lastFaultAt: Date.now() - minuteMs };
  const health = { restCount: 7, restsSince, restsUntil, ...fault };
  await prisma.providerPace.create({ data: { providerId: provider.id, ...health } });
  const [trace] = await upload(page.request, workspace, made.file);
  const { id: runId } = await startRun(workspace.ctx, { traceId: trace!.id, method: "all-at-once" });

  await page.goto(paths.trace(workspace.slug, trace!.id, { run: runId }));
  await expect(page.getByText(`${provider.name} is paused for now.`)).toBeVisible();
  await expect(page.getByText(/resumes automatically in 1\d min/)).toBeVisible();
  await keepLooks(page, "run-that-waits");

  await page.goto(paths.runs(workspace.slug));
  await expect(page.getByText("18 requests in a row failed. The last one: HTTP 503.")).toBeVisible();
  await keepLooks(page, "runs-that-wait");

  await page.goto(paths.settings(workspace.slug, "providers"));
  const note = page.getByRole("group", { name: `${provider.name} is paused` });
  await expect(note).toContainText("It will be tried again in 1");
  await expect(note).toContainText("That was on ");
  await expectAccessible(page);
  await keepLooks(page, "provider-paused");
  await note.getByRole("button", { name: "Try now" }).click();
  await expect(note).toHaveCount(0, { timeout: 120_000 });

  await page.goto(paths.trace(workspace.slug, trace!.id, { run: runId }));
  await expect(page.getByText("Responsible agent")).toBeVisible({ timeout: 120_000 });
});
