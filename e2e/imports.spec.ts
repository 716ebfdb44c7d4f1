import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Locator, type Page } from "@playwright/test";
import { prisma } from "@/lib/db";
import { paths } from "@/lib/paths";
import { expectAccessible } from "./harness/expect-accessible";
import { madeFiles, otlpBody, span } from "./harness/made-files";
import { ownFormatTrace } from "./harness/own-format-trace";
import { expect, test } from "./harness/test";
import { type TestWorkspace } from "./harness/workspace";

const file = (name: string, text: string) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(text),
});

const openImport = async (page: Page, workspace: TestWorkspace): Promise<Locator> => {
  await page.goto(paths.traces(workspace.slug, { import: "1" }));
  const dialog = page.getByRole("dialog", { name: "Import traces" });
  await expect(dialog).toBeVisible();
  return dialog;
};
const rowOf = (dialog: Locator | Page, name: string): Locator =>
  dialog.getByRole("list", { name: "Files" }).locator("> li").filter({ hasText: name });
/** Opens the line of a file that can be imported. */
const openRow = (dialog: Locator | Page, name: string): Promise<void> =>
  rowOf(dialog, name).getByRole("button", { name, expanded: false }).click();
const choose = async (page: Page, field: Locator, option: string | RegExp) => {
  await field.click();
  await page.getByRole("option", { name: option }).click();
};

test("files of five tools are known by what they hold, and come in", async ({ page, workspace }) => {
  const dialog = await openImport(page, workspace);
  await dialog.getByLabel("Files to import").setInputFiles(madeFiles.map(({ name, text }) => file(name, text)));
  for (const { name, title, agents } of madeFiles) {
    await openRow(dialog, name);
    await expect(dialog.getByRole("combobox", { name: `Read ${name} as` })).toHaveText(title);
    await expect(rowOf(dialog, name)).toContainText(`: ${agents}`);
    await expect(rowOf(dialog, name)).toContainText(/(certain|likely)\s*by/);
  }
  await expectAccessible(page);
  await dialog.getByLabel("System").fill("harbour desk");
  await dialog.getByRole("button", { name: "Import 5 traces" }).click();
  await expect(dialog.getByRole("status")).toContainText("5 traces imported.");
  await dialog.getByRole("link", { name: "Show the traces" }).click();
  await expect(page.getByRole("table", { name: "Traces" }).locator("tbody tr")).toHaveCount(5);
  await expect(page.getByRole("table", { name: "Traces" })).toContainText("harbour desk");
});

// By day: imports.db.test.ts.
test("another format is chosen manually", { tag: "@nightly" }, async ({ page, workspace }) => {
  const dialog = await openImport(page, workspace);
  const messages = [
    { role: "user", content: "How many boats?", name: "Guest" },
    { role: "assistant", content: "Five.", name: "Clerk" },
  ];
  await dialog.getByLabel("Files to import").setInputFiles(file("boats.json", JSON.stringify({ history: messages })));
  await openRow(dialog, "boats.json");
  const format = dialog.getByRole("combobox", { name: "Read boats.json as" });
  await expect(format).toBeVisible();
  await choose(page, format, /^OpenAI chat messages/);
  await expect(rowOf(dialog, "boats.json")).toContainText(/chosen manually|cannot be imported/);
});

const log = (bays: number) =>
  JSON.stringify({
    runs: Array.from({ length: bays }, (_, bay) => ({
      goal: `Count the boats in bay ${bay} of ${bays}`,
      log: ["Pilot", "Clerk", "Pilot", "Clerk"].map((who, at) => ({
        who,
        what: at === 0 ? "asks" : "says",
        at: 1_760_000_000 + at,
        words: `Entry ${at}: there are ${at + bays} boats in bay ${bay}.`,
      })),
    })),
  });

