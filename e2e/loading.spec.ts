import { type Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { madeTrace, storeRun } from "./harness/made-trace";
import { ownFormatTrace } from "./harness/own-format-trace";
import { pressUntil } from "./harness/press-until";
import { expect, test } from "./harness/test";
import { stopAutomaticRuns, type TestWorkspace, upload } from "./harness/workspace";

async function store(page: Page, workspace: TestWorkspace, file: object) {
  await stopAutomaticRuns(workspace);
  const [trace] = await upload(page.request, workspace, file);
  if (!trace) throw new Error("nothing was stored");
  return { traceId: trace.id, at: (parameters = {}) => paths.trace(workspace.slug, trace.id, parameters) };
}

const step = (page: Page, index: number) => page.locator(`#step-${index}`);
const longText = (page: Page) => page.getByRole("region", { name: "Long content" });
const line = (i: number) => `Line ${i} tells of pier ${i % 7} and of nothing else.\n`;
const manyLines = Array.from({ length: 8_000 }, (_, i) => line(i)).join("");
const longContent = `${manyLines.slice(0, 250_000)}THE GATE WAS SHUT at noon.\n${manyLines.slice(250_000)}The very last words.`;
const longTrace = (question: string) =>
  ownFormatTrace(question, {
    steps: [
      { agent: "Human", kind: "input", content: question },
      { agent: "Surfer", kind: "tool-result", content: longContent },
      { agent: "Planner", content: "Then it is pier 3." },
    ],
  });

test("a page carries the text of the steps on screen, and of no other", async ({ page, workspace }) => {
  const { at } = await store(page, workspace, madeTrace(300, 150).file);
  for (const headers of [{}, { RSC: "1" }] as Record<string, string>[]) {
    const response = await page.request.get(at({ step: 150 }), { headers });
    expect(response.status()).toBe(200);
    const text = await response.text();
    expect(text).toContain("Entry 150:");
    expect(text).toContain("Entry 152:");
    for (const index of [0, 10, 100, 200, 290]) expect(text).not.toContain(`Entry ${index}:`);
  }
});

// By day: step-outline.test.ts, step-windows.test.ts.
test(
  "a long trace opens on its step before its outline is here, and stays there when it arrives",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const { at } = await store(page, workspace, madeTrace(2_400, 1_200).file);
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    let isAskedFor = false;
    await page.route("**/outline?*", async (route) => {
      isAskedFor = true;
      await held;
      await route.continue();
    });
    await page.goto(at({ step: 1_200 }));
    await expect(step(page, 1_200)).toContainText("I count 41 crates");
    await expect(step(page, 1_200)).toBeInViewport();
    const topOf = () => step(page, 1_200).evaluate((row) => row.getBoundingClientRect().top);
    // The scripts run, and the list stands.
    await expect.poll(() => isAskedFor).toBe(true);
    const nextFrames = () =>
      page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await expect(async () => {
      const top = await topOf();
      await nextFrames();
      expect(await topOf()).toBe(top);
    }).toPass();
    const before = await topOf();
    const arrived = page.waitForResponse("**/outline?*");
    letGo();
    await arrived;
    await expect(page.getByText(/^1,?599 steps$/).first()).toBeVisible();
    await expect.poll(async () => Math.abs((await topOf()) - before)).toBeLessThan(4);
    await pressUntil(page, "G", () => expect(step(page, 2_399)).toBeInViewport({ timeout: 2_000 }));
    await expect(step(page, 2_399)).toContainText("Entry 2399:");
  },
);

