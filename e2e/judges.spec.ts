import { type Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { startRun } from "@/lib/services/answers/starting/start-run";
import { expectAccessible } from "./harness/expect-accessible";
import { madeTrace } from "./harness/made-trace";
import { expect, test } from "./harness/test";
import { stopAutomaticRuns, type TestWorkspace, upload } from "./harness/workspace";

/** Steps of the Solver in any trace: who speaks when does not tell which of them it is. */
const faults = [5, 2, 11, 8];

/** Labeled traces of questions that share no word. @returns their truths and ids */
async function storeTraces(page: Page, workspace: TestWorkspace, count: number) {
  await stopAutomaticRuns(workspace);
  const truths = [];
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const { file, truth } = madeTrace(12, faults[at % faults.length] as number);
    const question = `q${at}a q${at}b q${at}c?`;
    // The step that broke it reads like the others: weights that learn from these labels do not find it.
    const history = file.history.map((entry, i) => ({
      ...entry,
      content: `Entry ${i}: line ${(i * 7 + at * 3) % 97} of the list names ${(i * 31 + at * 17) % 89} crates.`,
    }));
    const [trace] = await upload(page.request, workspace, { ...file, history, question });
    ids.push(trace?.id ?? "");
    truths.push({ ...truth, question });
  }
  return { truths, ids };
}

test(
  "a judge says beside its answer that it is not certified, is certified on labeled traces, and says so then",
  { tag: "@smoke" },
  async ({ page, workspace, startJudge }) => {
    const { truths, ids } = await storeTraces(page, workspace, 21);
    await startJudge({ truths }, 1);
    const findings = page.getByRole("complementary", { name: "Findings" });

    await page.goto(paths.judges(workspace.slug));
    await expect(page.getByRole("heading", { name: "No judges yet" })).toBeVisible();

    await test.step("an answer of a judge without a certificate", async () => {
      const { id } = await startRun(workspace.ctx, { traceId: ids[0]!, method: "all-at-once" });
      await page.goto(paths.trace(workspace.slug, ids[0]!, { run: id }));
      await expect(findings).toContainText("Judge: No certificate", { timeout: 60_000 });
      await findings.getByRole("link", { name: "Judges" }).click();
      await expect(page.getByRole("table", { name: "Judges without a certificate" })).toContainText("All at once");
      await expectAccessible(page);
    });

    await test.step("it is certified, with a limit, and the page follows", async () => {
      await page.getByRole("button", { name: "Certify", exact: true }).click();
      const dialog = page.getByRole("dialog", { name: "Certify a judge" });
      await expect(dialog.getByRole("combobox", { name: "Method" })).toContainText("All at once");
      const [count, certify] = [
        dialog.getByRole("textbox", { name: "Labeled traces" }),
        dialog.getByRole("button", { name: "Certify", exact: true }),
      ];
      await count.fill("5");
      await expect(dialog).toContainText("A whole number from 20 to 500.");
      await expect(certify).toBeDisabled();
      await count.fill("20");
      const plan = dialog.getByRole("status", { name: "Plan" });
      await expect(plan).toContainText("20 traces × 8");
      await expect(plan).toContainText("Calls160");
      await expect(certify).toBeEnabled();
      await expectAccessible(page);
      await dialog.getByRole("textbox", { name: "US dollars" }).fill("5");
      await dialog.getByRole("button", { name: "Certify", exact: true }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole("article")).toContainText("20 labeled traces drawn");
      await expect(page.getByRole("article")).toContainText("Right step in at least 84%", { timeout: 180_000 });
    });

    await test.step("what was measured, and its biases", async () => {
      const card = page.getByRole("article");
      await expect(card).toContainText("certified");
      // The endpoint of the test knows each trace by its agents alone, so it fails where they change.
      await expect(card).toContainText("Biases found: Position, Agents’ names.");
      await card.getByText("All biases that were tested").click();
      await expect(card.getByRole("table", { name: "Biases" })).toContainText("Injected text");
      await expectAccessible(page);
      await expect(page.getByRole("table", { name: "Judges without a certificate" })).toHaveCount(0);
    });

    await test.step("beside the answer", async () => {
      await page.goto(paths.trace(workspace.slug, ids[0]!));
      await expect(findings).toContainText(/Judge: Certified on .*: right step in at least 84%/);
    });
  },
);
