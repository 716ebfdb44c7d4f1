import { type Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { saveProvider } from "@/lib/services/connections/providers/save-provider";
import { expectAccessible } from "./harness/expect-accessible";
import { ownFormatTrace } from "./harness/own-format-trace";
import { pressUntil } from "./harness/press-until";
import { expect, test } from "./harness/test";
import { newWorkspace, signIn, stopAutomaticRuns, type TestWorkspace, upload } from "./harness/workspace";

const labelled = { groundTruth: { agent: "Surfer", stepIndex: 2, reason: "It read the wrong page." } };

const fill = async (page: Page, workspace: TestWorkspace): Promise<void> => {
  await stopAutomaticRuns(workspace);
  await upload(page.request, workspace, ownFormatTrace("Which ferry leaves first?", labelled));
  await upload(page.request, workspace, ownFormatTrace("玉井大翔 wears which number?", { outcome: "passed" }));
  await upload(page.request, workspace, ownFormatTrace("كم تستغرق الرحلة إلى الجزيرة؟", { tags: ["week-47"] }));
};
const rows = (page: Page) => page.getByRole("table", { name: "Traces" }).locator("tbody tr");
const focused = (page: Page) => page.locator("tr:focus-within");

// By day: row-summary.test.ts, accessibility.spec.ts.
test(
  "the list says of each trace what is known, in both themes and on a narrow screen",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    await fill(page, workspace);
    await page.goto(paths.traces(workspace.slug));
    await expect(rows(page)).toHaveCount(3);
    const first = rows(page).filter({ hasText: "Which ferry leaves first?" });
    await expect(first).toContainText("failed");
    await expect(first).toContainText("ferry-desk 1.4");
    await expect(first).toContainText("Surfer");
    await expect(first.getByRole("img", { name: "Ground truth: 2." })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByText("玉井大翔 wears which number?")).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessible(page);
  },
);

test(
  "a search is typed with completion, stands in the address, and survives a reload",
  { tag: "@smoke" },
  async ({ page, workspace }) => {
    await fill(page, workspace);
    await page.goto(paths.traces(workspace.slug));
    await expect(rows(page)).toHaveCount(3);
    const search = page.getByRole("combobox", { name: "Search traces" });
    await pressUntil(page, "/", () => expect(search).toBeFocused({ timeout: 500 }));
    await page.keyboard.type("outc");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.keyboard.type("fai");
    await expect(page.getByRole("option", { name: "failed" })).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/q=outcome%3Afailed/);
    await expect(rows(page)).toHaveCount(2);
    await page.reload();
    await expect(rows(page)).toHaveCount(2);
    await page.getByRole("button", { name: "Remove outcome:failed" }).click();
    await expect(rows(page)).toHaveCount(3);

    await page.getByRole("button", { name: "Ground truth" }).click();
    await page.getByRole("menuitemradio", { name: "None" }).click();
    await expect(page).toHaveURL(/label%3Anone/);
    await expect(rows(page)).toHaveCount(2);
    await page.getByRole("combobox", { name: "Search traces" }).fill("no such words");
    await expect(page.getByRole("heading", { name: "No matches" })).toBeVisible();
    await page.getByRole("link", { name: "Show all traces" }).click();
    await expect(rows(page)).toHaveCount(3);
  },
);