test("an outline and steps that cannot be loaded say so, and can be asked for again", async ({ page, workspace }) => {
  const { at } = await store(page, workspace, madeTrace(2_400, 1_200).file);
  let isDown = true;
  await page.route(/\/api\/v1\/traces\/[^/]+\/(outline|steps)\?/, (route) =>
    isDown ? route.abort() : route.continue(),
  );
  await page.goto(at({ step: 5 }));
  await expect(page.getByText("The outline of all steps could not be loaded.")).toBeVisible();
  await expect(step(page, 5)).toContainText("Entry 5:");
  await page.getByRole("region", { name: "Steps" }).hover();
  await page.mouse.wheel(0, 6_000);
  await expect(page.getByText(/^Steps could not be loaded\./)).toBeVisible();
  isDown = false;
  for (const words of [/The outline of all steps/, /Steps could not/]) {
    const notice = page.getByRole("alert").filter({ hasText: words });
    await notice.getByRole("button", { name: "Try again" }).click();
    await expect(notice).toHaveCount(0);
  }
  await pressUntil(page, "G", () => expect(step(page, 2_399)).toBeInViewport({ timeout: 2_000 }));
  await expect(step(page, 2_399)).toContainText("Entry 2399:");
});

test("a long content is read piece by piece to its end, never whole, and can be saved", async ({ page, workspace }) => {
  const { at, traceId } = await store(page, workspace, longTrace("Which gate was shut?"));
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(at({ step: 1 }));
  await expect(step(page, 1)).toContainText("Line 0 tells");
  const showAll = step(page, 1).getByRole("button", { name: /show all/ });
  await showAll.click();
  await expect(step(page, 1)).toContainText(`${longContent.length.toLocaleString("en")} characters`);
  await expect(longText(page)).toContainText("Line 0 tells");
  await expect(longText(page)).not.toContainText("The very last words.");
  await expect(async () => {
    await longText(page).evaluate((box) => (box.scrollTop = box.scrollHeight));
    await expect(longText(page).getByText("The very last words.")).toBeInViewport({ timeout: 1_000 });
  }).toPass();
  await expect(longText(page)).not.toContainText("Line 0 tells");
  expect(asked).not.toContain(`/api/v1/traces/${traceId}/steps/1`);
  const download = page.waitForEvent("download");
  await step(page, 1).getByRole("link", { name: "Download as text" }).click();
  expect((await download).suggestedFilename()).toBe("step-1.txt");
});

test("a quote far down in a long content is found by the server and lit where it stands", async ({
  page,
  workspace,
}) => {
  const { at, traceId } = await store(page, workspace, longTrace("Where was it shut?"));
  const run = await storeRun(workspace, traceId, {
    agent: "Surfer",
    stepIndex: 1,
    reason: "It overlooks the gate.",
    quotes: [{ stepIndex: 1, text: "THE GATE  WAS\nSHUT at noon." }],
  });
  await page.goto(at({ step: 1, run, quote: 0 }));
  const mark = longText(page).locator('mark[data-quote="0"]');
  await expect(mark).toHaveText("THE GATE WAS SHUT at noon.");
  await expect(mark).toBeInViewport();
});

// By day: find-in-steps.db.test.ts.
test(
  "a hit far down in a long content is gone to, and looks like one elsewhere",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const { at } = await store(page, workspace, longTrace("When was it shut?"));
    await page.goto(at({ step: 1, q: "noon" }));
    const hit = longText(page).locator("mark[data-hit][data-current]");
    await expect(hit).toHaveText("noon");
    await expect(hit).toBeInViewport();
    await expect(hit).toHaveCSS("box-shadow", /2px/);
    await expect(hit).not.toHaveCSS("background-color", "rgb(255, 255, 0)");
  },
);

// By day: choose-run.test.ts, shown-of-all.test.ts.
test(
  "who comes back to the page sees the runs that were made elsewhere meanwhile",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const { at, traceId } = await store(page, workspace, madeTrace(12, 4).file);
    await page.goto(at({ step: 4 }));
    await pressUntil(page, "j", () => expect(page).toHaveURL(/step=[^4]/, { timeout: 1_000 }));
    await storeRun(workspace, traceId, { agent: "Solver", stepIndex: 4 });
    const turn = (isHidden: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
        document.dispatchEvent(new Event("visibilitychange"));
      }, isHidden);
    await turn(true);
    const leftAt = await page.evaluate(() => performance.now());
    await expect.poll(() => page.evaluate((at) => performance.now() - at, leftAt)).toBeGreaterThan(2_000);
    await expect(page.getByRole("tab", { name: "History 0" })).toBeVisible();
    await turn(false);
    await expect(page.getByRole("tab", { name: "History 1" })).toBeVisible();
  },
);
