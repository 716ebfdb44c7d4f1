import { readFileSync } from "node:fs";
import { type Page } from "@playwright/test";
import { exportTraces } from "@/lib/traces/export-trace";
import { paths } from "@/lib/paths";
import { findScenario } from "@/prisma/scenarios/scenario-list";
import { storeRun } from "./harness/made-trace";
import { pressUntil } from "./harness/press-until";
import { expect, test } from "./harness/test";
import { type TestWorkspace, upload } from "./harness/workspace";

declare global {
  interface Window {
    faultlineWasHere?: number;
  }
}

const fileName = "<img src=x onerror=window.faultlineWasHere=99>.json";

/** Everything that must not happen while hostile text is on screen. */
function watch(page: Page, baseURL: string): () => Promise<void> {
  const seen: string[] = [];
  page.on("dialog", (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(baseURL) && !/^(?:data|blob):/.test(request.url()))
      seen.push(`request: ${request.url()}`);
  });
  page.on("popup", (popup) => seen.push(`popup: ${popup.url()}`));
  page.on("pageerror", (error) => seen.push(`error: ${error.message}`));
  return async () => {
    expect(seen).toEqual([]);
    await expect.poll(() => page.evaluate(() => window.faultlineWasHere)).toBeUndefined();
  };
}

async function storeHostile(page: Page, workspace: TestWorkspace): Promise<{ traceId: string; bytes: Buffer }> {
  const bytes = Buffer.from(exportTraces(findScenario("hostile")?.traces() ?? []));
  const response = await page.request.post("/api/v1/traces", {
    headers: {
      authorization: `Bearer ${workspace.apiKey}`,
      "content-type": "application/json",
      "x-file-name": encodeURIComponent(fileName),
    },
    data: bytes,
  });
  expect(response.status(), await response.text()).toBe(201);
  const { traces } = (await response.json()) as { traces: { id: string }[] };
  return { traceId: traces[0]?.id ?? "", bytes };
}

test("hostile text is stored, shown inert and downloadable unchanged", async ({ page, workspace, baseURL }) => {
  const { traceId, bytes } = await storeHostile(page, workspace);
  const nothingHappened = watch(page, baseURL ?? "");
  await page.goto(paths.traces(workspace.slug));
  await expect(page.getByText("window.faultlineWasHere=3", { exact: false }).first()).toBeVisible();

  await page.goto(paths.trace(workspace.slug, traceId, { step: 1 })); // wherever an answer points
  await expect(page.getByRole("heading", { level: 1 })).toContainText("</title><script>");
  await page.getByRole("button", { name: /^Asked/ }).click();
  await expect(
    page.getByText("Is <svg/onload=window.faultlineWasHere=5> shown as text?", { exact: false }).first(),
  ).toBeVisible();
  await expect(page.locator("#step-1")).toContainText('<img src=x onerror="window.faultlineWasHere=1">');
  await expect(page.locator("#step-1 a[href^='javascript' i], #step-1 a[href^='data' i], #step-1 img")).toHaveCount(0);
  await expect(page.locator("#step-2 iframe, #step-2 form, #step-2 style, #step-2 base")).toHaveCount(0);
  const goesTo = (index: number) => expect(page).toHaveURL(new RegExp(`step=${index}\\b`), { timeout: 10_000 });
  await page.goto(paths.trace(workspace.slug, traceId, { step: 2 }));
  await pressUntil(page, "G", () => goesTo(12));
  for (let index = 12; index >= 0; index--) {
    await goesTo(index);
    await expect(page.locator(`#step-${index}`)).toBeInViewport();
    await page.keyboard.press("k");
  }
  await page.goto(paths.trace(workspace.slug, traceId, { step: 3 }));
  await expect(page.locator("#step-3")).toContainText("Lone surrogates \uFFFD and \uFFFD, a NUL ␀");
  await page.getByRole("button", { name: "Show step 5 raw" }).click();
  await expect(page.locator("#step-5")).toContainText("␛[31mred");
  await nothingHappened();

  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Edit details…" }).click();
  await expect(page.getByRole("dialog").getByText(/original file/)).toContainText("<img src=x onerror");
  await page.keyboard.press("Escape");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Download original" }).click();
  expect(readFileSync(await (await download).path()).equals(bytes)).toBe(true);
  await nothingHappened();
});

