import { type APIRequestContext, type Page } from "@playwright/test";
import { prisma } from "@/lib/db";
import { paths } from "@/lib/paths";
import { clusterBootstrap } from "@/lib/attribution/statistics/bootstrap";
import { saveAnnotation } from "@/lib/services/labels/annotations/save-annotation";
import { backOfficeRun } from "@/prisma/scenarios/back-office";
import { type StoredAttribution } from "@/lib/traces/stored-trace";
import { type Trace } from "@/lib/traces/trace";
import { seededRandom } from "@/prisma/scenarios/seeded-random";
import { expectAccessible } from "./harness/expect-accessible";
import { failedRuns, unlabelledFile } from "./harness/failed-runs";
import { ownFormatTrace } from "./harness/own-format-trace";
import { pressUntil } from "./harness/press-until";
import { expect, test } from "./harness/test";
import { addPerson, newWorkspace, type TestWorkspace, upload } from "./harness/workspace";

const labelled = 10;
const freshCount = 40;
/** An upload of so many runs is answered while its sender waits. */
const uploadedAtOnce = 20;

const findings = (page: Page) => page.getByRole("complementary", { name: "Findings" });

/** Uploads the runs without their truth. @returns what was answered at once, in their order */
async function uploadRuns(
  request: APIRequestContext,
  workspace: TestWorkspace,
  runs: readonly Trace[],
): Promise<{ id: string; answer: StoredAttribution | null }[]> {
  const answers: { id: string; answer: StoredAttribution | null }[] = [];
  for (let from = 0; from < runs.length; from += uploadedAtOnce) {
    const stored = await upload(request, workspace, unlabelledFile(runs.slice(from, from + uploadedAtOnce)));
    answers.push(...stored.map(({ id, attribution }) => ({ id, answer: attribution })));
  }
  return answers;
}

/** Labels a trace as a person does: opens the step, presses L, saves. */
async function labelInForm(page: Page, workspace: TestWorkspace, traceId: string, truth: Trace): Promise<void> {
  const step = truth.groundTruth?.stepIndex ?? -1;
  await page.goto(paths.trace(workspace.slug, traceId, { step, tab: "labels" }));
  const field = page.getByRole("textbox", { name: "Decisive step" });
  await pressUntil(page, "L", () => expect(field).toHaveValue(String(step), { timeout: 1_000 }));
  // The form stands before its scripts run; the failure modes come once they do.
  await expect(page.getByRole("group", { name: /^Failure mode/ })).toBeVisible();
  await page.getByLabel("Reason").fill("The order is that of an invoice before.");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByRole("list", { name: "Labels" }).getByRole("listitem")).toContainText(
    "counts as ground truth",
  );
}

/** How much more often the first answers are right than the second, with the 95% interval of the paired difference. */
function pairedGain(
  runs: readonly Trace[],
  own: readonly (StoredAttribution | null)[],
  shipped: readonly (StoredAttribution | null)[],
) {
  const isRight = (answer: StoredAttribution | null | undefined, { groundTruth }: Trace): number =>
    Number(answer?.stepIndex === groundTruth?.stepIndex);
  return clusterBootstrap(
    runs.map((run, at) => isRight(own[at], run) - isRight(shipped[at], run)),
    runs.map((_, at) => at),
    1,
  );
}