test("an unknown JSON is mapped within the batch, and the next file of its shape is guessed by that mapping", async ({
  page,
  workspace,
}) => {
  const dialog = await openImport(page, workspace);
  await dialog
    .getByLabel("Files to import")
    .setInputFiles([file("harbour.json", log(2)), file("ferry.json", JSON.stringify(ownFormatTrace("Which ferry?")))]);
  await expect(rowOf(dialog, "harbour.json")).toContainText("2 traces · 8 steps · 2 agents: Pilot, Clerk");
  await expect(rowOf(dialog, "harbour.json").getByRole("alert")).toHaveCount(0);
  await expect(dialog.getByRole("button", { name: "1 file is read by a guess" })).toBeVisible();
  await rowOf(dialog, "harbour.json").getByRole("button", { name: "Map its fields" }).click();
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("heading", { name: "Count the boats in bay 0 of 2" })).toBeVisible();
  await choose(page, page.getByRole("combobox", { name: "Kind" }), /^what/);
  await page.getByText("What the kinds mean").click();
  await choose(page, page.getByRole("combobox", { name: "Kind of asks" }), "input");
  await expect(preview.getByRole("listitem").first()).toContainText("Pilot");
  await expect(preview.getByRole("listitem").first()).toContainText("input");
  await expectAccessible(page);
  await page.getByLabel("Save it as").fill("Harbour log");
  await page.getByRole("button", { name: "Save and read the file" }).click();
  await openRow(dialog, "harbour.json");
  await expect(page.getByRole("combobox", { name: "Read harbour.json as" })).toHaveText("Harbour log");
  await expectAccessible(page);
  await dialog.getByRole("radio", { name: "Failed" }).click();
  await dialog.getByRole("button", { name: "Import 3 traces" }).click();
  await expect(dialog.getByRole("status")).toContainText("3 traces imported.");
  await expect(dialog.getByRole("textbox", { name: "System" })).toHaveCount(0);
  const outcomes = await prisma.trace.findMany({ where: { workspaceId: workspace.ctx.workspaceId } });
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(["failed", "failed", "failed"]);

  await dialog.getByRole("button", { name: "Import more" }).click();
  await dialog.getByLabel("Files to import").setInputFiles(file("more.json", log(3)));
  const more = rowOf(dialog, "more.json");
  await expect(more).toContainText("by your mapping Harbour log");
  await expect(more.getByRole("combobox", { name: "Read more.json as" })).toBeVisible();
  await more.getByRole("button", { name: "Read it like this" }).click();
  await expect(dialog.getByRole("radio", { name: "Unknown" })).toBeChecked();
  await dialog.getByRole("button", { name: "Import 3 traces" }).click();
  await expect(dialog.getByRole("status")).toContainText("3 traces imported.");
  const steps = await prisma.step.count({ where: { workspaceId: workspace.ctx.workspaceId, kind: "input" } });
  expect(steps).toBe(6); // the question of the ferry, and one in each of five mapped runs
});

// By day: read-split.test.ts, rank-patterns.test.ts in lib/traces/mapping.
test(
  "a text is split by its speakers, with a pattern of one's own",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const text = ["Pilot", "Clerk", "Pilot", "Clerk"]
      .map((who, at) => `@@ ${who} @@\nThere are ${at} boats.\n`)
      .join("");
    const dialog = await openImport(page, workspace);
    await dialog.getByLabel("Files to import").setInputFiles(file("talk.txt", text));
    await expect(rowOf(dialog, "talk.txt").getByRole("alert")).toContainText("Split it by its speakers");
    await rowOf(dialog, "talk.txt").getByRole("button", { name: "Split by speakers" }).click();
    await page.getByLabel("Or a custom pattern").fill("@@ {name} @@");
    const preview = page.getByRole("region", { name: "Preview" });
    const steps = preview.getByRole("article").getByRole("listitem");
    await expect(steps).toHaveCount(4);
    await expect(steps.nth(1)).toContainText("Clerk");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Read the file like this" }).click();
    await page.getByRole("button", { name: "Import 1 trace" }).click();
    await expect(page).toHaveURL(/\/traces\/[0-9a-f-]{36}/);
  },
);

test("a folder of one run comes in as one trace, joined across its requests", async ({ page, workspace }) => {
  const folder = join(mkdtempSync(join(tmpdir(), "faultline-")), "run");
  mkdirSync(folder);
  const traceId = "1bf7651916cd43dd8448eb211c80319c";
  writeFileSync(join(folder, "0001.json"), JSON.stringify(otlpBody(traceId, [span("02", "01")])));
  writeFileSync(join(folder, "0001.headers.json"), JSON.stringify({ "content-type": "application/json" }));
  writeFileSync(join(folder, "0002.json"), JSON.stringify(otlpBody(traceId, [span("01", undefined)])));
  const dialog = await openImport(page, workspace);
  await dialog.getByLabel("Folder to import").setInputFiles(folder);
  await expect(rowOf(dialog, "run.zip")).toContainText("3 files");
  await expect(rowOf(dialog, "run.zip")).toContainText("2 steps · 1 agent: Clerk");
  await dialog.getByRole("button", { name: "Import 1 trace" }).click();
  await expect(page).toHaveURL(/\/traces\/[0-9a-f-]{36}/);
});

