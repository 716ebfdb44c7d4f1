import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { type Browser, type Page } from "@playwright/test";
import fc from "fast-check";
import { escapeHtml } from "@/components/trajectory/report/html";
import { visibleText } from "@/components/ground/ui/visible-text";
import { exportTraces } from "@/lib/traces/export-trace";
import { paths } from "@/lib/paths";
import { findScenario } from "@/prisma/scenarios/scenario-list";
import { madeTrace, storeRun } from "./harness/made-trace";
import { expect, test } from "./harness/test";
import { stopAutomaticRuns, type TestWorkspace, upload } from "./harness/workspace";

/**
 * Opens a report as somebody does who was sent it: from the disk, without a network. What it
 * must not do is said at the end.
 */
async function openFromDisk(browser: Browser, file: string) {
  const context = await browser.newContext({ offline: true, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const seen: string[] = [];
  page.on("dialog", (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => !request.url().startsWith("file:") && seen.push(`request: ${request.url()}`));
  page.on("popup", (popup) => seen.push(`popup: ${popup.url()}`));
  page.on("pageerror", (error) => seen.push(`error: ${error.message}`));
  page.on("console", (message) => seen.push(`console: ${message.text()}`));
  await page.goto(pathToFileURL(file).href);
  return { page, seen, close: () => context.close() };
}

/** The report as its page offers it. Answers where it lies. */
async function save(page: Page, workspace: TestWorkspace, traceId: string, file: string): Promise<string> {
  await page.goto(paths.trace(workspace.slug, traceId));
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Save as a file" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.html$/);
  writeFileSync(file, readFileSync(await (await download).path()));
  return file;
}

const expectNoSideways = async (page: Page) =>
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);

test("a report tells the answer from the disk, and its quotes lead to their words", async ({
  page,
  browser,
  workspace,
}, testInfo) => {
  await stopAutomaticRuns(workspace);
  const { file } = madeTrace(30, 4);
  const [trace] = await upload(page.request, workspace, file);
  const traceId = trace?.id ?? "";
  await storeRun(workspace, traceId, {
    agent: "Solver",
    stepIndex: 4,
    reason: "It counts 41 crates although the list says 14.",
    quotes: [
      { stepIndex: 4, text: "I count 41 crates" },
      { stepIndex: 5, text: "words that nobody said" },
    ],
    suspects: [{ stepIndex: 4, agent: "Solver", score: 0.9 }],
  });
  const saved = await save(page, workspace, traceId, testInfo.outputPath("report.html"));
  const report = await openFromDisk(browser, saved);
  await expect(report.page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(report.page.locator("#answer")).toContainText("Solver");
  await expect(report.page.locator("#answer")).toContainText("words that nobody said not in the step");
  await expect(report.page.locator("#labels")).toContainText("Swaps the digits.");
  await report.page.locator("#answer ol").getByRole("link", { name: "step 4" }).first().click();
  await expect(report.page).toHaveURL(/#quote-0$/);
  await expect(report.page.locator("#step-4 mark")).toHaveText("I count 41 crates");
  await expect(report.page.locator("#step-4 mark")).toBeInViewport();
  await report.page
    .getByText("30 turns of 30 steps")
    .or(report.page.getByText(/turns? of 30 steps/))
    .first()
    .scrollIntoViewIfNeeded();
  for (let index = 0; index < 30; index += 1) await expect(report.page.locator(`#step-${index}`)).toHaveCount(1);
  await expectNoSideways(report.page);
  expect(report.seen).toEqual([]);
  await report.close();
});

test("a hostile trace does nothing in its report", async ({ page, browser, workspace }, testInfo) => {
  const bytes = Buffer.from(exportTraces(findScenario("hostile")?.traces() ?? []));
  const [trace] = await upload(page.request, workspace, bytes);
  const traceId = trace?.id ?? "";
  const saved = await save(page, workspace, traceId, testInfo.outputPath("hostile.html"));
  const report = await openFromDisk(browser, saved);
  await expect(report.page.getByRole("heading", { level: 1 })).toContainText("</title><script>");
  await expect(report.page.locator("#step-1")).toContainText('<img src=x onerror="window.faultlineWasHere=1">');
  await expect(report.page.locator("#step-3")).toContainText("Lone surrogates \uFFFD and \uFFFD, a NUL ␀");
  const active = "script, img, iframe, object, embed, form, base, link, svg, style ~ style";
  await expect(report.page.locator(active)).toHaveCount(0);
  const away = await report.page.locator("a:not([href^='#'])[href]").count();
  expect(away, "every link stays within the file").toBe(0);
  expect(await report.page.evaluate(() => "faultlineWasHere" in window)).toBe(false);
  await expectNoSideways(report.page);
  expect(report.seen).toEqual([]);
  await report.close();
});

test("any text is read by a browser's own parser as it was written", async ({ page }) => {
  const unit = fc.oneof(
    fc.nat(0xffff).map((unit) => String.fromCharCode(unit)),
    fc.constantFrom("\r", "\n", "\r\n", "<", "&lt", "</pre>", "-->", "</title>", "\0", "\ud800", "\u202e", '"'),
  );
  const texts = fc.sample(
    fc.array(unit, { maxLength: 12 }).map((parts) => parts.join("")),
    { numRuns: 2_000, seed: 20_261_126 },
  );
  const documents = texts.map(
    (text) => `<title>${escapeHtml(text)}</title><p title="${escapeHtml(text)}"></p><pre>\n${escapeHtml(text)}</pre>`,
  );
  const read = await page.evaluate(
    (sources) =>
      sources.map((source) => {
        const parsed = new DOMParser().parseFromString(source, "text/html");
        return [
          parsed.querySelector("title")?.textContent,
          parsed.querySelector("p")?.title,
          parsed.querySelector("pre")?.textContent,
        ];
      }),
    documents,
  );
  texts.forEach((text, i) => expect(read[i]).toEqual([visibleText(text), visibleText(text), visibleText(text)]));
});
