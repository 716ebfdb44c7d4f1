import { type Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { expectAccessible } from "./harness/expect-accessible";
import { keepLooks } from "./harness/keep-looks";
import { storeRun } from "./harness/made-trace";
import { ownFormatTrace } from "./harness/own-format-trace";
import { pressUntil } from "./harness/press-until";
import { expect, test } from "./harness/test";
import { newWorkspace, stopAutomaticRuns, type TestWorkspace, upload } from "./harness/workspace";

const question = "From which pier does the ferry to Lorne leave?";
const alike = Array.from({ length: 12 }, (_, i) => ({
  agent: i % 2 ? "Surfer" : "Planner",
  content: `We read page ${i}.`,
}));

/**
 * A failed and a passed trace of one question: twelve steps alike, one changed, then the passed one goes its own way.
 */
async function storeTwo(page: Page, workspace: TestWorkspace) {
  await stopAutomaticRuns(workspace);
  const store = async (title: string, outcome: string, version: string, end: object[]) => {
    const file = ownFormatTrace(question, {
      title,
      outcome,
      system: { name: "ferry-desk", version },
      steps: [...alike, ...end],
    });
    const [trace] = await upload(page.request, workspace, file);
    return trace?.id ?? "";
  };
  const failed = await store("The one that failed", "failed", "1.4", [
    { agent: "Surfer", content: "The timetable of the harbour names pier 3 for Lorne." },
    { agent: "Planner", content: "<b>Then it is pier 3.</b>" },
  ]);
  const passed = await store("The one that passed", "passed", "1.5", [
    { agent: "Surfer", content: "The timetable of the harbour names pier 8 for Lorne." },
    { agent: "Checker", content: "A clerk confirms what we found by telephone." },
    { agent: "Writer", content: "Passengers board at number eight." },
  ]);
  const at = (id: string, cmp?: string) => paths.trace(workspace.slug, id, { cmp });
  return { failed, passed, at };
}

const rows = (page: Page) => page.getByRole("region", { name: "Aligned steps" }).getByRole("article");
const row = (page: Page, name: string) => page.getByRole("article", { name, exact: true });
const cmpOfAddress = (page: Page) => new URL(page.url()).searchParams.get("cmp");
const where = (page: Page) => page.getByRole("toolbar", { name: "Comparison" }).getByRole("status");

test("a trace of the same question is chosen by keys alone and laid beside this one, opened where they part", async ({
  page,
  workspace,
}) => {
  const { failed, passed, at } = await storeTwo(page, workspace);
  await page.goto(at(failed));
  const chooser = page.getByRole("dialog", { name: "Compare" });
  await pressUntil(page, "C", () => expect(chooser).toBeVisible({ timeout: 1_000 }));
  await expect(chooser.getByRole("option")).toHaveText([/passed.*The one that passed.*15 steps · ferry-desk 1\.5/]);
  await page.keyboard.press("Enter");
  await expect(chooser).toBeHidden();
  await expect.poll(() => cmpOfAddress(page)).toBe(`trace:${passed}`);
  await expect(page.getByText("First difference: A 13 | B 13, diverges from there.")).toBeVisible();
  await expect(page.getByRole("note")).toHaveText("Diverges from here:A step 13 | B step 13");
  await expect(page.getByRole("note")).toBeInViewport();
  await expect(page.getByText("12 identical · 1 changed · 1 only in A · 2 only in B.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Trace A" })).toContainText("14 steps · ferry-desk 1.4");
  await expect(page.getByRole("region", { name: "Trace B" })).toContainText("The one that passed");
  const changed = row(page, "A 12 beside B 12, changed");
  await expect(changed.locator("del")).toHaveText(["3"]);
  await expect(changed.locator("ins")).toHaveText(["8"]);
  await expect(row(page, "A 13, only in A")).toContainText("<b>Then it is pier 3.</b>");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("region", { name: "Steps", exact: true })).toBeVisible();
  await expect.poll(() => cmpOfAddress(page)).toBeNull();
});

