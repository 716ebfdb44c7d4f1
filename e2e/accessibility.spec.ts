import { type Page } from "@playwright/test";
import { prisma } from "@/lib/db";
import { paths } from "@/lib/paths";
import { saveAnnotation } from "@/lib/services/labels/annotations/save-annotation";
import { getDataSet } from "@/lib/services/measure/data-sets/get-data-set";
import { startEvaluation } from "@/lib/services/measure/evaluations/start-evaluation";
import { createShare } from "@/lib/services/sharing/shares/create-share";
import { startReplay } from "@/lib/services/lab/replays/start-replay";
import { startStudy } from "@/lib/services/lab/studies/start-study";
import { createTraces } from "@/lib/services/intake/uploads/create-traces";
import { seriousFaults } from "./harness/accessibility";
import { addressOf, makeSamples } from "./harness/door-samples";
import { doors } from "./harness/doors";
import { expectAccessible, expectAccessibleInBoth } from "./harness/expect-accessible";
import { goOn } from "./harness/go-on";
import { freezeAll } from "./harness/made-data-set";
import { makeQueue } from "./harness/made-queue";
import { madeTrace, storeRun } from "./harness/made-trace";
import { tracerIdOf } from "./harness/made-version";
import { ownFormatTrace } from "./harness/own-format-trace";
import { storeSandboxFailure } from "./harness/sandbox-failure";
import { expect, test } from "./harness/test";
import { addPerson, stopAutomaticRuns, type TestWorkspace, upload } from "./harness/workspace";

/** Pages that a test below looks at with more in them, or in another state, than what `makeSamples` makes. */
const ownTests = [
  ...["/", "/invite/[token]", "/s/[token]", "/sign-in", "/sign-in/link/[token]", "/sign-up", "/w"],
  ...[
    "",
    ...["/data-sets", "/data-sets/[dataSetId]", "/data-sets/new"],
    ...["/evaluations", "/evaluations/[evaluationId]", "/evaluations/new"],
    "/imports/[importId]",
    ...["/lab", "/lab/faults", "/lab/studies/[number]", "/lab/targets", "/traces/[traceId]/replays/[replayId]"],
    ...["/labels", "/labels/agreement", "/labels/checks", "/labels/disagreements"],
    ...["/labels/disagreements/[traceId]"],
    ...["/labels/queues/[queueId]", "/labels/queues/[queueId]/next", "/labels/queues/new", "/labels/sets"],
    ...["/overview", "/overview/versions", "/overview/views/[viewId]", "/shares"],
    ...["/settings", "/tour", "/tracers", "/tracers/[tracerId]"],
    ...["/traces", "/traces/[traceId]", "/traces/[traceId]/print"],
    ...["/overview/alerts", "/settings/automations", "/settings/automations/[automationId]"],
  ].map((place) => `/w/[workspace]${place}`),
];
const otherPages = Object.keys(doors.pages).filter((page) => !ownTests.includes(page));
const isSetting = (page: string): boolean => page.includes("/settings/");

/** Goes to each address and, once `sign` of it stands there, expects nothing serious. */
async function expectEach(page: Page, addresses: readonly (readonly [address: string, sign: string | RegExp])[]) {
  for (const [address, sign] of addresses) {
    await goOn(page, address);
    // a worker may have to replay first
    await expect(page.getByText(sign).first(), address).toBeVisible({ timeout: 240_000 });
    await expectAccessible(page);
  }
}

async function storeTwo(page: Page, workspace: TestWorkspace) {
  await stopAutomaticRuns(workspace);
  const made = madeTrace(40, 12);
  const [trace] = await upload(page.request, workspace, made.file);
  const [other] = await upload(page.request, workspace, { ...made.file, history: made.file.history.slice(0, 30) });
  const traceId = trace?.id ?? "";
  const quotes = [{ stepIndex: 12, text: "I count 41 crates" }];
  const suspects = [{ stepIndex: 12, agent: "Solver", score: 0.6 }];
  await storeRun(workspace, traceId, { agent: "Solver", stepIndex: 12, quotes, suspects });
  await storeRun(workspace, traceId, { agent: "Planner", stepIndex: 9 }, { method: "binary-search" });
  const at = (parameters: Record<string, string> = {}) =>
    `${paths.trace(workspace.slug, traceId)}?${new URLSearchParams(parameters)}`;
  return { at, otherId: other?.id ?? "" };
}

test("the pages that have a test of their own are pages that there are", () => {
  expect(Object.keys(doors.pages)).toEqual(expect.arrayContaining(ownTests));
});