// By day: create-traces.db.test.ts, loading.spec.ts.
test(
  "a step of five megabytes is shown in pieces while the page answers",
  { tag: "@nightly" },
  async ({ page, workspace, baseURL }) => {
    const { traceId } = await storeHostile(page, workspace);
    const nothingHappened = watch(page, baseURL ?? "");
    await page.goto(paths.trace(workspace.slug, traceId, { step: 9 }));
    const big = page.locator("#step-9");
    await expect(big).toBeInViewport();
    await big.getByRole("button", { name: "show all 5,242,880 characters" }).click();
    const box = big.getByRole("region", { name: "Long content" });
    await expect(box).toContainText("1: ");
    expect(await box.evaluate((element) => element.textContent.length)).toBeLessThan(100_000);
    const slowestMs = await box.evaluate(async (element) => {
      let slowest = 0;
      for (let i = 0; i < 40; i++) {
        const startedAt = performance.now();
        element.scrollTop += 4_000;
        await new Promise((resolve) => requestAnimationFrame(resolve));
        slowest = Math.max(slowest, performance.now() - startedAt);
      }
      return slowest;
    });
    expect(slowestMs).toBeLessThan(3_000);
    await expect(async () => {
      await box.evaluate((element) => (element.scrollTop = element.scrollHeight));
      await expect(box).toContainText("xxxxxxxx", { timeout: 500 });
    }).toPass();
    await page.getByRole("tab", { name: /Labels/ }).click();
    await expect(page.getByText("Answers no before looking.", { exact: false })).toBeVisible();
    await nothingHappened();
  },
);

test("what a judge says is as inert as what a trace says", async ({ page, workspace, baseURL }) => {
  const { traceId } = await storeHostile(page, workspace);
  const script = "<img src=x onerror=window.faultlineWasHere=50>";
  await storeRun(
    workspace,
    traceId,
    {
      agent: script,
      stepIndex: 3,
      reason: `${script} step 3 [x](javascript:window.faultlineWasHere=51)`,
      failureMode: script,
      suggestedFix: script,
      quotes: [{ stepIndex: 3, text: "Lone surrogates" }],
      suspects: [{ stepIndex: 3, agent: script, score: 1 }],
    },
    { model: script },
  );
  const nothingHappened = watch(page, baseURL ?? "");
  for (const tab of ["answer", "history", "labels"]) {
    await page.goto(paths.trace(workspace.slug, traceId, { tab }));
    await expect(page.locator("#step-3")).toBeInViewport();
    await expect(page.locator("main img")).toHaveCount(0);
  }
  await nothingHappened();
});

const everywhere = "hostile text stays text in every picture, in what is found, in what is compared and in print";
test(everywhere, async ({ page, workspace, baseURL }) => {
  const { traceId } = await storeHostile(page, workspace);
  const script = "<img src=x onerror=window.faultlineWasHere=60>";
  const say = (stepIndex: number) =>
    storeRun(workspace, traceId, { agent: script, stepIndex, reason: `${script} ${stepIndex}` });
  const [run, cmp] = [await say(3), await say(5)];
  const [other] = await upload(
    page.request,
    workspace,
    exportTraces(
      (findScenario("hostile")?.traces() ?? []).map((trace) => ({ ...trace, steps: trace.steps.slice(0, 8) })),
    ),
  );
  const nothingHappened = watch(page, baseURL ?? "");
  const at = (parameters: Record<string, string>) =>
    `${paths.trace(workspace.slug, traceId)}?${new URLSearchParams(parameters)}`;
  const named = page.getByText('<img src=x onerror="window.faultlineWasHere=1">', { exact: false });
  for (const view of ["lanes", "graph", "sequence"]) {
    await page.goto(at({ view }));
    await expect(page.locator("#step-3, #step-5").first()).toBeVisible();
    await expect(page.getByText("picture…")).toHaveCount(0);
    await expect(named.first()).toBeAttached();
    await expect(page.locator("main img, main iframe, main script:not([src]), svg foreignObject script")).toHaveCount(
      0,
    );
    await nothingHappened();
  }
  await page.goto(at({ tab: "search", q: "faultlineWasHere" }));
  await expect(page.getByRole("search").getByRole("status")).toContainText(/hits? in/);
  await expect(page.locator("main img, main iframe, main form[action]")).toHaveCount(0);
  await page.goto(at({ run, cmp }));
  await expect(page.getByRole("dialog", { name: /Compare run/ })).toContainText(script);
  await expect(page.getByRole("dialog").locator("img")).toHaveCount(0);
  await page.goto(at({ cmp: `trace:${other?.id ?? ""}` }));
  await expect(named.first()).toBeVisible();
  await expect(page.locator("main img, main iframe")).toHaveCount(0);
  await page.goto(at({ step: "1" }));
  await expect(page.locator("#step-1")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("img")).toHaveCount(0);
  await nothingHappened();
});
