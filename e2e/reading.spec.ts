import { type Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { keepLooks } from "./harness/keep-looks";
import { ownFormatTrace } from "./harness/own-format-trace";
import { pressUntil } from "./harness/press-until";
import { expect, test } from "./harness/test";
import { stopAutomaticRuns, type TestWorkspace, upload } from "./harness/workspace";

type MadeStep = Record<string, unknown>;

async function store(page: Page, workspace: TestWorkspace, steps: readonly MadeStep[]) {
  await stopAutomaticRuns(workspace);
  const [trace] = await upload(page.request, workspace, ownFormatTrace("How is a step read?", { steps }));
  if (!trace) throw new Error("nothing was stored");
  return (parameters = {}) => paths.trace(workspace.slug, trace.id, parameters);
}

const step = (page: Page, index: number) => page.locator(`#step-${index}`);
const ledger = (fields: object) => `Updated Ledger:\n${JSON.stringify({ is_in_loop: false, tries: 1, ...fields })}`;
const facts = Array.from({ length: 12 }, (_, i) => [`fact_${i}`, `what is known of ${i}`] as const);

const code = 'import csv\n\ndef rate(rows):\n    return len(rows)  # all\n\nprint(rate([]), "é")\n';
const kinds: readonly MadeStep[] = [
  {
    agent: "Planner",
    content: "Here is the plan:\n\n1. **Search**\n2. Read\n\n```python\nimport os  # for names\n```",
  },
  {
    agent: "Coder",
    kind: "tool-call",
    recipient: "Terminal",
    tool: { name: "python", arguments: {} },
    model: "small-1",
    durationMs: 2300,
    inputTokens: 1204,
    outputTokens: 55,
    costUsd: 0.5,
    content: JSON.stringify({ code, timeout: 30 }),
  },
  { agent: "Terminal", kind: "tool-result", isError: true, content: "exitcode: 1 (execution failed)\nTraceback" },
  { agent: "Terminal", kind: "tool-result", content: "\u001B[2K\u001B[32m14 passed\u001B[0m in 3 s" },
  { agent: "مخطط", recipient: "検索係", content: "يجب أن نبحث عن سعر التذكرة الموسمية لعام 2024." },
  { agent: "Planner", content: "" },
];

test("each kind of content is drawn as what it is, and raw as the source has it", async ({ page, workspace }) => {
  const at = await store(page, workspace, kinds);
  await page.goto(at({ step: 1 }));
  await expect(step(page, 0).locator("ol > li > strong")).toHaveText("Search");
  await expect(step(page, 0).locator("pre code span", { hasText: "import" })).toBeVisible();
  await expect(step(page, 1)).toContainText("def rate(rows):");
  await expect(step(page, 1)).not.toContainText("\\n");
  await expect(step(page, 1).getByText("small-1 · 2.3 s · 1.3k tokens · $0.50")).toHaveAttribute(
    "title",
    /Model small-1\nTook 2\.3 s\nRead 1,204 tokens\nWrote 55 tokens\nCost \$0\.50/,
  );
  await page.getByRole("button", { name: "Show step 1 raw" }).click();
  await expect(step(page, 1)).toContainText("import csv\\n\\ndef rate");
  await page.getByRole("button", { name: "Show step 1 rendered" }).click();
  await expect(step(page, 1)).not.toContainText("\\n");
  await expect(step(page, 2)).toContainText("exit 1");
  await expect(step(page, 3)).toContainText("14 passed in 3 s");
  await expect(step(page, 3)).not.toContainText("[2K");
  await expect(step(page, 4).locator("[dir=auto]", { hasText: "2024" })).toHaveCSS("direction", "rtl");
  await expect(step(page, 5)).toContainText("(empty)");
  await keepLooks(page, "reading-kinds");
});

// By day: fold-same.test.ts, read-earlier-version.db.test.ts.
test(
  "a step shows what changed since the agent's version before, and leads there",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const at = await store(page, workspace, [
      {
        agent: "Planner",
        kind: "thought",
        content: ledger({ ...Object.fromEntries(facts), reason: "The price is unknown." }),
      },
      { agent: "Planner", kind: "thought", content: "Next speaker Surfer" },
      { agent: "Surfer", content: "The pass costs 55 dollars." },
      {
        agent: "Planner",
        kind: "thought",
        content: ledger({ ...Object.fromEntries(facts), reason: "The price is 55 dollars.", tries: 2 }),
      },
    ]);
    await page.goto(at({ step: 3 }));
    const changed = page.getByRole("region", { name: /What changed since step 0: 2 lines removed, 2 lines added/ });
    // The content gives way at once, what changed takes its place when it is known.
    const content = step(page, 3).getByRole("button", { name: "as JSON" });
    await expect(content).toBeVisible();
    await pressUntil(page, "d", () => expect(content).toBeHidden({ timeout: 1_000 }));
    await expect(changed).toBeVisible();
    await expect(step(page, 3)).toContainText("What changed since step 0, Planner’s ledger before");
    await expect(changed.locator("del")).toHaveText(["1", "unknown"]);
    await expect(changed.locator("ins")).toHaveText(["2", "55 dollars"]);
    await expect(changed).not.toContainText("what is known of 5");
    await keepLooks(page, "reading-change");
    await changed.getByRole("button", { name: /lines the same/ }).click();
    await expect(changed).toContainText("what is known of 5");
    await page.getByRole("button", { name: "show the content" }).click();
    await expect(changed).toBeHidden();
    await step(page, 1).hover();
    await page.getByRole("button", { name: "More about step 1" }).click();
    await page.getByRole("menuitem", { name: "What changed" }).click();
    await expect(step(page, 1)).toContainText("No earlier step of this agent is similar.");
    await page.keyboard.press("d");
    await expect(changed).toBeVisible();
    await step(page, 3).getByRole("button", { name: "Go to step 0" }).click();
    await expect(step(page, 0)).toHaveAttribute("aria-current", "step");
  },
);