test("text that is too faint is found where others of its kind stand on another ground", async ({ page }) => {
  const line = (words: string) => `<p class="dark">${words}</p>`;
  const written = (body: string) =>
    `<!doctype html><html lang="en"><title>T</title><style>.dark { color: #222 }</style><main>${body}</main></html>`;
  await page.setContent(written(`<div style="background: #fff">${line("one").repeat(3)}</div>`));
  expect(await seriousFaults(page)).toEqual([]);
  await page.setContent(
    written(["#fff", "#111"].map((color) => `<div style="background: ${color}">${line(`on ${color}`)}</div>`).join("")),
  );
  expect(await seriousFaults(page)).toEqual([expect.stringMatching(/^color-contrast: .*on #111/)]);
});

for (const [what, those] of [
  ["a page of the settings", otherPages.filter(isSetting)],
  ["any other page", otherPages.filter((page) => !isSetting(page))],
] as const)
  test(`${what} hides nothing from anybody`, async ({ page, workspace }) => {
    const { samples } = await makeSamples(page, workspace, [workspace.userId]);
    for (const door of those) {
      await goOn(page, addressOf(door, samples));
      await expect(page.getByRole("heading", { level: 1 }).first(), door).toBeVisible();
      await expectAccessible(page);
    }
  });

test("pages for people who are not signed in hide nothing from anybody", async ({ page }) => {
  await expectEach(page, [
    [paths.signIn(), "Sign in"],
    [paths.signUp(), /account|sign/i],
    [paths.signInLink("none"), /link/i],
    ["/w/nowhere", "Sign in"],
    [paths.share("none"), "This link does not work"],
  ]);
});

test("the page of a share hides nothing from anybody, nor does the one that asks for its passphrase", async ({
  page,
  workspace,
}) => {
  await stopAutomaticRuns(workspace);
  const [trace] = await upload(page.request, workspace, madeTrace(40, 12).file);
  const settings = {
    runIds: [],
    hasLabels: true,
    hasIncident: false,
    isMasked: true,
    hidesAgents: true,
    hidesExpectedAnswer: true,
  };
  const share = (passphrase: string | null) =>
    createShare(workspace.ctx, { traceId: trace?.id ?? "", settings, expiresInHours: 1, passphrase });
  await expectEach(page, [
    [paths.share((await share(null)).token), "read only"],
    [paths.share((await share("a pass phrase")).token), "This trace is protected"],
  ]);
});

test("pages of a person and of a workspace hide nothing from anybody", async ({ page, workspace }) => {
  const { slug } = workspace;
  await storeTwo(page, workspace);
  await upload(page.request, workspace, {
    faultline: 1,
    trace: {
      question: "Which pier?",
      outcome: "failed",
      system: { name: "ferry-desk" },
      steps: [{ agent: "Planner", content: "It is pier 3." }],
    },
  });
  const { id: automationId } = await prisma.automation.create({
    data: {
      workspaceId: workspace.ctx.workspaceId,
      name: "Read failures",
      filter: "outcome:failed",
      createdByName: "Olga",
    },
  });
  await expectEach(page, [
    [paths.alerts(slug), "Add the standard rules"],
    [paths.settings(slug, "automations"), "Read failures"],
    [paths.automation(slug, automationId), "No matches yet"],
    [paths.invitation("made-up"), "This invitation is no longer valid"],
    [paths.traces(slug), "Which pier?"],
    [paths.shares(slug), "No links yet"],
    [paths.overview(slug, { range: "all" }), "Responsible agents"],
    [paths.versions(slug), "Versions"],
    [paths.savedView(slug, "00000000-0000-4000-8000-000000000000"), /not|gone|exist/i],
    [paths.tracers(slug), "Tracers"],
    [paths.tracer(slug, await tracerIdOf(workspace, "ferry-desk")), "ferry-desk"],
    [paths.tour(slug), /step/i],
    [paths.trace(slug, "00000000-0000-4000-8000-000000000000"), /not|gone|exist/i],
  ]);
});

// By day: replay-lab.spec.ts.
test(
  "the lab hides nothing from anybody, nor does a replay beside its trace",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const { slug, ctx } = workspace;
    const { traceId, stepIndex } = await storeSandboxFailure(page.request, workspace);
    const [replay] = await startReplay(ctx, { traceId, stepIndex, change: null, seed: 1 });
    const { number } = await startStudy(ctx, { settings: { kind: "ablation", traceId, replays: 2 } });
    await expectEach(page, [
      [paths.replay(slug, traceId, replay?.id ?? ""), "Checker"],
      [paths.trace(slug, traceId, { tab: "replays" }), "retried"],
      [paths.study(slug, number), "Full team"],
      [paths.studies(slug), "Without each agent"],
      [paths.replayTargets(slug), "Your own system"],
      [paths.faults(slug), "Wrong unit"],
    ]);
  },
);

// By day: import.spec.ts, imports.spec.ts.
test(
  "a file on its way in and its mapping hide nothing from anybody",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    await page.goto(paths.traces(workspace.slug, { import: "1" }));
    const dialog = page.getByRole("dialog", { name: "Import traces" });
    const log = { runs: [{ goal: "Count the boats", log: [{ who: "Pilot", words: "Four." }] }] };
    await dialog
      .getByLabel("Files to import")
      .setInputFiles({ name: "boats.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(log)) });
    await expect(dialog.getByRole("button", { name: "Map its fields" })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Map its fields" }).click();
    await expect(page.getByRole("region", { name: "Preview" })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await dialog.getByRole("tab", { name: "From your code" }).click();
    await expect(dialog.getByText("Waiting for the first span…")).toBeVisible();
    await expectAccessible(page);
    const { workspaceId } = workspace.ctx;
    const { id } = await prisma.import.findFirstOrThrow({ where: { workspaceId } });
    await page.goto(paths.import(workspace.slug, id));
    await expect(page.getByText("boats.json").first()).toBeVisible();
    await expectAccessible(page);
  },
);

// By day: adjudication.spec.ts, label-queue.spec.ts, labelling.spec.ts.
test(
  "labeling hides nothing from anybody, nor does the form that a queue serves",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const { slug, userId } = workspace;
    await storeTwo(page, workspace);
    const [trace] = await upload(page.request, workspace, ownFormatTrace("Which pier is it?"));
    const traceId = trace?.id ?? "";
    for (const [name, agent, stepIndex] of [
      ["Ada", "Surfer", 2],
      ["Bert", "Planner", 3],
    ] as const) {
      const { ctx } = await addPerson(workspace, name);
      await saveAnnotation(ctx, { traceId, agent, stepIndex, reason: "It guessed a pier." });
    }
    await expectEach(page, [
      [paths.agreement(slug), "Same agent"],
      [paths.disagreements(slug), "Which pier is it?"],
      [paths.adjudicate(slug, traceId), "Bert"],
      [paths.labelChecks(slug), /label/i],
      [paths.labelSets(slug), /set/i],
    ]);
    // From here on what others say of the next trace, which nobody has looked at, is kept from whoever is to label it.
    const [unseen] = await upload(page.request, workspace, ownFormatTrace("Which tower is it?"));
    const { id } = await makeQueue(workspace, [unseen?.id ?? ""], [userId]);
    await expectEach(page, [
      [paths.labels(slug), "Week 47"],
      [paths.queue(slug, id), "Which tower is it?"],
      [paths.newQueue(slug), "New queue"],
      [paths.nextLabel(slug, id), "Labeling blind"],
    ]);
  },
);

// By day: evaluations.spec.ts.
test("a data set and its evaluation hide nothing from anybody", { tag: "@nightly" }, async ({ page, workspace }) => {
  const { slug, ctx } = workspace;
  await storeTwo(page, workspace);
  const { id: dataSetId } = await freezeAll(workspace, "Halls");
  const { version } = await getDataSet(ctx, { id: dataSetId });
  const { id } = await startEvaluation(ctx, {
    versionId: version.id,
    split: null,
    name: "Rules of the spring",
    repeats: 1,
    entries: [{ method: "rules" }],
    maxCostUsd: null,
    maxTokens: null,
  });
  await page.goto(paths.evaluation(slug, id));
  await expect(page.getByRole("table", { name: "Scores" })).toBeVisible({ timeout: 120_000 });
  await expectEach(page, [
    [paths.dataSets(slug), "Halls"],
    [paths.dataSet(slug, dataSetId), "Leaderboard"],
    [paths.dataSet(slug, dataSetId, { tab: "traces" }), /How many crates/],
    [paths.newDataSet(slug), /data set/i],
    [paths.evaluations(slug), "Rules of the spring"],
    [paths.newEvaluation(slug), "Repeats"],
    [paths.evaluation(slug, id), "Scores"],
  ]);
});

test("a trace hides nothing from anybody: each tab, view, find and comparison", async ({ page, workspace }) => {
  const { at, otherId } = await storeTwo(page, workspace);
  const step = page.locator("#step-12");
  for (const parameters of [
    { tab: "answer" },
    { tab: "history" },
    { tab: "labels" },
    { tab: "search", q: "line" },
    { view: "lanes" },
    { view: "graph" },
    { view: "sequence" },
    { agent: "Solver", steps: "5-20" },
  ]) {
    await goOn(page, at(parameters));
    await expect(step, JSON.stringify(parameters)).toBeVisible();
    await expect(page.locator("section [role=status]:has-text('picture')")).toHaveCount(0);
    // What has the most colors stands for all that has them in the dark theme.
    await (parameters.tab === "answer" ? expectAccessibleInBoth : expectAccessible)(page);
  }
  const { pathname } = new URL(page.url());
  await goOn(page, `${pathname}/print`);
  await expect(page.getByText("Solver").first()).toBeVisible();
  await expectAccessible(page);
  await goOn(page, at({ cmp: "1" }));
  await expect(page.getByRole("dialog", { name: /Compare run/ })).toBeVisible();
  await expectAccessible(page);
  await goOn(page, at({ cmp: `trace:${otherId}` }));
  await expect(page.getByRole("region", { name: "Aligned steps" })).toBeVisible();
  await expectAccessible(page);
});

test("a trace of thousands of steps hides nothing from anybody", { tag: "@nightly" }, async ({ page, workspace }) => {
  const bytes = Buffer.from(JSON.stringify(madeTrace(3_000, 1_500).file));
  await stopAutomaticRuns(workspace);
  const { traces } = await createTraces(workspace.ctx, { bytes, fileName: "long.json" });
  await page.goto(paths.trace(workspace.slug, traces[0]?.id ?? "", { step: 1_500 }));
  await expect(page.locator("#step-1500")).toContainText("Entry 1500:");
  await expectAccessible(page);
});
