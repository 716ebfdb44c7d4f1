import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type Page } from "@playwright/test";
import { prisma } from "@/lib/db";
import { closeEndpoints, completion, listen, send as answer } from "@/lib/llm/testing/scripted-endpoint";
import { paths } from "@/lib/paths";
import { openReceiver } from "@/lib/services/connections/channels/testing/receiver";
import { saveProvider } from "@/lib/services/connections/providers/save-provider";
import { saveChannel } from "@/lib/services/connections/channels/save-channel";
import { checkAllRules } from "@/lib/services/watch/alerts/check-all-rules";
import { noteVerdicts } from "@/lib/services/watch/fixes/note-verdicts";
import { saveRule } from "@/lib/services/watch/alerts/save-rule";
import { expectAccessible } from "./harness/expect-accessible";
import { expect, test } from "./harness/test";
import { newWorkspace, signIn, type TestWorkspace, upload } from "./harness/workspace";

/** A run whose Surfer passes over a search that failed, as its file says. */
const lostSearch = (task: string, version: string, startedAt: string) =>
  JSON.stringify({
    faultline: 1,
    trace: {
      title: task,
      question: `What does ${task} cost?`,
      outcome: "failed",
      system: { name: "Shop", version },
      groundTruth: { agent: "Surfer", stepIndex: 1, reason: "It passes over the search that failed." },
      steps: [
        { agent: "Planner", content: `Find the price of ${task}.`, startedAt },
        { agent: "Surfer", content: "search_web failed: HTTP 503 Service Unavailable", isError: true },
        { agent: "Surfer", content: "The price is 20 EUR." },
      ],
    },
  });

const send = (page: Page, workspace: TestWorkspace, task: string, version: string, day: number) =>
  upload(page.request, workspace, lostSearch(task, version, `2026-11-0${day}T10:00:00Z`));

