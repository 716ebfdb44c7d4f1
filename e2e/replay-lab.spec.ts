import { type Page } from "@playwright/test";
import { prisma } from "@/lib/db";
import { paths } from "@/lib/paths";
import { createReplayHandler, type RunSystem, type ServedReplays, serveReplays } from "@/lib/replay-kit";
import { saveReachableHosts } from "@/lib/services/people/workspaces/save-reachable-hosts";
import { chooseMethod } from "./harness/choose-method";
import { expectAccessible } from "./harness/expect-accessible";
import { untilKeysHeard } from "./harness/keys-heard";
import { pressUntil } from "./harness/press-until";
import { storeSandboxFailure } from "./harness/sandbox-failure";
import { expect, test } from "./harness/test";
import { addPerson, newWorkspace, signIn } from "./harness/workspace";

/** What a worker has to replay first. */
const onceReplayed = { timeout: 240_000 };

const whatIf = (page: Page, step: number) => page.getByRole("dialog", { name: `What if step ${step} were different?` });

test("what if, by keyboard alone: the step that broke the run is put right, the run ends well, and another branch leaves from there", async ({
  page,
  workspace,
}) => {
  const { slug } = workspace;
  const { traceId, stepIndex, clean } = await storeSandboxFailure(page.request, workspace);
  await page.goto(paths.trace(slug, traceId, { step: stepIndex }));
  await pressUntil(page, "w", () => expect(whatIf(page, stepIndex)).toBeVisible({ timeout: 5_000 }));
  const field = whatIf(page, stepIndex).getByRole("textbox").first();
  await expect(field).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(clean.steps[stepIndex]?.content ?? "");
  await page.keyboard.press("ControlOrMeta+Enter");

  const tried = page.getByRole("list", { name: "What-if replays" });
  const link = tried.getByRole("link", { name: `step ${stepIndex} edited` });
  await expect(tried.getByText("passed", { exact: true })).toBeVisible(onceReplayed);
  await expectAccessible(page);
  await link.press("Enter");
  await expect(page.getByRole("heading", { name: `Replay: step ${stepIndex} edited` })).toBeVisible();
  const steps = page.getByRole("region", { name: "Steps side by side" });
  await expect(steps.getByText("The replay was changed here")).toBeVisible();
  await expect(steps.getByRole("article").first()).toHaveAccessibleName(
    `A ${stepIndex} beside B ${stepIndex}, changed`,
  );
  await expectAccessible(page);

  // A branch off the replay, which is then kept.
  const next = stepIndex + 1;
  await steps.getByRole("button", { name: `What if step ${next} of the replay were different` }).press("Enter");
  await whatIf(page, next).getByRole("radio", { name: "Retry the step" }).check();
  await whatIf(page, next).getByRole("button", { name: "Start the replay" }).press("Enter");
  await expect(page.getByRole("heading", { name: `Replay: step ${next} retried` })).toBeVisible();
  await page.getByRole("button", { name: "Keep as trace" }).press("Enter");
  await expect(page).toHaveURL(/\/traces\/[0-9a-f-]{36}(\?|$)/);
  await page.getByRole("tab", { name: /^Replays/ }).click();
  await expect(page.getByRole("heading", { name: "No replays yet" })).toBeVisible();
  const kept = await prisma.trace.findMany({ where: { workspaceId: workspace.ctx.workspaceId, outcome: "passed" } });
  expect(kept).toHaveLength(1);
  await page.goto(paths.trace(slug, traceId, { tab: "replays" }));
  await expect(tried.getByRole("list", { name: "Branches" }).getByRole("link")).toHaveCount(1);
});

