import { type Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { expectAccessible } from "./harness/expect-accessible";
import { ownFormatTrace } from "./harness/own-format-trace";
import { pressUntil } from "./harness/press-until";
import { expect, test } from "./harness/test";
import { type TestWorkspace, upload } from "./harness/workspace";

const file = (name: string, content: object | string) => ({
  name,
  mimeType: "application/json",
  buffer: Buffer.from(typeof content === "string" ? content : JSON.stringify(content)),
});
const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Import traces" });

const openImport = async (page: Page, workspace: TestWorkspace) => {
  await page.goto(paths.traces(workspace.slug, { import: "1" }));
  await expect(dialogOf(page)).toBeVisible();
  return dialogOf(page);
};

test("many files are previewed, a refused one named with pointers, and the good ones imported", async ({
  page,
  workspace,
}) => {
  const dialog = await openImport(page, workspace);
  await dialog.getByLabel("Files to import").setInputFiles([
    file(
      "ferry.json",
      ownFormatTrace("Which ferry leaves first?", {
        groundTruth: { agent: "Surfer", stepIndex: 2, reason: "Wrong page." },
      }),
    ),
    file("who.json", {
      question: "What is 2 + 2?",
      history: [{ name: "Solver", role: "assistant", content: "5" }],
      mistake_agent: "Solver",
      mistake_step: "0",
    }),
    file("broken.json", { faultline: 1, trace: { question: "Half", steps: [{ agent: "A" }] } }),
    file("notes.txt", "no trace at all {"),
  ]);
  const ferry = dialog.getByRole("listitem").filter({ hasText: "ferry.json" });
  await expect(ferry).toContainText("4 steps · 2 agents: Planner, Surfer · failed · with ground truth");
  const broken = dialog.getByRole("listitem").filter({ hasText: "broken.json" }).first();
  await expect(broken).toContainText("/trace/steps/0/content");
  const notes = dialog.getByRole("listitem").filter({ hasText: "notes.txt" }).first();
  await expect(notes).toContainText("No known shape");
  await dialog.getByRole("button", { name: "2 files cannot be imported" }).click();
  await expect(dialog.getByRole("list", { name: "Files" }).locator("> li").first()).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Import 2 traces" }).click();
  await expect(dialog.getByRole("status")).toContainText("2 traces imported.");
  await expect(dialog.getByRole("button", { name: "2 files cannot be imported" })).toBeVisible();
  await dialog.getByRole("link", { name: "Show the traces" }).click();
  await expect(page.getByRole("table", { name: "Traces" }).locator("tbody tr")).toHaveCount(2);
});

// By day: create-traces.db.test.ts, import-queue.test.ts.
test(
  "the same trace again is recognized before and after it is sent",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const trace = ownFormatTrace("Which pier?");
    await upload(page.request, workspace, trace);
    const dialog = await openImport(page, workspace);
    await dialog.getByLabel("Files to import").setInputFiles(file("again.json", trace));
    await expect(dialog.getByText("already here")).toBeVisible();
    await dialog.getByRole("button", { name: "again.json", expanded: false }).click();
    await expect(dialog.getByRole("link", { name: "already here" })).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Nothing new to import" })).toBeDisabled();
  },
);

test("a trace is pasted as text", async ({ page, workspace }) => {
  const dialog = await openImport(page, workspace);
  await dialog.getByLabel("Paste a trace").fill(JSON.stringify(ownFormatTrace("Pasted question?")));
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(dialog).toContainText("Pasted question?");
  await dialog.getByRole("button", { name: "Import 1 trace" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Pasted question?");
});

test(
  "from a file to its answer in one go, above the fold of a wide and of a narrow screen, and back to the list",
  { tag: "@smoke" },
  async ({ page, workspace }) => {
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      const dialog = await openImport(page, workspace);
      await dialog
        .getByLabel("Files to import")
        .setInputFiles(file("ferry.json", ownFormatTrace(`Which ferry at ${width}?`)));
      await dialog.getByRole("button", { name: "Import 1 trace" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toContainText(`Which ferry at ${width}?`);
      const answer = page.locator('[data-tour="answer"]').locator("visible=true");
      await expect(answer).toContainText(/[Aa]gent|No clear answer yet/);
      await expect(answer).toBeInViewport({ ratio: 1 });
      await page.goBack();
      await expect(dialogOf(page)).toHaveCount(0);
      await expect(page.getByRole("table", { name: "Traces" })).toBeVisible();
    }
  },
);

// By day: import-queue.test.ts, attribute-upload.db.test.ts.
test(
  "several traces are told apart by what the tracer found in each",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const dialog = await openImport(page, workspace);
    await dialog
      .getByLabel("Files to import")
      .setInputFiles([
        file("one.json", ownFormatTrace("The first question?")),
        file("two.json", ownFormatTrace("The second question?")),
      ]);
    await dialog.getByRole("button", { name: "Import 2 traces" }).click();
    const first = dialog.getByRole("listitem").filter({ hasText: "The first question?" }).last();
    await expect(first).toContainText(/→ step \d+|no clear answer: \d+ steps? to read first/);
    await expectAccessible(page);
    await first.getByRole("link", { name: "The first question?" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("The first question?");
  },
);

// By day: import-queue.test.ts.
test("files dropped anywhere on the page open the preview", { tag: "@nightly" }, async ({ page, workspace }) => {
  await page.goto(paths.traces(workspace.slug));
  await expect(page.getByRole("heading", { name: "No traces yet" })).toBeVisible();
  await expectAccessible(page);
  const transfer = await page.evaluateHandle(
    (content) => {
      const data = new DataTransfer();
      data.items.add(new File([content], "dropped.json", { type: "application/json" }));
      return data;
    },
    JSON.stringify(ownFormatTrace("Dropped question?")),
  );
  await page.dispatchEvent("body", "drop", { dataTransfer: transfer });
  await expect(dialogOf(page)).toContainText("Dropped question?");
});

test(
  "a failed upload keeps the file, says so, and works when tried again",
  { tag: "@smoke" },
  async ({ page, workspace }) => {
    const dialog = await openImport(page, workspace);
    const upload = (url: URL) => url.pathname === "/api/v1/imports";
    await page.route(upload, (route) => route.abort("connectionreset"));
    await dialog.getByLabel("Files to import").setInputFiles(file("ferry.json", ownFormatTrace("Which ferry?")));
    await expect(dialog.getByRole("alert")).toContainText("did not reach the server");
    await page.unroute(upload);
    await dialog.getByRole("button", { name: "Try again" }).click();
    await dialog.getByRole("button", { name: "Import 1 trace" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Which ferry?");
  },
);

// By day: key-combination.test.ts.
test("the key I opens the import, and its address alone does too", { tag: "@nightly" }, async ({ page, workspace }) => {
  await page.goto(paths.traces(workspace.slug));
  await expect(page.getByRole("heading", { name: "No traces yet" })).toBeVisible();
  await pressUntil(page, "i", () => expect(dialogOf(page)).toBeVisible({ timeout: 500 }));
  await expect(page).toHaveURL(/import=1/);
  await page.keyboard.press("Escape");
  await expect(page).not.toHaveURL(/import=1/);
});

// By day: sample-trace.test.ts.
test("an empty list offers a sample to try", { tag: "@nightly" }, async ({ page, workspace }) => {
  await page.goto(paths.traces(workspace.slug));
  await page.getByRole("button", { name: "Try a sample" }).click();
  await dialogOf(page).getByRole("button", { name: "Import 1 trace" }).click();
  await expect(page).toHaveURL(/\/traces\/[0-9a-f-]{36}/);
});
