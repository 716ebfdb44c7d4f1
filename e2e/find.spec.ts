import { type Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { expectAccessible } from "./harness/expect-accessible";
import { keepLooks } from "./harness/keep-looks";
import { ownFormatTrace } from "./harness/own-format-trace";
import { pressUntil } from "./harness/press-until";
import { expect, test } from "./harness/test";
import { stopAutomaticRuns, type TestWorkspace, upload } from "./harness/workspace";

const hits: Record<number, Record<string, unknown>> = {
  5: { agent: "Planner", content: "The price is 55, and the price_list says so." },
  40: { agent: "WebSurfer", content: "PRICE of 100 % of all goods" },
  50: { agent: "WebSurfer", kind: "tool-result", isError: true, content: "No price here: 404" },
  55: { agent: "Clerk", content: `${"long ".repeat(30_000)}the needle at the very end` },
};

/** Sixty steps; `price` stands four times in three of them, `needle` at the end of a long one. */
async function store(page: Page, workspace: TestWorkspace) {
  await stopAutomaticRuns(workspace);
  const steps = Array.from({ length: 60 }, (_, at) => ({
    agent: at % 2 === 0 ? "Planner" : "WebSurfer",
    kind: "message",
    content: `Entry ${at} of the log.`,
    ...hits[at],
  }));
  const [trace] = await upload(page.request, workspace, ownFormatTrace("What does it cost?", { steps }));
  if (!trace) throw new Error("nothing was stored");
  return (parameters = {}) => paths.trace(workspace.slug, trace.id, parameters);
}

const field = (page: Page) => page.getByRole("textbox", { name: "Find in the steps" });
const count = (page: Page) => page.getByRole("search", { name: "Find in the steps" }).getByRole("status");
const step = (page: Page, index: number) => page.locator(`#step-${index}`);
const currentHit = (page: Page, index: number) => step(page, index).locator("mark[data-hit][data-current]");
const asked = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);
const openFind = (page: Page) =>
  pressUntil(page, "ControlOrMeta+f", () => expect(field(page)).toBeFocused({ timeout: 2_000 }));

test(
  "words are found while they are typed, walked by Enter and n, and left by Escape where one is",
  { tag: "@smoke" },
  async ({ page, workspace }) => {
    const at = await store(page, workspace);
    await page.goto(at({ step: 10 }));
    await openFind(page);
    await page.keyboard.type("price");
    await expect(count(page)).toHaveText("3 of 4 hits in 3 steps");
    await expect(currentHit(page, 40)).toHaveText("PRICE");
    await expect(currentHit(page, 40)).toBeInViewport();
    await expect.poll(() => asked(page, "q")).toBe("price");
    await expect.poll(() => asked(page, "step")).toBe("40");
    await page.keyboard.press("Enter");
    await expect(count(page)).toHaveText("4 of 4 hits in 3 steps");
    await page.keyboard.press("Enter");
    await expect(count(page)).toHaveText("1 of 4 hits in 3 steps");
    await expect(currentHit(page, 5)).toBeInViewport();
    await page.keyboard.press("Shift+Enter");
    await expect(count(page)).toHaveText("4 of 4 hits in 3 steps");

    await page.getByRole("region", { name: "Steps", exact: true }).focus();
    await page.keyboard.press("n");
    await page.keyboard.press("n");
    await expect(count(page)).toHaveText("2 of 4 hits in 3 steps");
    await expect.poll(() => asked(page, "step")).toBe("5");
    await page.keyboard.press("N");
    await expect(count(page)).toHaveText("1 of 4 hits in 3 steps");

    await openFind(page);
    await page.keyboard.press("Escape");
    await expect(field(page)).toBeHidden();
    await expect.poll(() => asked(page, "q")).toBeNull();
    await expect.poll(() => asked(page, "step")).toBe("5");
    await expect(step(page, 5)).toBeInViewport();
    await openFind(page);
    await expect(field(page)).toHaveValue("price");
    await page.goBack();
    await expect(step(page, 10)).toBeInViewport();
  },
);

// By day: key-combination.test.ts.
test("pressed once more in the field, the key is the browser's", { tag: "@nightly" }, async ({ page, workspace }) => {
  const at = await store(page, workspace);
  await page.goto(at());
  await openFind(page);
  const isTakenOver = () =>
    field(page).evaluate(
      (input) =>
        !input.dispatchEvent(
          new KeyboardEvent("keydown", { key: "f", ctrlKey: true, bubbles: true, cancelable: true }),
        ),
    );
  expect(await isTakenOver()).toBe(false);
});

// By day: find-draft.test.ts, search-terms.test.ts, find-in-steps.db.test.ts.
test(
  "chips narrow the search and stand in the address, typed or chosen",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const at = await store(page, workspace);
    await page.goto(at());
    await openFind(page);
    await page.keyboard.type("price agent:websurfer ");
    await expect(count(page)).toHaveText(/2 hits in 2 steps/);
    await expect.poll(() => asked(page, "q")).toBe("price agent:websurfer");
    await expect(field(page)).toHaveValue("price");
    await page.getByRole("button", { name: "Errors" }).click();
    await expect(count(page)).toHaveText(/1 hit in 1 step/);
    await page.reload();
    await expect(count(page)).toHaveText(/1 hit in 1 step/);
    await page.getByRole("button", { name: "Remove agent:websurfer" }).click();
    await page.getByRole("button", { name: "Remove error:true" }).click();
    await expect(count(page)).toHaveText(/4 hits in 3 steps/);
    await field(page).fill("");
    await page.getByRole("button", { name: "Kind" }).click();
    await page.getByRole("menuitemcheckbox", { name: "tool result" }).click();
    await page.keyboard.press("Escape");
    await expect(count(page)).toHaveText("1 of 1 step");
    await expect(step(page, 50)).toBeInViewport();
    // What is chosen right behind a letter and the letter are asked together.
    await field(page).fill("55");
    await page.getByRole("button", { name: "Errors" }).click();
    await expect.poll(() => asked(page, "q")).toBe("55 kind:tool-result error:true");
  },
);