test("n and N go from difference to difference, and the address opens on the same one again", async ({
  page,
  workspace,
}) => {
  const { failed, passed, at } = await storeTwo(page, workspace);
  await page.goto(at(failed, `trace:${passed}`));
  await expect(where(page)).toHaveText("Difference 2 of 3");
  const entries = await page.evaluate(() => history.length);
  await page.keyboard.press("n");
  await expect(where(page)).toHaveText("Difference 3 of 3");
  await expect.poll(() => cmpOfAddress(page)).toBe(`trace:${passed}:b13`);
  await expect(row(page, "B 13, only in B")).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("n");
  await expect(where(page)).toHaveText("Difference 3 of 3");
  await page.keyboard.press("N");
  await page.keyboard.press("N");
  await expect(where(page)).toHaveText("Difference 1 of 3");
  await expect.poll(() => cmpOfAddress(page)).toBe(`trace:${passed}:a12`);
  await page.reload();
  await expect(where(page)).toHaveText("Difference 1 of 3");
  await expect(row(page, "A 12 beside B 12, changed")).toBeInViewport();
  await page.keyboard.press("p");
  await expect(where(page)).toHaveText("Difference 2 of 3");
  await expect.poll(() => page.evaluate(() => history.length)).toBe(entries);
  await page.goto(at(failed, `trace:${passed}:b99`));
  await expect(where(page)).toHaveText("Step 99 does not exist");
});

// By day: comparison-rows.test.ts.
test(
  "what is alike is folded, and shown by a click, by a key and by a link into it",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const { failed, passed, at } = await storeTwo(page, workspace);
    await page.goto(at(failed, `trace:${passed}`));
    const fold = page.getByRole("button", { name: "11 steps alike" });
    await expect(fold).toBeVisible();
    await expect(rows(page)).toHaveCount(5);
    await fold.click();
    await expect(fold).toBeHidden();
    await expect(row(page, "A 0 beside B 0, the same")).toBeVisible();
    await page.reload();
    await expect(fold).toBeVisible();
    await pressUntil(page, "a", () => expect(fold).toBeHidden({ timeout: 5_000 }));
    await page.keyboard.press("a");
    await expect(fold).toBeVisible();
    await page.goto(at(failed, `trace:${passed}:a4`));
    await expect(row(page, "A 4 beside B 4, the same")).toBeInViewport();
  },
);

// By day: comparison-rows.test.ts, compare-traces.db.test.ts.
test("sides are swapped, and a step of either trace is opened", { tag: "@nightly" }, async ({ page, workspace }) => {
  const { failed, passed, at } = await storeTwo(page, workspace);
  await page.goto(at(failed, `trace:${passed}`));
  await expect(where(page)).toHaveText("Difference 2 of 3");
  const first = page.getByRole("region", { name: "Trace A" });
  await pressUntil(page, "x", () => expect(first).toContainText("The one that passed", { timeout: 5_000 }));
  await expect.poll(() => new URL(page.url()).pathname).toContain(passed);
  await expect.poll(() => cmpOfAddress(page)).toBe(`trace:${failed}`);
  await expect(where(page)).toHaveText("Difference 2 of 3");
  await page.getByRole("link", { name: "Open step 12 of B" }).click();
  await expect(page.locator("#step-12")).toContainText("names pier 3");
  await expect.poll(() => new URL(page.url()).pathname).toContain(failed);
  await page.goBack();
  await expect(where(page)).toBeVisible();
});

// By day: url-state.test.ts.
test("two traces selected in the list are compared", { tag: "@nightly" }, async ({ page, workspace }) => {
  await storeTwo(page, workspace);
  await page.goto(paths.traces(workspace.slug));
  await page.getByRole("checkbox", { name: "Select all on this page" }).click();
  await page.getByRole("region", { name: "Selected traces" }).getByRole("link", { name: "Compare" }).click();
  await expect(page.getByText(/First difference: A/)).toBeVisible();
});

// By day: compare-traces.db.test.ts.
test(
  "a trace compared with itself is the same, and one of another workspace is not there",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const { failed, at } = await storeTwo(page, workspace);
    await page.goto(at(failed, `trace:${failed}`));
    await expect(page.getByText("Identical, step by step.")).toBeVisible();
    await expect(page.getByRole("button", { name: "14 steps alike" })).toBeVisible();
    const stranger = await newWorkspace();
    const [foreign] = await upload(page.request, stranger, ownFormatTrace("Whose is it?"));
    await page.goto(at(failed, `trace:${foreign?.id}`));
    await expect(page.getByRole("heading", { name: "The other trace was not found" })).toBeVisible();
    await page.getByRole("button", { name: "Choose another" }).click();
    await expect(page.getByRole("option", { name: /The one that passed/ })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Back to this trace" }).click();
    await expect(page.getByRole("region", { name: "Steps", exact: true })).toBeVisible();
  },
);