test("a scan replays step after step, is watched, and shows what was replayed", async ({ page, workspace }) => {
  const { traceId, stepIndex, agent } = await storeSandboxFailure(page.request, workspace);
  await page.goto(paths.trace(workspace.slug, traceId));
  await pressUntil(page, "r", () =>
    expect(page.getByRole("dialog", { name: "Run a method" })).toBeVisible({ timeout: 5_000 }),
  );
  const dialog = page.getByRole("dialog", { name: "Run a method" });
  await chooseMethod(dialog, "Counterfactual scan");
  // Without a model the method is set to the corrector that asks none.
  await expect(dialog.getByText("The scripted oracle (sandbox)")).toBeVisible();
  await expect(dialog.getByLabel("Replayed in")).toHaveText("Sandbox team");
  await dialog.getByRole("button", { name: "Start", exact: true }).click();

  const findings = page.getByRole("complementary", { name: "Findings" });
  await expect(findings.getByText(`Step ${stepIndex} is decisive`)).toBeVisible(onceReplayed);
  await expect(findings.getByText(agent).first()).toBeVisible();
  await findings.getByRole("button", { name: `Open the replays of step ${stepIndex}` }).click();
  const replays = findings.getByRole("list", { name: `Replays of step ${stepIndex}, corrected` });
  await expect(replays.getByRole("link").first()).toHaveAccessibleName(/Replay 1, corrected: passed/);
  await expectAccessible(page);
  await replays.getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: `Replay: step ${stepIndex} corrected` })).toBeVisible();

  // What it has proven is data to take away.
  await page.goto(paths.studies(workspace.slug));
  const proven = page.getByRole("region", { name: "1 failure proven by scans" });
  const download = page.waitForEvent("download");
  await proven.getByRole("link", { name: "Who&When" }).click();
  expect((await download).suggestedFilename()).toBe("scans-who-and-when.jsonl");
  await proven.getByRole("button", { name: "Quality report" }).click();
  const rules = page.getByRole("dialog").getByRole("table", { name: "Baseline rules" });
  await expect(rules.getByRole("row", { name: /Single words/ })).toContainText("too few tasks to learn from");
  await expectAccessible(page);
});

const run: RunSystem = async function* ({ prefix }) {
  const step = { index: prefix.length, agent: "Baker", kind: "message" as const, content: "It rises." };
  yield step;
  return { outcome: "passed", finalAnswer: step.content };
};

test("a target that refuses the signature says so, is given its secret, and then says what it can do", async ({
  page,
  workspace,
}) => {
  const serve = (secret: string, port = 0): Promise<ServedReplays> => {
    const capabilities = { protocol: 1 as const, system: { name: "Bakery agents" }, starts: ["prefix" as const] };
    return serveReplays(createReplayHandler({ capabilities, secrets: [secret], run }), { port });
  };
  let served = await serve(`whsec_${Buffer.alloc(24, 1).toString("base64")}`);
  try {
    const { port } = new URL(served.url);
    await saveReachableHosts(workspace.ctx, { hosts: [`127.0.0.1:${port}`] });
    await page.goto(paths.replayTargets(workspace.slug));
    await page.getByRole("button", { name: "Add a target" }).click();
    const form = page.getByRole("dialog", { name: "Add a replay target" });
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form.getByText("Enter a name.")).toBeVisible();
    await form.getByLabel("Name").fill("Bakery");
    await form.getByLabel("Address").fill(served.url);
    await form.getByRole("button", { name: "Save" }).click();
    const shown = page.getByRole("dialog", { name: "Copy the signing secret now" });
    const secret = (await shown.locator("pre").textContent()) ?? "";
    expect(secret).toMatch(/^whsec_/);
    await shown.getByRole("button", { name: "I have copied it" }).click();

    const row = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Bakery" }) });
    await expect(row.getByText("not responding")).toBeVisible();
    await expect(row.getByText(/give it the target's secret/)).toBeVisible();
    await expectAccessible(page);
    await served.close();
    served = await serve(secret, Number(port));
    await row.getByRole("button", { name: "Check Bakery" }).click();
    await expect(row.getByText("continue after given steps, with one of them edited")).toBeVisible();
    await expect(row.getByText("not responding")).toHaveCount(0);
  } finally {
    await served.close();
  }
});

// By day: what-if.db.test.ts, what-if-draft.test.ts.
test(
  "what if another took the part of an agent: the system runs on from the step with it",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const { traceId, stepIndex, agent } = await storeSandboxFailure(page.request, workspace);
    await page.goto(paths.trace(workspace.slug, traceId, { step: stepIndex }));
    const form = whatIf(page, stepIndex);
    await pressUntil(page, "w", () => expect(form).toBeVisible({ timeout: 5_000 }));
    await form.getByRole("radio", { name: "Leave an agent out" }).check();
    await expect(form.getByLabel("Agent left out")).toHaveText(agent);
    await form.getByLabel("Replaced by (optional)").fill("Verifier");
    await expectAccessible(page);
    await form.getByRole("button", { name: "Start the replay" }).click();
    const tried = page.getByRole("list", { name: "What-if replays" });
    const name = `step ${stepIndex} retried, Verifier for ${agent}`;
    await expect(tried.getByRole("link", { name })).toBeVisible();
    // What was planted in the agent's part is gone with it.
    await expect(tried.getByText("passed", { exact: true })).toBeVisible(onceReplayed);
  },
);

