import { type Page } from "@playwright/test";
import { prisma } from "@/lib/db";
import { startOracle } from "@/lib/llm/testing/oracle-endpoint";
import { paths } from "@/lib/paths";
import { seriousFaults } from "./harness/accessibility";
import { madeTrace, storeRun, withoutLabel } from "./harness/made-trace";
import { ownFormatTrace } from "./harness/own-format-trace";
import { expect, test } from "./harness/test";
import { newWorkspace, signIn, stopAutomaticRuns, type TestWorkspace, upload } from "./harness/workspace";

const shipped = { name: "shipped weights 1", versionId: null, hash: "0".repeat(64), seen: "no" as const };
const suspects = [
  { stepIndex: 12, agent: "Solver", score: 0.3, words: "Step 12 counts 41 crates; the list (step 1) says 14." },
  {
    stepIndex: 4,
    agent: "Planner",
    score: 0.2,
    words: "Step 4 names hall two; the question (step 0) asks for hall one.",
  },
  { stepIndex: 21, agent: "Planner", score: 0.1 },
  { stepIndex: 22, agent: "Planner", score: 0.05 },
];
const abstained = { agent: "Solver", stepIndex: 12, suspects, isAbstained: true };

async function store(page: Page, workspace: TestWorkspace, file: object): Promise<string> {
  await stopAutomaticRuns(workspace);
  const [trace] = await upload(page.request, workspace, file);
  if (!trace) throw new Error("nothing was stored");
  return trace.id;
}

const facts = (page: Page) => page.getByRole("region", { name: "Question and answers" });
const fact = (page: Page, name: string) => facts(page).getByRole("button", { name: new RegExp(`^${name}`) });
const rail = (page: Page) => page.getByRole("complementary", { name: "Findings" });
const isInView = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeInViewport();

/** What the first screen says without a click: the four facts, and `answer` in the rail or, narrow, over the steps. */
async function expectFirstScreen(
  page: Page,
  address: string,
  says: { facts: string[]; wide: string[]; narrow: string },
) {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(address);
    for (const [at, name] of ["Asked", "Expected", "Got", "Stopped because"].entries()) {
      await expect(fact(page, name)).toBeInViewport({ ratio: 1 });
      await expect(fact(page, name)).toContainText(says.facts[at] ?? "");
    }
    if (width === 1440) for (const text of says.wide) await expect(rail(page).getByText(text).first()).toBeInViewport();
    else await expect(page.locator('[data-tour="answer"], main').getByText(says.narrow).first()).toBeInViewport();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator("html")).toHaveClass(new RegExp(`\\b${colorScheme}\\b`));
      const extent = colorScheme === "light" && width === 1440 ? "all" : "colors";
      await expect.poll(() => seriousFaults(page, extent), { message: `${colorScheme}, ${width}` }).toEqual([]);
    }
  }
}

test(
  "of a labeled failure the label stands first, above a run that abstains",
  { tag: "@smoke" },
  async ({ page, workspace }) => {
    const { file } = madeTrace(30, 14);
    const traceId = await store(page, workspace, file);
    await storeRun(workspace, traceId, abstained, { tracer: shipped });
    await storeRun(workspace, traceId, { agent: "Solver", stepIndex: 14 }, { model: "first" });
    const address = paths.trace(workspace.slug, traceId);
    await expectFirstScreen(page, address, {
      facts: [file.question, "14 crates", "Entry 29:", "It gave an answer"],
      wide: [
        "Ground truth",
        "label from the file",
        "Responsible agent",
        "Swaps the digits.",
        "Other answers",
        "agrees",
      ],
      narrow: "Ground truth: agent and decisive step",
    });
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(page.locator("#step-14")).toBeInViewport();
    await expect(page.getByText("No clear answer yet")).toHaveCount(0);

    // A run that somebody chose stands first, and the way back over it.
    await rail(page)
      .getByRole("list", { name: "Other answers" })
      .getByRole("button", { name: /names no step/ })
      .click();
    await expect(page).toHaveURL(/run=/);
    await expect(rail(page).getByRole("list", { name: "Reading order" })).toBeVisible();
    await rail(page)
      .getByRole("button", { name: /Best known answer/ })
      .click();
    await expect(page).not.toHaveURL(/run=/);
    await isInView(page, "Swaps the digits.");
  },
);

test("of a made failure the key-free answer stands first, with what the trace shows", async ({ page, workspace }) => {
  const traceId = await store(
    page,
    workspace,
    ownFormatTrace("Which pier is it?", { expectedAnswer: "pier 5", finalAnswer: "pier 3", termination: "max_turns" }),
  );
  const words = "Step 3 says pier 3; step 2 names no pier.";
  const evidence = [
    {
      kind: "unsourced" as const,
      stepIndex: 3,
      agent: "Planner",
      party: "agent" as const,
      against: [],
      span: { from: 0, to: 4 },
      words,
      weight: 1,
    },
  ];
  await storeRun(workspace, traceId, { agent: "Planner", stepIndex: 3, reason: words, evidence }, { tracer: shipped });
  await expectFirstScreen(page, paths.trace(workspace.slug, traceId), {
    facts: ["Which pier is it?", "pier 5", "pier 3", "A limit was reached (max_turns)."],
    wide: ["Responsible agent", "Decisive step", words],
    narrow: "Agent and decisive step",
  });
});

