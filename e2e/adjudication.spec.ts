import { type Browser, type Page } from "@playwright/test";
import { unzipSync } from "fflate";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { paths } from "@/lib/paths";
import { saveAnnotation } from "@/lib/services/labels/annotations/save-annotation";
import { expectAccessible } from "./harness/expect-accessible";
import { makeQueue } from "./harness/made-queue";
import { ownFormatTrace } from "./harness/own-format-trace";
import { expect, startedPage, test } from "./harness/test";
import { addPerson, signIn, stopAutomaticRuns, type TestWorkspace, upload } from "./harness/workspace";

const say = (ctx: WorkspaceContext, traceId: string, agent: string, stepIndex: number, reason: string) =>
  saveAnnotation(ctx, {
    traceId,
    agent,
    stepIndex,
    reason,
    quotes: stepIndex === 2 ? [{ stepIndex, text: "names no pier" }] : [],
  });

/** Two traces that two people labeled: one alike, one not. */
async function disagree(page: Page, workspace: TestWorkspace) {
  await stopAutomaticRuns(workspace);
  const [ada, bert] = [await addPerson(workspace, "Ada"), await addPerson(workspace, "Bert")];
  const store = async (question: string): Promise<string> =>
    (await upload(page.request, workspace, ownFormatTrace(question)))[0]?.id ?? "";
  const [alike, disputed] = [await store("Which pier is it?"), await store("When does the ferry leave?")];
  for (const { ctx } of [ada, bert]) await say(ctx, alike, "Planner", 1, "It asked for too little.");
  await say(ada.ctx, disputed, "Surfer", 2, "It read the wrong page.");
  await say(bert.ctx, disputed, "Planner", 3, "It guessed a pier.");
  return { ada, bert, alike, disputed };
}

async function openAs(browser: Browser, person: { userId: string }): Promise<Page> {
  const page = startedPage(await (await browser.newContext()).newPage());
  await signIn(page, person);
  return page;
}

test("two people disagree, somebody decides, and the decision is the ground truth everywhere", async ({
  page,
  workspace,
}) => {
  const { disputed } = await disagree(page, workspace);
  await page.goto(paths.agreement(workspace.slug));
  const overall = page.getByRole("table", { name: "Agreement of all labels" });
  await expect(overall.getByRole("row", { name: /^Same agent/ })).toContainText("50%");
  await expect(page.getByText("2 traces with two labels or more")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Show disagreements" }).click();
  const list = page.getByRole("list", { name: "Disagreements" });
  await expect(list.getByText("2 agents, 1 step apart")).toBeVisible();
  await expectAccessible(page);
  await list.getByRole("link", { name: /^Decide/ }).click();

  await expect(page).toHaveURL(paths.adjudicate(workspace.slug, disputed));
  const claims = page.getByRole("list", { name: "Claims" });
  await expect(claims.getByRole("heading", { name: "Ada" })).toBeVisible();
  await expect(claims.getByRole("heading", { name: "Bert" })).toBeVisible();
  await expect(claims.getByText("names no pier")).toBeVisible();
  await expect(page.getByRole("list", { name: "Steps involved" })).toContainText("Then it is pier 3.");
  await expectAccessible(page);

  const reason = page.getByRole("form", { name: "Decide" }).getByLabel("Reason");
  await page.getByRole("button", { name: "Use the claim of Ada" }).click();
  await expect(reason).toHaveValue("It read the wrong page.");
  await reason.fill("The page was of another ferry.");
  const taken = page.getByRole("button", { name: "Use the claim of Ada" });
  await expect(taken).toHaveAttribute("aria-pressed", "true");
  await expect(taken).toContainText("In use");
  await expect(page.getByRole("button", { name: "Use the claim of Bert" })).toHaveAttribute("aria-pressed", "false");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByText("No disagreements left.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Decided" })).toBeFocused();
  await expect(page.getByRole("link", { name: "Back to disagreements" })).toBeVisible();
  await expectAccessible(page);
  const decisions = page.getByRole("list", { name: "Decisions" });
  await expect(decisions).toContainText("ground truth");
  await expect(decisions).toContainText("The page was of another ferry.");

  await page.goto(paths.disagreements(workspace.slug));
  await expect(page.getByRole("heading", { name: "No disagreements" })).toBeVisible();
  await page.goto(paths.trace(workspace.slug, disputed, { tab: "labels" }));
  const findings = page.getByRole("complementary", { name: "Findings" });
  await expect(findings).toContainText("The page was of another ferry.");
  await findings.getByRole("link", { name: "Change the decision" }).click();
  await expect(page).toHaveURL(paths.adjudicate(workspace.slug, disputed));
  await decisions.getByRole("button", { name: "Change", exact: true }).click();
  await expect(reason).toHaveValue("The page was of another ferry.");

  const answer = await page.request.get(
    paths.api.exportLabels(workspace.slug, { set: "ground-truth", format: "who-and-when" }),
  );
  const files = unzipSync(new Uint8Array(await answer.body()));
  const file = JSON.parse(new TextDecoder().decode(files[`${disputed}.json`])) as Record<string, unknown>;
  expect(file).toMatchObject({
    mistake_agent: "Surfer",
    mistake_step: "2",
    mistake_reason: "The page was of another ferry.",
  });
});

