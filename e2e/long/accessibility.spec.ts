import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { createTraces } from "@/lib/services/traces/create-traces";
import { expectAccessible } from "../harness/expect-accessible";
import { madeTrace, storeRun } from "../harness/made-trace";
import { tracerIdOf } from "../harness/made-version";
import { expect, test } from "../harness/test";
import { stopAutomaticRuns, type TestWorkspace, upload } from "../harness/workspace";

/** Every page of the application by its folder below app/; a new page belongs into one of the tests below. */
const pages = [
  ...["", "account", "sign-in", "sign-in/link/[token]", "sign-up", "w", "w/new"],
  ...["w/[workspace]", "w/[workspace]/imports", "w/[workspace]/imports/[importId]"],
  ...["w/[workspace]/imports/[importId]/mapping", "w/[workspace]/runs", "w/[workspace]/settings"],
  ...["api-keys", "budget", "failure-modes", "general", "mappings", "members", "providers", "redaction"].map(
    (section) => `w/[workspace]/settings/${section}`,
  ),
  ...["w/[workspace]/tour", "w/[workspace]/tracers/(list)", "w/[workspace]/tracers/[tracerId]"],
  ...["w/[workspace]/traces/(list)", "w/[workspace]/traces/[traceId]"],
  "w/[workspace]/traces/[traceId]/print",
];

/** Goes to each address and, once `sign` of it stands there, expects nothing serious in either theme. */
async function expectEach(page: Page, addresses: readonly (readonly [address: string, sign: string | RegExp])[]) {
  for (const [address, sign] of addresses) {
    await page.goto(address);
    await expect(page.getByText(sign).first(), address).toBeVisible();
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

test("the list of pages that these tests visit holds every page", () => {
  const found = readdirSync(join(import.meta.dirname, "../../app"), { recursive: true, encoding: "utf8" })
    .filter((path) => /(?:^|\/)page\.tsx$/.test(path))
    .map((path) => path.replace(/\/?page\.tsx$/, ""));
  expect(found.sort()).toEqual(pages.toSorted());
});

test("pages for people who are not signed in hide nothing from anybody", async ({ page }) => {
  await expectEach(page, [
    [paths.signIn(), "Sign in"],
    [paths.signUp(), /account|sign/i],
    [paths.signInLink("none"), /link/i],
    ["/w/nowhere", "Sign in"],
  ]);
});

test("pages of a person and of a workspace hide nothing from anybody", async ({ page, workspace }) => {
  test.setTimeout(240_000);
  const { slug } = workspace;
  await storeTwo(page, workspace);
  await upload(page.request, workspace, {
    faultline: 1,
    trace: {
      ...{ question: "Which pier?", outcome: "failed", system: { name: "ferry-desk" } },
      steps: [{ agent: "Planner", content: "It is pier 3." }],
    },
  });
  const settings = (["general", "mappings", "redaction", "providers", "budget"] as const).map(
    (section) => [paths.settings(slug, section), "Settings"] as const,
  );
  const more = (["failure-modes", "api-keys", "members"] as const).map(
    (section) => [paths.settings(slug, section), "Settings"] as const,
  );
  await expectEach(page, [
    [paths.account(), "Account"],
    [paths.newWorkspace(), /workspace/i],
    [paths.traces(slug), "Which pier?"],
    [paths.imports(slug), "Imports"],
    [paths.runs(slug), "Runs"],
    [paths.tracers(slug), "Tracers"],
    [paths.tracer(slug, await tracerIdOf(workspace, "ferry-desk")), "ferry-desk"],
    ...settings,
    ...more,
    [paths.tour(slug), /step/i],
    [paths.trace(slug, "00000000-0000-4000-8000-000000000000"), /not|gone|exist/i],
  ]);
});

test("a file on its way in and its mapping hide nothing from anybody", async ({ page, workspace }) => {
  await page.goto(paths.traces(workspace.slug, { import: "1" }));
  const dialog = page.getByRole("dialog", { name: "Import traces" });
  const log = { runs: [{ goal: "Count the boats", log: [{ who: "Pilot", words: "Four." }] }] };
  await dialog
    .getByLabel("Files to import")
    .setInputFiles({ name: "boats.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(log)) });
  await expect(dialog.getByRole("link", { name: "Map its fields" })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("link", { name: "Map its fields" }).click();
  await expect(page.getByRole("region", { name: "Preview" })).toBeVisible();
  await expectAccessible(page);
  await page.goto(page.url().replace(/\/mapping.*$/, ""));
  await expect(page.getByText("boats.json").first()).toBeVisible();
  await expectAccessible(page);
});

test("a trace hides nothing from anybody: each tab, view, find and comparison", async ({ page, workspace }) => {
  test.setTimeout(240_000);
  const { at, otherId } = await storeTwo(page, workspace);
  const step = page.locator("#step-12");
  for (const parameters of [
    { tab: "attribution" },
    { tab: "history" },
    { tab: "labels" },
    { tab: "search", q: "line" },
    { view: "lanes" },
    { view: "graph" },
    { view: "sequence" },
    { agent: "Solver", steps: "5-20" },
  ]) {
    await page.goto(at(parameters));
    await expect(step, JSON.stringify(parameters)).toBeVisible();
    await expect(page.locator("section [role=status]:has-text('picture')")).toHaveCount(0);
    await expectAccessible(page);
  }
  const { pathname } = new URL(page.url());
  await page.goto(`${pathname}/print`);
  await expect(page.getByText("Solver").first()).toBeVisible();
  await expectAccessible(page);
  await page.goto(at({ cmp: "1" }));
  await expect(page.getByRole("dialog", { name: /Compare run/ })).toBeVisible();
  await expectAccessible(page);
  await page.goto(at({ cmp: `trace:${otherId}` }));
  await expect(page.getByRole("region", { name: "Aligned steps" })).toBeVisible();
  await expectAccessible(page);
});

test("a trace of thousands of steps hides nothing from anybody", async ({ page, workspace }) => {
  const bytes = Buffer.from(JSON.stringify(madeTrace(3_000, 1_500).file));
  await stopAutomaticRuns(workspace);
  const { traces } = await createTraces(workspace.ctx, { bytes, fileName: "long.json" });
  await page.goto(paths.trace(workspace.slug, traces[0]?.id ?? "", { step: 1_500 }));
  await expect(page.locator("#step-1500")).toContainText("Entry 1500:");
  await expectAccessible(page);
});