test("an answer is accepted as one's own label by one press, and taken back by another", async ({
  page,
  workspace,
}) => {
  const { file } = madeTrace(30, 12);
  const traceId = await store(page, workspace, withoutLabel(file));
  const quotes = [
    { stepIndex: 12, text: "I count 41 crates" },
    { stepIndex: 3, text: "nowhere in it", isVerified: false as const },
  ];
  const reason = "Step 12 counts 41 crates; the list says 14.";
  await storeRun(workspace, traceId, { agent: "Solver", stepIndex: 12, reason, quotes });
  await page.goto(paths.trace(workspace.slug, traceId));
  const own = () => prisma.annotation.findMany({ where: { traceId } });
  await rail(page).getByRole("button", { name: "Accept as label" }).click();
  await expect(rail(page).getByText("Ground truth").first()).toBeVisible();
  expect(await own()).toMatchObject([{ agent: "Solver", stepIndex: 12, reason, sawAttribution: true }]);
  await expect(rail(page).getByRole("button", { name: "Accept as label" })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rail(page).getByRole("button", { name: "Accept as label" })).toBeVisible();
  expect(await own()).toEqual([]);
});

// By day: cause-words.test.ts.
test("each fact opens in place, and what is not known is said", { tag: "@nightly" }, async ({ page, workspace }) => {
  const question = `Which pier is it?\n${"It leaves from the old harbor. ".repeat(30)}The end.`;
  const traceId = await store(page, workspace, ownFormatTrace(question));
  await page.goto(paths.trace(workspace.slug, traceId));
  await expect(fact(page, "Expected")).toContainText("Unknown.");
  await fact(page, "Asked").click();
  await expect(fact(page, "Asked")).toHaveAttribute("aria-expanded", "true");
  await expect(facts(page).getByRole("group", { name: "Asked, whole" })).toContainText("The end.");
  await fact(page, "Asked").click();
  await expect(facts(page).getByRole("group", { name: "Asked, whole" })).toHaveCount(0);
});

// By day: known-answer.test.ts, attribute-upload.db.test.ts.
test(
  "of a passed run it says so, and whoever says otherwise is asked nothing else",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const traceId = await store(page, workspace, ownFormatTrace("Which pier is it?", { outcome: "passed" }));
    const address = paths.trace(workspace.slug, traceId);
    await expectFirstScreen(page, address, {
      facts: ["Which pier is it?", "Unknown.", "Then it is pier 3.", "It gave an answer"],
      wide: ["This run passed"],
      narrow: "This run passed",
    });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("button", { name: "Outcome: passed" }).click();
    await page.getByRole("menuitem", { name: /Failed/ }).click();
    await expect(page.getByRole("button", { name: "Outcome: failed" })).toBeVisible();
    await expect(rail(page)).toContainText("No method has read this trace yet");
    expect((await prisma.trace.findUniqueOrThrow({ where: { id: traceId } })).outcome).toBe("failed");
  },
);

test("from no clear answer to a judge's in at most six actions, through the form of a provider and back", async ({
  page,
  workspace,
}) => {
  const { file, truth } = madeTrace(30, 12);
  const traceId = await store(page, workspace, withoutLabel(file));
  await storeRun(workspace, traceId, abstained, { tracer: shipped });
  const address = paths.trace(workspace.slug, traceId);
  await expectFirstScreen(page, address, {
    facts: [file.question, "14 crates"],
    wide: [
      "No clear answer yet",
      suspects[0]?.words ?? "",
      "Entry 12:",
      suspects[1]?.words ?? "",
      "Entry 4:",
      "Entry 21:",
      "Ask a model",
    ],
    narrow: suspects[0]?.words ?? "",
  });
  // What to read first, and why, without a press.
  for (const { words } of suspects.slice(0, 2)) await expect(page.getByText(words ?? "").first()).toBeInViewport();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(rail(page).getByRole("list", { name: "Reading order" }).getByRole("listitem")).toHaveCount(3);
  await expect(rail(page)).toContainText(
    /1 – 2 calls, about [\d.]+k? tokens, at the price of the model that you choose\. Needs a provider\./,
  );

  const oracle = await startOracle({ truths: [truth] });
  let actions = 0;
  const act = async (action: Promise<unknown>) => {
    await action;
    actions++;
  };
  await act(rail(page).getByRole("button", { name: "Ask a model" }).click());
  const form = page.getByRole("dialog", { name: "Add a provider" });
  await act(form.getByText("More: name, limits, headers, and prices").click());
  await act(form.getByLabel("Base URL").fill(oracle.baseUrl));
  await act(form.getByRole("button", { name: "Save" }).click());
  const dialog = page.getByRole("dialog", { name: "Run a method" });
  await act(dialog.getByRole("button", { name: "Start" }).click());
  await expect(rail(page).getByText("Responsible agent")).toBeVisible();
  await expect(rail(page).getByRole("heading", { name: /Abduct/ })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(traceId));
  expect(actions).toBeLessThanOrEqual(6);
  await oracle.close();

  // Whoever comes later finds the judge's answer first.
  await page.goto(address);
  await isInView(page, "Responsible agent");
  await expect(page.getByText("No clear answer yet")).toHaveCount(0);
});

// By day: doors.db.test.ts.
test(
  "a viewer sees outcome and order, and in plain words who may ask a model",
  { tag: "@nightly" },
  async ({ page }) => {
    const workspace = await newWorkspace("VIEWER");
    await signIn(page, workspace);
    const traceId = await store(page, workspace, withoutLabel(madeTrace(30, 12).file));
    await storeRun(workspace, traceId, abstained, { tracer: shipped });
    await page.goto(paths.trace(workspace.slug, traceId));
    await isInView(page, "An editor of this workspace can ask a model.");
    await expect(page.getByRole("button", { name: /^Outcome/ })).toHaveCount(0);
  },
);