// By day: imports.db.test.ts.
test(
  "of many traces in one file those that cannot be read are named, and the others come in",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const lines = [
      ownFormatTrace("First?"),
      { faultline: 1, trace: { question: "Half", steps: [{}] } },
      ownFormatTrace("Third?"),
    ];
    const dialog = await openImport(page, workspace);
    await dialog
      .getByLabel("Files to import")
      .setInputFiles(file("many.jsonl", lines.map((line) => JSON.stringify(line)).join("\n")));
    await openRow(dialog, "many.jsonl");
    await expect(rowOf(dialog, "many.jsonl")).toContainText("1 of 3 traces cannot be read and will be skipped.");
    await dialog.getByRole("button", { name: "Import 2 traces" }).click();
    await expect(dialog.getByRole("status")).toContainText("2 traces imported, 1 could not be read.");
    await expect(rowOf(dialog, "many.jsonl")).toContainText("1 trace left out");
    await expectAccessible(page);
  },
);

// By day: imports.db.test.ts.
test(
  "a file of 100 MB is canceled half way, leaves nothing behind and does not freeze the page",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const dialog = await openImport(page, workspace);
    const network = await page.context().newCDPSession(page);
    await network.send("Network.enable");
    await network.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 5_000_000,
    });
    const transfer = await page.evaluateHandle(() => {
      const part = new Blob([`{"line":"${"boats and more boats ".repeat(50_000)}"}\n`]);
      const parts = Array.from({ length: Math.ceil(100_000_000 / part.size) }, () => part);
      const data = new DataTransfer();
      data.items.add(new File(parts, "large.jsonl"));
      return data;
    });
    await page.evaluate(() => {
      const beat = { last: performance.now(), longest: 0 };
      Object.assign(window, { beat });
      setInterval(() => {
        beat.longest = Math.max(beat.longest, performance.now() - beat.last);
        beat.last = performance.now();
      }, 20);
    });
    await page.dispatchEvent("body", "drop", { dataTransfer: transfer });
    const bar = dialog.getByRole("progressbar", { name: "Upload of large.jsonl" });
    await expect.poll(async () => Number(await bar.getAttribute("aria-valuenow"))).toBeGreaterThan(40);
    expect(Number(await bar.getAttribute("aria-valuenow"))).toBeLessThan(95);
    await expect.poll(() => prisma.import.count({ where: { workspaceId: workspace.ctx.workspaceId } })).toBe(1);
    await dialog.getByRole("button", { name: "Cancel large.jsonl" }).click();
    await expect(rowOf(dialog, "large.jsonl")).toHaveCount(0);
    const { workspaceId } = workspace.ctx;
    await expect
      .poll(async () => [
        await prisma.import.count({ where: { workspaceId } }),
        await prisma.original.count({ where: { workspaceId } }),
        await prisma.originalChunk.count({ where: { workspaceId } }),
      ])
      .toEqual([0, 0, 0]);
    const longestMs = await page.evaluate(() => (window as unknown as { beat: { longest: number } }).beat.longest);
    expect(longestMs).toBeLessThan(5_000);
  },
);

test("a file over the server's limit says so and points to the command line", async ({ page, workspace }) => {
  const dialog = await openImport(page, workspace);
  await page.route(
    (url) => url.pathname === "/api/v1/imports",
    (route) =>
      route.fulfill({
        status: 413,
        json: { error: { code: "TOO_LARGE", message: "This file has 512 MB; the server takes 100 MB." } },
      }),
  );
  await dialog.getByLabel("Files to import").setInputFiles(file("huge.json", "{}"));
  await expect(rowOf(dialog, "huge.json").getByRole("alert")).toContainText("the server takes 100 MB");
  await expect(rowOf(dialog, "huge.json")).toContainText("faultline -- import huge.json --server http://");
});