// By day: compare-traces.db.test.ts, list-traces.db.test.ts.
test(
  "the chooser finds any trace by its title and names the other runs with what they say",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const { failed, at } = await storeTwo(page, workspace);
    await upload(page.request, workspace, ownFormatTrace("Where is the lamp?", { title: "About a lamp" }));
    await storeRun(workspace, failed, { agent: "Surfer", stepIndex: 12 });
    await storeRun(workspace, failed, { agent: "Planner", stepIndex: 13 }, { model: "other-judge" });
    await page.goto(at(failed));
    const chooser = page.getByRole("dialog", { name: "Compare" });
    await pressUntil(page, "c", () => expect(chooser).toBeVisible({ timeout: 1_000 }));
    await expect(chooser.getByRole("option", { name: /#1.*judge.*Surfer.*another answer/ })).toBeVisible();
    await page.keyboard.type("lamp");
    await chooser.getByRole("option", { name: /About a lamp/ }).click();
    await expect(page.getByRole("heading", { name: "About a lamp" })).toBeVisible();
    await pressUntil(page, "C", () => expect(chooser).toBeVisible({ timeout: 1_000 }));
    await chooser.getByRole("option", { name: /#1/ }).click();
    await expect(page.getByRole("dialog", { name: "Compare run #2 with #1" })).toContainText("Surfer");
  },
);

// By day: return-focus.test.ts.
test(
  "a comparison of runs gives the focus back to the button that it was opened by",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const { failed, at } = await storeTwo(page, workspace);
    await storeRun(workspace, failed, { agent: "Surfer", stepIndex: 12 });
    await storeRun(workspace, failed, { agent: "Planner", stepIndex: 13 }, { model: "other-judge" });
    await page.goto(at(failed));
    const chooser = page.getByRole("dialog", { name: "Compare" });
    const button = page.getByRole("button", { name: "Compare", exact: true });
    await expect(async () => {
      await button.focus();
      await page.keyboard.press("Enter");
      await expect(chooser.getByRole("option", { name: /#1/ })).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await chooser.getByRole("option", { name: /#1/ }).click();
    const compared = page.getByRole("dialog", { name: "Compare run #2 with #1" });
    await expect(compared).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(compared).toHaveCount(0);
    await expect(button).toBeFocused();
  },
);

// By day: url-state.test.ts.
test(
  "a step that is read beside another trace is labeled on its own page, and Back leads to the comparison",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const { failed, passed, at } = await storeTwo(page, workspace);
    await page.goto(at(failed, `trace:${passed}`));
    await expect(where(page)).toHaveText("Difference 2 of 3");
    await pressUntil(page, "N", () => expect(where(page)).toHaveText("Difference 1 of 3", { timeout: 1_000 }));
    await page.keyboard.press("L");
    await expect(page.getByRole("textbox", { name: "Decisive step" })).toHaveValue("12");
    await expect.poll(() => cmpOfAddress(page)).toBeNull();
    await page.goBack();
    await expect(where(page)).toHaveText("Difference 1 of 3");
  },
);

// By day: comparison-rows.test.ts, accessibility.spec.ts.
test(
  "a comparison is accessible, looks as it should and is read on a phone, one step under the other",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const { failed, passed, at } = await storeTwo(page, workspace);
    await page.goto(at(failed, `trace:${passed}`));
    await expect(where(page)).toHaveText("Difference 2 of 3");
    await expect(row(page, "A 12 beside B 12, changed")).toContainText("pier 8");
    await expectAccessible(page);
    await keepLooks(page, "compare-traces");
    await page.setViewportSize({ width: 390, height: 844 });
    const changed = row(page, "A 12 beside B 12, changed");
    await expect(changed).toBeVisible();
    const [a, b] = [
      await changed.getByText("pier").first().boundingBox(),
      await changed.getByText("pier").last().boundingBox(),
    ];
    expect((a?.y ?? 0) < (b?.y ?? 0)).toBe(true);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    const same = row(page, "A 11 beside B 11, the same");
    await expect(same.getByText("We read page 11.").filter({ visible: true })).toHaveCount(1);
  },
);