// By day: url-state.test.ts, find-in-steps.db.test.ts.
test(
  "a copied link opens the search with its hits, and moves nobody",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const at = await store(page, workspace);
    await page.goto(at({ step: 20, q: "price" }));
    await expect(count(page)).toHaveText("4 hits in 3 steps");
    await expect(step(page, 20)).toBeInViewport();
    await page.goto(at({ step: 40, q: "price" }));
    await expect(count(page)).toHaveText("3 of 4 hits in 3 steps");
    await expect(currentHit(page, 40)).toBeInViewport();
  },
);

// By day: find-text.test.ts, find-in-steps.db.test.ts, hit-words.test.ts.
test("signs are taken as they stand, and nothing found says so", { tag: "@nightly" }, async ({ page, workspace }) => {
  const at = await store(page, workspace);
  await page.goto(at());
  await openFind(page);
  await field(page).fill("100 %");
  await expect(count(page)).toHaveText(/in 1 step$/);
  await field(page).fill("price_");
  await expect(count(page)).toHaveText("1 of 1 hit in 1 step");
  await field(page).fill("<script>");
  await expect(count(page)).toHaveText("Nothing found");
});

// By day: find-in-steps.db.test.ts, hit-ranges.test.ts.
test("a hit at the end of a long step is gone to", { tag: "@nightly" }, async ({ page, workspace }) => {
  const at = await store(page, workspace);
  await page.goto(at());
  await openFind(page);
  await page.keyboard.type("needle");
  await expect(count(page)).toHaveText("1 of 1 hit in 1 step");
  await expect(currentHit(page, 55)).toHaveText("needle");
  await expect(currentHit(page, 55)).toBeInViewport();
});

test("the search tab lists every step with hits and leads there", async ({ page, workspace }) => {
  const at = await store(page, workspace);
  await page.goto(at({ tab: "search" }));
  await expect(page.getByRole("heading", { name: "Find in the steps" })).toBeVisible();
  await page.goto(at({ tab: "search", q: "price", step: 0 }));
  const list = page.getByRole("list", { name: "Steps with hits" });
  await expect(list.getByRole("listitem")).toHaveCount(3);
  await expect(list.getByRole("listitem").first()).toContainText("The price is 55");
  await expect(list.locator("mark")).toHaveCount(4);
  await expectAccessible(page);
  await list.getByRole("button").nth(2).click();
  await expect.poll(() => asked(page, "step")).toBe("50");
  await expect(step(page, 50)).toBeInViewport();
  await keepLooks(page, "find");
  await page.goto(at({ tab: "search", q: "nowhere" }));
  await expect(page.getByRole("heading", { name: "Nothing found" })).toBeVisible();
});

// By day: hit-words.test.ts.
test(
  "on a phone the field fits, and the list lies over the steps",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const at = await store(page, workspace);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(at({ q: "price agent:WebSurfer", step: 0 }));
    await expect(count(page)).toHaveText("2 hits in 2 steps");
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await count(page).getByRole("button").click();
    const list = page.getByRole("list", { name: "Steps with hits" });
    await list.getByRole("button").first().click();
    await expect(list).toBeHidden();
    await expect(step(page, 40)).toBeInViewport();
  },
);

// By day: floating.spec.ts, held-address.test.ts.
test(
  "a step is gone to by its number, and one that is not there is named",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const at = await store(page, workspace);
    await page.goto(at());
    const number = page.getByLabel("Step, 0 to 59");
    await pressUntil(page, "ControlOrMeta+g", () => expect(number).toBeFocused({ timeout: 2_000 }));
    await page.keyboard.type("60");
    await expect(page.getByText("The trace ends at step 59.")).toBeVisible();
    await number.fill("33");
    await page.keyboard.press("Enter");
    await expect(number).toBeHidden();
    await expect(step(page, 33)).toBeInViewport();
    await expect.poll(() => asked(page, "step")).toBe("33");
  },
);

// By day: traces-list.spec.ts.
test(
  "the command palette has the page's commands and takes a number for a step",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const at = await store(page, workspace);
    await page.goto(at());
    const palette = page.getByRole("combobox", { name: "Search and commands" });
    const open = () => pressUntil(page, "ControlOrMeta+k", () => expect(palette).toBeFocused({ timeout: 2_000 }));
    await open();
    await page.keyboard.type("44");
    await expect(page.getByRole("option", { name: "Go to step 44" })).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await expect(step(page, 44)).toBeInViewport();
    await open();
    await page.keyboard.type("last step");
    await expect(page.getByRole("option", { name: /Last step/ })).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await expect(step(page, 59)).toBeInViewport();
    await open();
    await page.keyboard.type("find in the");
    await expect(page.getByRole("option", { name: /Find in the steps/ })).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await expect(field(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await page.getByRole("region", { name: "Steps", exact: true }).focus();
    await page.keyboard.press("?");
    const keys = page.getByRole("dialog", { name: "Keys" });
    for (const words of ["Find in the steps", "Go to step…", "Next step"]) await expect(keys).toContainText(words);
  },
);