test("two operators are typed in one go, none before it is whole, and a slip in the grammar is named", async ({
  page,
  workspace,
}) => {
  await fill(page, workspace);
  await page.goto(paths.traces(workspace.slug));
  const search = page.getByRole("combobox", { name: "Search traces" });
  await search.click();
  await page.keyboard.type("outcome:");
  await expect(page.getByRole("option", { name: "failed" })).toBeVisible();
  await page.keyboard.type("failed steps:>0 ", { delay: 40 });
  await expect(page).toHaveURL(/q=outcome%3Afailed\+steps|q=outcome%3Afailed%20steps/);
  await expect(rows(page)).toHaveCount(2);
  await expect(search).toBeFocused();
  await page.keyboard.type("outcom:failed");
  await expect(page.getByText("Did you mean outcome:?")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Did you mean outcome:?")).toBeVisible();
});

// By day: search-terms.test.ts, list-traces.db.test.ts.
test(
  "names of the workspace are completed by Tab, and runs that disagree are found",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    await fill(page, workspace);
    await page.goto(paths.traces(workspace.slug));
    await expect(rows(page)).toHaveCount(3);
    const search = page.getByRole("combobox", { name: "Search traces" });
    await pressUntil(page, "/", () => expect(search).toBeFocused({ timeout: 500 }));
    await page.keyboard.type("ta");
    await page.keyboard.press("Tab");
    await page.keyboard.type("we");
    await expect(page.getByRole("option", { name: "week-47" })).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page).toHaveURL(/q=tag%3Aweek-47/);
    await expect(rows(page)).toHaveCount(1);
    await page.getByRole("button", { name: "Remove tag:week-47" }).click();
    await expect(rows(page)).toHaveCount(3);
    await search.fill("disagree:maybe");
    await expect(page.getByText("disagree: is true or false.")).toBeVisible();
    await search.fill("disagree:true ");
    await expect(page.getByRole("heading", { name: "No matches" })).toBeVisible();
  },
);

// By day: list-traces.db.test.ts.
test("columns sort, and the order is in the address", { tag: "@nightly" }, async ({ page, workspace }) => {
  await fill(page, workspace);
  await upload(
    page.request,
    workspace,
    ownFormatTrace("A long one", {
      steps: Array.from({ length: 9 }, (_, at) => ({ agent: "Solo", content: `${at}` })),
    }),
  );
  await page.goto(paths.traces(workspace.slug, { columns: "title,steps" }));
  await page.getByRole("link", { name: "Steps" }).click();
  await expect(page).toHaveURL(/sort=-steps/);
  await expect(rows(page).first()).toContainText("A long one");
  await page.getByRole("link", { name: "Steps" }).click();
  await expect(page).toHaveURL(/sort=steps/);
  await expect(rows(page).last()).toContainText("A long one");
});