// Each piece of it by day: learning in own-tracer.long.test.ts, the tenth label in tracers.db.test.ts, the form in
// labelling.spec.ts, progress and figures in tracers.spec.ts.
test(
  "ten labels teach it a system that the shipped weights do not know",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const runs = failedRuns("stale-order", labelled + freshCount, 31);
    const [toLabel, fresh] = [runs.slice(0, labelled), runs.slice(labelled)];
    const stored = await uploadRuns(page.request, workspace, toLabel);
    for (const { answer } of stored) expect(answer?.isAbstained).toBe(true);

    const idOf = (at: number): string => stored[at]?.id ?? "";
    const progress = page.getByRole("link", { name: /labeled/ });
    await labelInForm(page, workspace, idOf(0), toLabel[0] as Trace);
    await expect(progress).toContainText("1 of 10 labeled · label ten to teach it");
    const { ctx } = await addPerson(workspace, "Ada");
    for (let at = 1; at < labelled - 1; at += 1) {
      const { agent, stepIndex } = toLabel[at]?.groundTruth ?? { agent: "", stepIndex: -1 };
      await saveAnnotation(ctx, {
        traceId: idOf(at),
        agent,
        stepIndex,
        reason: "The order is that of another invoice.",
      });
    }
    await labelInForm(page, workspace, idOf(labelled - 1), toLabel[labelled - 1] as Trace);
    await expect(progress).toContainText(/is being trained|version 1 now answers/);

    await page.goto(paths.tracers(workspace.slug));
    const system = page.getByRole("list", { name: "Systems" }).getByRole("listitem").filter({ hasText: "back-office" });
    await expect(system).toContainText(/version 1: step \d+% \[\d+–\d+\] on 10 traces/, { timeout: 120_000 });
    await system.getByRole("link").click();
    const figures = page.getByRole("region", { name: "Figures" });
    await expect(figures).toContainText(/\d+% \[\d+–\d+\]/);
    await expect(page.getByText(/Replaces shipped weights/i).first()).toBeVisible();
    await expect(page.getByRole("table", { name: "Learned signs" })).toContainText("“PO-0”");
    await expectAccessible(page);

    const elsewhere = await newWorkspace();
    const own = await uploadRuns(page.request, workspace, fresh);
    const shipped = await uploadRuns(page.request, elsewhere, fresh);
    const gain = pairedGain(
      fresh,
      own.map(({ answer }) => answer),
      shipped.map(({ answer }) => answer),
    );
    expect(gain.low, `gain of ${gain.value} [${gain.low}, ${gain.high}] on ${fresh.length} runs`).toBeGreaterThan(0.3);

    const first = fresh[0]?.groundTruth;
    await page.goto(paths.trace(workspace.slug, own[0]?.id ?? ""));
    await expect(findings(page).getByRole("heading", { name: "Tracer · version 1" })).toBeVisible();
    await expect(findings(page)).toContainText(`${first?.stepIndex}`);
    await expect(findings(page)).not.toContainText("Nobody has labeled runs of this system");
  },
);

// By day: attribute-upload.db.test.ts, trajectory.spec.ts.
test(
  "of a trace of an unknown kind it says so and gives an order to read in",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const [trace] = await upload(page.request, workspace, unlabelledFile(failedRuns("forced-posting", 1, 5)));
    expect(trace?.attribution?.isAbstained).toBe(true);
    await page.goto(paths.trace(workspace.slug, trace?.id ?? ""));
    await expect(findings(page)).toContainText("No clear answer yet");
    await expect(findings(page).getByRole("note")).toHaveText(
      "Nobody has labeled runs of this system, and answers this weak are not right often enough for a clear answer: read the steps in this order.",
    );
    const order = findings(page).getByRole("list", { name: "Reading order" }).getByRole("listitem");
    await expect(order.first()).toContainText(`step ${trace?.attribution?.stepIndex}`);
    await order.nth(1).getByRole("button").click();
    await expect(order.nth(1).getByRole("button")).toHaveAttribute("aria-current", "step");
    await expect(page.getByText("Decisive step", { exact: true })).toHaveCount(0);
    await expectAccessible(page);
  },
);

test("a run that passed is never attributed, and one of unknown outcome only if it failed", async ({
  page,
  workspace,
}) => {
  const passed = backOfficeRun(seededRandom(8), null, "back-office");
  const [good] = await upload(page.request, workspace, unlabelledFile([passed]));
  expect(good?.attribution).toBeNull();
  const [unsure] = await upload(page.request, workspace, ownFormatTrace("Which pier is it?", { outcome: "unknown" }));
  expect(unsure?.attribution).not.toBeNull();
  await page.goto(paths.trace(workspace.slug, unsure?.id ?? ""));
  await expect(findings(page).getByText("If this run failed:", { exact: true })).toBeVisible();
  await page.goto(paths.trace(workspace.slug, good?.id ?? ""));
  await expect(page.getByRole("heading", { name: "This run passed" })).toBeVisible();
  await expect.poll(() => prisma.attributionRun.count({ where: { traceId: good?.id ?? "" } })).toBe(0);
});