test("a failure is grouped, owned, fixed, and is back with a later version", { tag: "@smoke" }, async ({ page }) => {
  const workspace = await newWorkspace();
  const { slug } = workspace;
  await signIn(page, workspace);
  await send(page, workspace, "a lamp", "1.3", 1);
  await send(page, workspace, "a chair", "1.3", 2);
  await page.goto(paths.overview(slug));
  await page.getByRole("link", { name: "Incidents" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Incidents");
  const row = page.getByRole("list", { name: "Incidents" }).getByRole("listitem");
  // A worker groups what arrived.
  await expect(async () => {
    await page.reload();
    await expect(row.getByText("since 1 Nov 2026")).toBeVisible({ timeout: 2_000 });
    await expect(page.getByText("2 of 2 failed traces in incidents")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(row).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole("searchbox", { name: "Search incidents" }).fill("inc-1");
  await expect(page).toHaveURL(/q=inc-1/);
  await row.getByRole("link").click();

  await expect(page).toHaveURL(new RegExp(`${paths.incident(slug, 1)}$`));
  await expect(
    page.getByRole("region", { name: "Typical trace" }).getByText("It passes over the search that failed."),
  ).toBeVisible();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Name or accept the title…" }).click();
  await page.getByLabel("Title").fill("The search is lost");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The search is lost");
  await page.getByRole("button", { name: "Owner: nobody" }).click();
  await page.getByRole("menuitemradio", { name: "Olga" }).click();
  await expect(page.getByRole("button", { name: "Owner: Olga" })).toBeVisible();
  await page.getByLabel("Comment").fill("The retry is in 1.4.");
  await page.getByRole("button", { name: "Comment" }).click();
  const activity = page.getByRole("list", { name: "Activity" });
  await expect(activity.getByText("The retry is in 1.4.")).toBeVisible();
  await page.getByRole("button", { name: "Change the state" }).click();
  await page.getByRole("menuitem", { name: "Fixed in a version…" }).click();
  await page.getByLabel("Version with the fix").fill("1.4");
  await page.getByRole("button", { name: "Mark as fixed" }).click();
  await expect(page.getByText("fixed in 1.4", { exact: true })).toBeVisible();
  await expectAccessible(page);

  await send(page, workspace, "a table", "1.4", 4);
  await expect(async () => {
    await page.reload();
    await expect(activity.getByText("Reopened by a failure of 1.4")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByText("reopened", { exact: true })).toBeVisible();
  await page.getByRole("checkbox", { name: "Choose a table" }).click();
  await page.getByRole("button", { name: "Split 1 trace off" }).click();
  await expect(page).toHaveURL(new RegExp(`${paths.incident(slug, 2)}$`));
  await expect(activity.getByText("split it off INC-1 with 1 trace")).toBeVisible();
  await page.getByRole("link", { name: "See all in the list of traces" }).click();
  await expect(page.getByRole("row").filter({ hasText: "a table" })).toBeVisible();
  await page.goto(`${paths.incidents(slug)}?view=board`);
  await expect(page.getByRole("region", { name: "Open" }).getByRole("listitem")).toHaveCount(2);
  await page.getByRole("button", { name: "Saved views" }).click();
  await page.getByLabel("Name of the view").fill("Our board");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page).toHaveURL(/view=board&saved=/);
  await expect(page.getByRole("button", { name: "Our board" })).toBeVisible();
  await expectAccessible(page);
});

test("a judge suggests a name, which somebody accepts", async ({ page }) => {
  const workspace = await newWorkspace();
  const { slug, ctx } = workspace;
  await signIn(page, workspace);
  await send(page, workspace, "a lamp", "1.3", 1);
  await expect(async () => {
    await page.goto(paths.incident(slug, 1));
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Surfer", { timeout: 2_000 });
  }).toPass();
  await expect(page.getByRole("button", { name: "Suggest a name" })).toHaveCount(0);

  const replies = ["<b>Owned</b>", "<b>Owned</b>", "Surfer ignores a failed search", "Search errors are passed over"];
  const judge = await listen((_request, response, _body, count) =>
    answer(response, 200, completion({ reasoning: "So.", name: replies[count - 1] })),
  );
  const prices = { contextTokens: 64_000, inputUsdPerMillion: 1, outputUsdPerMillion: 2, priceAsOf: null };
  await saveProvider(ctx, {
    name: "Home",
    preset: "custom",
    baseUrl: judge.baseUrl,
    key: null,
    requestsPerMinute: null,
    concurrency: 2,
    timeoutMs: 20_000,
    models: [{ name: "namer", ...prices }],
  });
  await page.reload();
  const suggestion = page.getByRole("group", { name: "Suggested name" });
  const ask = async (button: string) => {
    await page.getByRole("button", { name: button }).click();
    const dialog = page.getByRole("dialog", { name: "Suggest a name for INC-1" });
    await expect(dialog.getByText("1, and 1 more if the reply cannot be used")).toBeVisible();
    await expect(dialog.getByText(/^\$0\.0\d/)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Ask" }).click();
    await expect(dialog).toHaveCount(0);
  };
  await ask("Suggest a name");
  await expect(suggestion.getByText("No name from namer.")).toBeVisible();
  await ask("Ask again");
  await expect(suggestion.getByText("Surfer ignores a failed search")).toBeVisible();
  await suggestion.getByRole("button", { name: "Dismiss" }).click();
  await expect(suggestion).toHaveCount(0);
  await ask("Suggest a name");
  await expect(suggestion.getByText("Search errors are passed over")).toBeVisible();
  await expectAccessible(page);
  await suggestion.getByRole("button", { name: "Edit…" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("Search errors are passed over");
  await page.keyboard.press("Escape");
  await suggestion.getByRole("button", { name: "Accept" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Search errors are passed over");
  await expect(suggestion).toHaveCount(0);
  const activity = page.getByRole("list", { name: "Activity" });
  await expect(activity.getByText("named it “Search errors are passed over”, as namer suggested")).toBeVisible();
  expect(judge.seen).toHaveLength(4);
  await closeEndpoints();
});

/** A run of a task whose Cook passes over an oven that is cold, or that went well. */
const bake = (task: number, version: string, isFailed: boolean) => ({
  faultline: 1,
  trace: {
    title: `Bake cake ${task}`,
    question: `How long does cake ${task} bake?`,
    expectedAnswer: `${30 + task} minutes`,
    outcome: isFailed ? "failed" : "passed",
    system: { name: "Bakery", version },
    ...(isFailed ? { groundTruth: { agent: "Cook", stepIndex: 1, reason: "It passes over the cold oven." } } : {}),
    steps: [
      { agent: "Waiter", content: `Bake cake ${task} for version ${version}.` },
      { agent: "Cook", content: isFailed ? "oven failed: it is cold" : "The oven is hot.", isError: isFailed },
      { agent: "Cook", content: "It bakes for 40 minutes." },
    ],
  },
});
const bakeAll = (version: string, count: number, failedCount: number) =>
  Array.from({ length: count }, (_, task) => bake(task, version, task < failedCount));

/** The exit code and the verdict of `faultline gate` on a server. */
async function gate(server: string, apiKey: string, [baseline, candidate]: [baseline: string, candidate: string]) {
  const asked = ["--server", server, "--api-key", apiKey, "--system", "Bakery", "--json"];
  const command = ["scripts/faultline.mjs", "gate", ...asked, "--baseline", baseline, "--candidate", candidate];
  const ended = await promisify(execFile)(process.execPath, command).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { code: number; stdout: string }) => error,
  );
  const report = ended.stdout === "" ? {} : (JSON.parse(ended.stdout) as { verdict?: string });
  return [ended.code, report.verdict];
}

test("a fix is registered, proved by the runs of its version, and the failure is told when it is back", async ({
  page,
  baseURL,
}) => {
  const workspace = await newWorkspace();
  const { slug, ctx } = workspace;
  const { workspaceId } = ctx;
  const receiver = await openReceiver();
  await prisma.workspace.update({ where: { id: workspaceId }, data: { reachableHosts: [receiver.host] } });
  const channel = await saveChannel(ctx, { name: "Kitchen door", kind: "webhook", url: receiver.url });
  await saveRule(ctx, {
    id: null,
    name: "Incidents",
    isEnabled: true,
    systemKey: null,
    settings: { kind: "incident" },
    channelIds: [channel.id],
  });
  const told = async (title: RegExp) =>
    expect(async () => {
      await noteVerdicts({ workspaceId });
      await checkAllRules({ workspaceId });
      const titles = receiver.received.map(({ body }) => (JSON.parse(body) as { data: { title: string } }).data.title);
      expect(titles.filter((one) => title.test(one))).toHaveLength(1);
    }).toPass();
  await signIn(page, workspace);

  await upload(page.request, workspace, bakeAll("1.3", 30, 12));
  await page.goto(paths.incident(slug, 1));
  const shown = async (text: string | RegExp) =>
    expect(async () => {
      await page.reload();
      await expect(page.getByText(text)).toBeVisible({ timeout: 2_000 });
    }).toPass();
  await shown("12/30");
  await told(/^INC-1 is new: /);
  await page.getByRole("button", { name: "Owner: nobody" }).click();
  await page.getByRole("menuitemradio", { name: "Olga" }).click();
  await page.getByRole("button", { name: "Register as a fix: Confirmation step" }).click();
  const form = page.getByRole("dialog", { name: "Register a fix" });
  await expect(form.getByText("12 of its 30 runs fail this way (40%).")).toBeVisible();
  await form.getByLabel("Version with the fix").fill("1.3");
  await expect(form.getByLabel("What changes")).toHaveValue(/Cook/);
  await form.getByLabel("What changes").fill("The cook checks the oven first.");
  await form.getByRole("button", { name: "Register" }).click();
  await expect(form.getByText("Version 1.3 has runs already.")).toBeVisible();
  await form.getByLabel("Version with the fix").fill("1.4");
  await form.getByLabel("Should fall by at least").fill("5");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Register" }).click();
  const fix = page.getByRole("article", { name: "Fix in 1.4" });
  await expect(fix.getByText("No run of 1.4 yet.")).toBeVisible();
  await fix.getByRole("button", { name: "Change the fix" }).click();
  const change = page.getByRole("dialog", { name: "Change the fix" });
  await change.getByLabel("Should fall by at least").fill("10");
  await change.getByRole("button", { name: "Save" }).click();
  await expect(fix.getByText("Should fall by at least 10 points from 1.3; nothing else may rise.")).toBeVisible();

  await upload(page.request, workspace, bakeAll("1.4", 30, 0));
  await shown("30 runs of 1.4 compared with 30 of 1.3, paired by 30 tasks.");
  await expect(fix.getByText("Fixed:")).toBeVisible();
  await expect(fix.getByText("40% → 0%")).toHaveCount(2);
  await expect(fix.getByRole("button", { name: "Change the fix" })).toHaveCount(0);
  await told(/^The fix of INC-1 in 1\.4 works: /);
  const address = baseURL ?? "";
  expect(await gate(address, workspace.apiKey, ["1.3", "1.4"])).toEqual([0, "no worse"]);
  expect(await gate(address, workspace.apiKey, ["1.4", "1.3"])).toEqual([1, "worse"]);
  expect((await gate(address, "fl_another", ["1.3", "1.4"]))[0]).toBe(4);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Change the state" }).click();
  await page.getByRole("menuitem", { name: "Fixed in a version…" }).click();
  await page.getByLabel("Version with the fix").fill("1.4");
  await page.getByRole("button", { name: "Mark as fixed" }).click();
  await expect(page.getByText("fixed in 1.4", { exact: true })).toBeVisible();
  await told(/^INC-1 was marked as fixed in 1\.4: /);
  await page.getByRole("button", { name: "Regression set" }).click();
  const cases = page.getByRole("dialog", { name: "Regression set of INC-1" });
  await expect(cases.getByText("12 cases from 12 traces; the same question is one case.")).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await cases.getByRole("link", { name: "pytest" }).click();
  expect((await download).suggestedFilename()).toBe("INC-1-pytest.zip");
  await page.keyboard.press("Escape");

  await upload(page.request, workspace, [bake(40, "1.5", true)]);
  await shown("Reopened by a failure of 1.5; it was fixed in 1.4");
  await expect(page.getByText("reopened", { exact: true })).toBeVisible();
  await told(/^INC-1 is back in 1\.5: /);
  expect(receiver.received).toHaveLength(4);
  await expect(page.getByRole("heading", { name: "Lesson for Cook" })).toBeVisible();
  await fix.getByRole("button", { name: "Withdraw" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(fix.getByText("Withdrawn by Olga")).toBeVisible();
  await page.goto(paths.overview(slug));
  await page.getByRole("list", { name: "Largest active incidents" }).getByRole("link").click();
  await page.getByRole("link", { name: "Replay these" }).click();
  const study = page.getByRole("dialog", { name: "New study" });
  await expect(study.getByLabel("Failures", { exact: true })).toHaveValue("incident:1");
  await receiver.close();
});