// By day: disagreement-list.test.tsx, adjudications.db.test.ts.
test(
  "who decides is led from disagreement to disagreement of the queue, and no further",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const { ada, bert, alike, disputed } = await disagree(page, workspace);
    const [second, outside] = await Promise.all(
      ["Who sells the tickets?", "Where is the bus?"].map(
        async (question) => (await upload(page.request, workspace, ownFormatTrace(question)))[0]?.id ?? "",
      ),
    );
    for (const traceId of [second ?? "", outside ?? ""]) {
      await say(ada.ctx, traceId, "Surfer", 1, "It read nothing.");
      await say(bert.ctx, traceId, "Planner", 3, "It guessed.");
    }
    const { id: queue } = await makeQueue(workspace, [alike, disputed, second ?? ""], [ada.userId]);
    await page.goto(paths.disagreements(workspace.slug, { queue }));
    await page
      .getByRole("link", { name: /^Decide/ })
      .first()
      .click();
    await expect(page.getByText("Disagreement 1 of 2 in the queue")).toBeVisible();
    const first = new URL(page.url()).pathname;
    await page.keyboard.press("1");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect.poll(() => new URL(page.url()).pathname).not.toBe(first);
    await expect.poll(() => new URL(page.url()).searchParams.get("queue")).toBe(queue);
    await expect(page.getByText("Disagreement 1 of 1 in the queue")).toBeVisible();
    await expect(page.getByRole("form", { name: "Decide" }).getByLabel("Reason")).toHaveValue("");
    await page.keyboard.press("1");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(page.getByText("No disagreements left in the queue.")).toBeVisible();
    await page.getByRole("button", { name: "Change the decision" }).click();
    await expect(page.getByRole("form", { name: "Decide" }).getByLabel("Reason")).not.toHaveValue("");
  },
);

// By day: adjudications.db.test.ts.
test("a decision is withdrawn, and the trace is disputed again", { tag: "@nightly" }, async ({ page, workspace }) => {
  const { disputed } = await disagree(page, workspace);
  await page.goto(paths.adjudicate(workspace.slug, disputed));
  await page.getByRole("button", { name: "Use the claim of Bert" }).click();
  await page.getByRole("button", { name: /^Decide/ }).click();
  await page.getByRole("button", { name: "Withdraw" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByRole("list", { name: "Decisions" })).toContainText("withdrawn");
  await page.goto(paths.disagreements(workspace.slug));
  await expect(page.getByRole("list", { name: "Disagreements" })).toBeVisible();
});

test("two who decide at once do not overwrite each other, and a viewer may only look", async ({
  page,
  workspace,
  browser,
}) => {
  const { disputed, ada } = await disagree(page, workspace);
  const viewer = await addPerson(workspace, "Vera", "VIEWER");
  const [first, look] = [await openAs(browser, ada), await openAs(browser, viewer)];
  await page.goto(paths.adjudicate(workspace.slug, disputed));
  await first.goto(paths.adjudicate(workspace.slug, disputed));
  const decide = async (one: Page) => {
    await one.getByRole("button", { name: "Use the claim of Bert" }).click();
    await one.getByRole("button", { name: /^Decide/ }).click();
  };
  await decide(first);
  await expect(first.getByRole("list", { name: "Decisions" })).toContainText("ground truth");
  await decide(page);
  await expect(page.getByText(/Someone adjudicated this trace in the meantime/)).toBeVisible();
  await look.goto(paths.adjudicate(workspace.slug, disputed));
  await expect(look.getByRole("list", { name: "Claims" })).toBeVisible();
  await expect(look.getByRole("form", { name: "Decide" })).toHaveCount(0);
  await expect(look.getByRole("button", { name: /Use the claim/ })).toHaveCount(0);
});

test("a doubtful label is found, and excluded for a reason", async ({ page, workspace }) => {
  await stopAutomaticRuns(workspace);
  const groundTruth = { agent: "Surfer", stepIndex: 3, reason: "late" };
  await upload(page.request, workspace, ownFormatTrace("Where to?", { groundTruth }));
  await page.goto(paths.labelChecks(workspace.slug, { set: "data-set" }));
  const findings = page.getByRole("list", { name: "Findings" });
  await expect(findings).toContainText("the nearest step of Surfer is 2");
  await expectAccessible(page);
  await findings.getByRole("button", { name: /^Exclude: .*Agent not the speaker$/ }).click();
  const dialog = page.getByRole("dialog", { name: "Exclude this label" });
  await dialog.getByLabel("Reason").fill("Nobody can say.");
  await dialog.getByRole("button", { name: "Exclude" }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("link", { name: "Show resolved findings" }).click();
  await expect(findings).toContainText("excluded by");
  await page.goto(paths.labelSets(workspace.slug));
  await expect(
    page
      .getByRole("row", { name: /^Ground truth/ })
      .getByRole("cell")
      .nth(1),
  ).toHaveText("0");
});

test("labels of a file are looked at before they are kept", async ({ page, workspace }) => {
  await stopAutomaticRuns(workspace);
  const [stored] = await upload(page.request, workspace, ownFormatTrace("Where to?"));
  await page.goto(paths.labelSets(workspace.slug));
  await page.getByRole("button", { name: "Import labels" }).click();
  const dialog = page.getByRole("dialog", { name: "Import labels" });
  const buffer = Buffer.from(`trace,agent,step\n${stored?.id},Surfer,2\nnone,Surfer,2\n`);
  await dialog.getByLabel("File").setInputFiles({ name: "team-b.csv", mimeType: "text/csv", buffer });
  await expect(dialog.getByRole("list", { name: "Cannot be imported" })).toContainText("line 3");
  await expect(dialog.getByLabel("Set name")).toHaveValue("team-b");
  await dialog.getByRole("button", { name: "Import 1 label" }).click();
  await expect(page.getByRole("row", { name: /^team-b/ })).toBeVisible();
  await expectAccessible(page);
});