// By day: step-rows.test.ts, floating.spec.ts.
test(
  "the menu of a step lets its agent stand out, folds it, and copies",
  { tag: "@nightly" },
  async ({ page, workspace, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const at = await store(page, workspace, kinds);
    await page.goto(at({ step: 1 }));
    const menu = async (name: string) => {
      const item = page.getByRole("menuitem", { name });
      await expect(async () => {
        if (!(await item.isVisible())) {
          await step(page, 1).hover({ timeout: 5_000 });
          await page.getByRole("button", { name: "More about step 1" }).click({ timeout: 5_000 });
        }
        await expect(item).toBeVisible({ timeout: 5_000 });
      }).toPass();
      await item.click();
    };
    await menu("Copy text");
    await expect(page.getByText("Step 1 copied")).toBeVisible();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain("import csv\\n");
    await menu("Copy link");
    await expect(page.getByText("Link to step 1 copied")).toBeVisible();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain("step=1");
    await menu("Highlight agent Coder");
    await expect.poll(() => new URL(page.url()).searchParams.get("agent")).toBe("Coder");
    await menu("Clear highlight");
    await expect.poll(() => new URL(page.url()).searchParams.get("agent")).toBeNull();
  },
);

const longText = Array.from(
  { length: 200 },
  (_, i) => `Line ${i} of a long account${i % 60 === 50 ? " with a needle" : ""}.`,
).join("\n");

// By day: clip-content.test.ts, hit-ranges.test.ts.
test(
  "a clipped step says how many hits lie below, and the one that is gone to opens it",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const at = await store(page, workspace, [
      { agent: "Planner", content: "Look for the needle." },
      { agent: "Surfer", content: longText },
    ]);
    await page.goto(at({ step: 0, q: "needle" }));
    await expect(step(page, 0).locator("mark[data-hit='0']")).toHaveText("needle");
    await expect(
      step(page, 1).getByRole("button", { name: /show all [\d,]+ characters, 3 more hits below/ }),
    ).toBeVisible();
    await page.getByRole("region", { name: "Steps" }).focus();
    await pressUntil(page, "n", () =>
      expect(step(page, 1).locator("mark[data-hit='1'][data-current]")).toBeInViewport({ timeout: 2_000 }),
    );
    await expect(step(page, 1).locator("mark[data-hit='1'][data-current]")).toHaveText("needle");
  },
);

// By day: row-scroller.test.ts.
test(
  "the full width shows the step whole; shown less, a long step leaves the reader at its top",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const at = await store(page, workspace, [
      { agent: "Surfer", content: longText },
      { agent: "Planner", content: "That is long." },
    ]);
    await page.goto(at({ step: 0 }));
    await expect(step(page, 0)).not.toContainText("Line 199");
    await pressUntil(page, "f", () => expect(step(page, 0)).toContainText("Line 199", { timeout: 1_000 }));
    await pressUntil(page, "f", () => expect(step(page, 0)).not.toContainText("Line 199", { timeout: 1_000 }));
    await step(page, 0)
      .getByRole("button", { name: /show all/ })
      .click();
    const less = step(page, 0).getByRole("button", { name: "show less" });
    await less.scrollIntoViewIfNeeded();
    await less.click();
    await expect(step(page, 0).getByRole("button", { name: /show all/ })).toBeInViewport();
    await expect(step(page, 0).getByRole("link", { name: "Link to step 0" })).toBeInViewport();
  },
);