test("a search is saved as a tab, updated, kept to oneself, and opened from any page", async ({ page, workspace }) => {
  await fill(page, workspace);
  await page.goto(paths.traces(workspace.slug, { q: "outcome:failed", columns: "title,agent" }));
  await expect(rows(page)).toHaveCount(2);
  const views = page.getByRole("navigation", { name: "Views" });
  await page.getByRole("button", { name: "Save this view" }).click();
  await page.getByLabel("Name of the view").fill("Failed ones");
  await page.getByRole("checkbox", { name: "Everybody in the workspace sees it" }).uncheck();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const tab = views.getByRole("link", { name: "Failed ones" });
  await expect(tab).toHaveAttribute("aria-current", "page");
  await expect(tab.getByLabel("only you see it")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Update Failed ones" })).toHaveCount(0);
  await page.getByRole("button", { name: "Remove outcome:failed" }).click();
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole("button", { name: "Update Failed ones" }).click();
  await expect(page.getByRole("button", { name: "Update Failed ones" })).toHaveCount(0);
  await expectAccessible(page);
  await views.getByRole("link", { name: /^All/ }).click();
  await expect(page.getByRole("columnheader", { name: "Outcome" })).toBeVisible();
  await tab.click();
  await expect(page.getByRole("columnheader", { name: "Outcome" })).toHaveCount(0);
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole("button", { name: "Save this view" }).click();
  await page.getByRole("button", { name: "Share Failed ones with the workspace" }).click();
  await expect(tab.getByLabel("only you see it")).toHaveCount(0);
  await page.getByRole("button", { name: "Delete Failed ones" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(tab).toHaveCount(0);
});

test("a column is as wide as its edge was drawn, and a press on the edge alone changes nothing", async ({
  page,
  workspace,
}) => {
  await fill(page, workspace);
  await page.goto(paths.traces(workspace.slug, { columns: "title,steps,agent" }));
  const width = () =>
    page.getByRole("columnheader", { name: "Steps" }).evaluate((cell) => cell.getBoundingClientRect().width);
  const hold = async (name: string, by = 0): Promise<void> => {
    const box = await page.locator(`[data-sizes=${name}]`).boundingBox();
    if (!box) throw new Error("The edge is not drawn.");
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + by, y, { steps: 4 });
  };
  const widen = async (): Promise<void> => {
    const before = await width();
    await hold("steps", 40);
    await page.mouse.up();
    expect(await width()).toBeGreaterThan(before);
  };
  await expect(widen).toPass();
  const wide = await width();
  await hold("title");
  await page.mouse.up();
  await hold("title", -40);
  await page.locator("[data-sizes=title]").dispatchEvent("pointercancel");
  await page.mouse.up();
  await hold("steps", -30);
  await page.locator("[data-sizes=steps]").dispatchEvent("pointercancel");
  await page.mouse.up();
  await expect.poll(width).toBe(wide);
  await widen();
  await expect(page).toHaveURL(/columns=title(,|%2C)steps(:|%3A)\d+(,|%2C)agent$/);
});

test("columns are chosen, moved and sized by keys, and remembered for the person", async ({ page, workspace }) => {
  await fill(page, workspace);
  await page.goto(paths.traces(workspace.slug));
  const headings = () => page.getByRole("columnheader").allInnerTexts();
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByRole("columnheader", { name: "Steps" })).toHaveCount(0);
  const first = rows(page).filter({ hasText: "Which ferry leaves first?" });
  await expect(first).toContainText("▼ labeledIt read the wrong page.");
  await page.getByRole("button", { name: /^Columns/ }).click();
  const menu = page.getByRole("dialog", { name: "Columns" });
  const steps = menu.getByRole("checkbox", { name: "Steps" });
  await steps.press("Space");
  await expect(page.getByRole("columnheader", { name: "Steps" })).toBeVisible();
  const before = (await headings()).indexOf("Steps");
  await steps.press("Shift+ArrowUp");
  await expect.poll(async () => (await headings()).indexOf("Steps")).toBe(before - 1);
  const width = () =>
    page.getByRole("columnheader", { name: "Steps" }).evaluate((cell) => cell.getBoundingClientRect().width);
  const narrow = await width();
  const saved = page.waitForResponse((answer) => answer.request().method() === "POST");
  await steps.press("Shift+ArrowRight");
  await expect.poll(width).toBeGreaterThan(narrow);
  await menu.getByRole("checkbox", { name: "Task" }).press("Space");
  await expect(page.getByRole("columnheader", { name: "Task" })).toBeVisible();
  await steps.press("ArrowDown");
  await expect(steps).not.toBeFocused();
  await expectAccessible(page);
  await saved;
  await expect(async () => {
    await page.reload();
    expect((await headings()).indexOf("Steps")).toBe(before - 1);
  }).toPass();
  await page.getByRole("button", { name: /^Columns/ }).click();
  await menu.getByRole("button", { name: "Reset" }).click();
  await expect(page.getByRole("columnheader", { name: "Steps" })).toHaveCount(0);
});

test(
  "keys walk the list, select and open, and rest in the search field",
  { tag: "@smoke" },
  async ({ page, workspace }) => {
    await fill(page, workspace);
    await page.goto(paths.traces(workspace.slug));
    await expect(rows(page)).toHaveCount(3);
    await pressUntil(page, "k", () => expect(focused(page)).toHaveCount(1, { timeout: 500 }));
    await page.keyboard.press("j");
    await expect(focused(page)).toContainText("玉井大翔");
    await page.keyboard.press("x");
    await expect(page.getByText("1 selected")).toBeVisible();
    await page.keyboard.press("k");
    await expect(focused(page)).toContainText("كم تستغرق");
    await page.getByRole("combobox", { name: "Search traces" }).fill("");
    await page.keyboard.type("jx");
    await expect(page.getByText("1 selected")).toBeVisible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keys" })).toContainText("Next trace");
    await page.keyboard.press("Escape");
  },
);

// By day: the keys above.
test("Enter opens the trace in focus", { tag: "@nightly" }, async ({ page, workspace }) => {
  await fill(page, workspace);
  await page.goto(paths.traces(workspace.slug));
  await expect(rows(page)).toHaveCount(3);
  await pressUntil(page, "k", () => expect(focused(page)).toHaveCount(1, { timeout: 500 }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/traces\/[0-9a-f-]{36}/);
});

test("selected traces are tagged, given an outcome and deleted, with what goes named", async ({ page, workspace }) => {
  await fill(page, workspace);
  await page.goto(paths.traces(workspace.slug));
  await page.getByRole("checkbox", { name: "Select all on this page" }).click();
  await page.getByRole("button", { name: "Tag" }).click();
  await page.getByLabel("Add").fill("harbour, winter");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(rows(page).filter({ hasText: "harbour, winter" })).toHaveCount(3);

  await page.getByRole("checkbox", { name: "Select all on this page" }).click();
  await page.getByRole("button", { name: "Set outcome" }).click();
  await page.getByRole("menuitem", { name: "unknown" }).click();
  await expect(rows(page).getByText("unknown").locator("visible=true")).toHaveCount(3);

  await rows(page).filter({ hasText: "ferry" }).first().getByRole("checkbox").click();
  await page.getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Delete 1 trace?" });
  await expect(dialog).toContainText("0 runs with every recorded call");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Delete 1 trace" }).click();
  await expect(rows(page)).toHaveCount(2);
});

test("all that match are planned as one, with cost unknown where the price is, and nothing starts by looking", async ({
  page,
  workspace,
}) => {
  await fill(page, workspace);
  await saveProvider(workspace.ctx, {
    name: "House",
    preset: "custom",
    baseUrl: "http://127.0.0.1:9/v1",
    key: null,
    requestsPerMinute: null,
    concurrency: 1,
    timeoutMs: 1000,
    models: [
      { name: "house-7b", contextTokens: 8000, inputUsdPerMillion: null, outputUsdPerMillion: null, priceAsOf: null },
    ],
  });
  await page.goto(paths.traces(workspace.slug, { q: "outcome:failed", columns: "title,agree" }));
  await expect(rows(page)).toHaveCount(2);
  await rows(page).first().getByRole("checkbox").click();
  await page.getByRole("button", { name: "Select all 2 that match" }).click();
  await page.getByRole("button", { name: "Run a method" }).click();
  const dialog = page.getByRole("dialog", { name: "Run a method on 2 traces" });
  await expect(dialog.getByRole("status", { name: "Plan" })).toContainText("cost unknown");
  await expect(dialog.getByRole("button", { name: "Start 2 runs" })).toBeEnabled();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(rows(page).getByText("no runs")).toHaveCount(2);
});

test("the command palette finds a trace by its words and opens it", { tag: "@smoke" }, async ({ page, workspace }) => {
  await fill(page, workspace);
  await page.goto(paths.runs(workspace.slug));
  await expect(page.getByRole("heading", { name: "No runs yet" })).toBeVisible();
  const find = page.getByPlaceholder("Find a trace");
  await pressUntil(page, "Control+k", () => expect(find).toBeFocused({ timeout: 2000 }));
  await page.keyboard.type("ferry leaves");
  await expect(page.getByRole("option", { name: "Which ferry leaves first?" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("option", { name: "Which ferry leaves first?" }).click();
  await expect(page).toHaveURL(/\/traces\/[0-9a-f-]{36}/);
});

// By day: typing-ahead.spec.ts.
test(
  "where the chosen row of the palette goes with the next letters, another one is chosen",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    await stopAutomaticRuns(workspace);
    await upload(page.request, workspace, ownFormatTrace("Which theme has the ferry?"));
    await page.goto(paths.runs(workspace.slug));
    await pressUntil(page, "Control+k", () =>
      expect(page.getByPlaceholder("Find a trace")).toBeFocused({ timeout: 5_000 }),
    );
    await page.keyboard.type("theme");
    const found = page.getByRole("option", { name: "Which theme has the ferry?" });
    await expect(found).toBeVisible();
    await page.keyboard.press("Home");
    await expect(found).toHaveAttribute("aria-selected", "true");
    await page.keyboard.type(" dark");
    await expect(found).toHaveCount(0);
    await expect(page.getByRole("option", { name: "Theme: dark" })).toHaveAttribute("aria-selected", "true");
  },
);

// By day: doors.db.test.ts.
test("a viewer reads the list and is offered nothing that writes", { tag: "@nightly" }, async ({ page }) => {
  const workspace = await newWorkspace("VIEWER");
  await upload(page.request, workspace, ownFormatTrace("Which ferry leaves first?"));
  await signIn(page, workspace);
  await page.goto(paths.traces(workspace.slug));
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Import" })).toHaveCount(0);
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await page.goto(paths.traces(workspace.slug, { import: "1" }));
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