test("what waits for a person is told over the list, is there after a reload, and can be thrown away", async ({
  page,
  workspace,
}) => {
  await page.goto(paths.imports(workspace.slug));
  await page
    .getByLabel("Files to import")
    .setInputFiles(file("ferry.json", JSON.stringify(ownFormatTrace("Which pier?"))));
  await expect(page.getByRole("button", { name: "Import 1 trace" })).toBeEnabled();
  await page.goto(paths.traces(workspace.slug));
  await page.getByRole("note").filter({ hasText: "1 file of yours is not imported yet." }).getByRole("link").click();
  await expect(page.getByText("Which pier?").first()).toBeVisible();
  await page.goto(paths.imports(workspace.slug));
  await expect(rowOf(page, "ferry.json")).toContainText("Which pier?");
  await page.getByRole("button", { name: "Remove ferry.json" }).click();
  await expect(rowOf(page, "ferry.json")).toHaveCount(0);
  await expect.poll(() => prisma.import.count({ where: { workspaceId: workspace.ctx.workspaceId } })).toBe(0);
});

test("what the rules of the workspace find is counted, and masked where the person who imports wants it", async ({
  page,
  workspace,
}) => {
  await page.goto(paths.settings(workspace.slug, "redaction"));
  await page.getByRole("button", { name: "Add pattern" }).click();
  await page.getByLabel("Name of pattern 1").fill("berth");
  await page.getByLabel("Pattern 1", { exact: true }).fill("B-(\\d");
  await expect(page.getByText("A bracket ( is not closed.")).toBeVisible();
  await page.getByLabel("Pattern 1", { exact: true }).fill("B-\\d{3}");
  await page.getByLabel("A text").fill("Berth B-123 belongs to ana@example.com.");
  await expect(page.getByText("Berth ⟦berth⟧ belongs to ⟦e-mail⟧.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save rules" }).click();
  await expect(page.getByText("Rules saved.")).toBeVisible();

  const dialog = await openImport(page, workspace);
  const trace = ownFormatTrace("Who lies at B-123, ana@example.com or nobody?");
  await dialog.getByLabel("Files to import").setInputFiles(file("berths.json", JSON.stringify(trace)));
  const mask = dialog.getByRole("switch", { name: /^Mask rule matches: .*berth \d/ });
  await mask.click();
  await expect(mask).toBeChecked();
  await dialog.getByRole("button", { name: "Import 1 trace" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Who lies at ⟦berth⟧, ⟦e-mail⟧ or nobody?");
});

// By day: read-again.db.test.ts, report-words.test.ts.
test("a trace says how its file was read, and reads it again", { tag: "@nightly" }, async ({ page, workspace }) => {
  const dialog = await openImport(page, workspace);
  const langfuse = madeFiles.find(({ title }) => title === "Langfuse");
  await dialog.getByLabel("Files to import").setInputFiles(file("harbour.json", langfuse?.text ?? ""));
  await dialog.getByRole("button", { name: "Import 1 trace" }).click();
  await expect(page).toHaveURL(/\/traces\/[0-9a-f-]{36}/);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Import report…" }).click();
  const sheet = page.getByRole("dialog", { name: "Import" });
  await expect(sheet).toContainText("Langfuse");
  await expect(sheet).toContainText("along the tree of spans");
  await expect(sheet.getByRole("link", { name: "download it unchanged" })).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole("button", { name: "Re-read with the current reader" }).click();
  await expect(page.getByText("Re-read: nothing changed.")).toBeVisible();
});

// By day: mappings.db.test.ts.
test("a mapping is renamed and deleted in the settings", { tag: "@nightly" }, async ({ page, workspace }) => {
  await prisma.mapping.create({
    data: {
      workspaceId: workspace.ctx.workspaceId,
      name: "Old log",
      createdByName: "Olga",
      rule: { kind: "text", pattern: "@@ {name} @@", kinds: {} },
    },
  });
  await page.goto(paths.settings(workspace.slug, "mappings"));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Rename Old log" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Harbour talk");
  await page.getByRole("button", { name: "Rename", exact: true }).click();
  await page.getByRole("button", { name: "Delete Harbour talk" }).click();
  await page.getByRole("button", { name: "Delete mapping" }).click();
  await expect(page.getByRole("heading", { name: "No mappings yet" })).toBeVisible();
});