test("an ablation leaves out each agent against the whole team", async ({ page, workspace }) => {
  const { slug } = workspace;
  const { traceId } = await storeSandboxFailure(page.request, workspace);
  await page.goto(paths.trace(slug, traceId, { tab: "replays" }));
  await page.getByRole("link", { name: "Leave agents out…" }).click();
  const form = page.getByRole("dialog", { name: "New study" });
  await form.getByLabel("Replays per agent").fill("4");
  const agents = form.getByRole("list", { name: "Agents" });
  await agents.getByRole("checkbox", { name: "Planner" }).uncheck();
  await agents.getByRole("combobox", { name: "Change to Verifier" }).click();
  await page.getByRole("option", { name: "replaced by" }).click();
  await expect(form.getByText("Choose a replacement for Verifier.")).toBeVisible();
  await agents.getByLabel("Replacement for Verifier").fill("Researcher");
  await expectAccessible(page);
  await expect(form.getByRole("status", { name: "Plan" })).toContainText("Sandbox team");
  await form.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.getByText("done", { exact: true })).toBeVisible(onceReplayed);
  const table = page.getByRole("table", { name: "Without each agent" });
  await expect(table.getByRole("row", { name: /Full team/ })).toContainText("of 4");
  await expect(table.getByRole("row", { name: /Coder/ })).toContainText("left out");
  await expect(table.getByRole("row", { name: /Verifier/ })).toContainText("replaced by Researcher");
  await expect(table.getByRole("rowheader", { name: /Planner/ })).toHaveCount(0);
  const replays = page.getByRole("table", { name: "Replays of the study" });
  await page.getByRole("combobox", { name: "Arm" }).click();
  await page.getByRole("option", { name: "agent left out" }).click();
  await expect(replays.getByRole("cell", { name: "control", exact: true })).toHaveCount(0);
  await expectAccessible(page);
  const studyPage = page.url();
  await replays
    .getByRole("link", { name: /^without Coder/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Replay: without Coder" })).toBeVisible();
  await page.goto(studyPage);
  await page.goto(paths.studies(slug));
  await expect(page.getByRole("table", { name: "Studies" }).getByRole("row")).toHaveCount(2);
});

// By day: doors.db.test.ts.
test(
  "who may only read sees replays, targets and studies, and is told why not more",
  { tag: "@nightly" },
  async ({ page }) => {
    const workspace = await newWorkspace();
    const { slug } = workspace;
    const { traceId } = await storeSandboxFailure(page.request, workspace);
    await signIn(page, await addPerson(workspace, "Vera", "VIEWER"));
    await page.goto(paths.trace(slug, traceId, { tab: "replays" }));
    await expect(page.getByText("Your role can view replays but not start any.")).toBeVisible();
    await untilKeysHeard(page);
    await page.keyboard.press("w");
    await untilKeysHeard(page);
    await page.goto(paths.replayTargets(slug));
    await expect(page.getByText("Ask an owner or admin to add one.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Add a target" })).toHaveCount(0);
    await page.goto(paths.studies(slug));
    await expect(page.getByText("Your role can view studies but not start any.")).toBeVisible();
    await page.goto(paths.faults(slug));
    await expect(page.getByRole("heading", { name: "Wrong unit" })).toBeVisible();
    await expectAccessible(page);
  },
);
