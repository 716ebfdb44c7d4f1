import { type Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { seriousFaults } from "./harness/accessibility";
import { keepLooks } from "./harness/keep-looks";
import { madeTrace, storeRun } from "./harness/made-trace";
import { expect, test } from "./harness/test";
import { stopAutomaticRuns, type TestWorkspace, upload } from "./harness/workspace";

const stepCount = 30;
const suspects = [
  { stepIndex: 12, agent: "Solver", score: 0.8 },
  { stepIndex: 20, agent: "Solver", score: 0.2 },
];

/** A trace whose Solver breaks it at step 12, and two runs: `first` says so, `second` names the Planner at step 9. */
async function openTrace(page: Page, workspace: TestWorkspace, search = "") {
  await stopAutomaticRuns(workspace);
  const [trace] = await upload(page.request, workspace, madeTrace(stepCount, 12).file);
  if (!trace) throw new Error("nothing was stored");
  const first = { agent: "Solver", stepIndex: 12, reason: "It swaps the digits of the count.", suspects };
  await storeRun(workspace, trace.id, first, { model: "first" });
  const second = { agent: "Planner", stepIndex: 9, reason: "It asks for the wrong hall." };
  const secondId = await storeRun(workspace, trace.id, second, { model: "second", method: "step-by-step" });
  await page.goto(paths.trace(workspace.slug, trace.id) + search);
  await expect(page.getByRole("button", { name: "Run a method" }).first()).toBeEnabled();
  return { traceId: trace.id, secondId };
}

const region = (page: Page) => page.getByRole("region", { name: "Attribution strip" });
const surface = (page: Page) => page.getByRole("application", { name: /^Attribution strip/ });
const words = (page: Page) => page.locator("[data-strip-words]");
const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);
const listed = (page: Page) => page.getByRole("region", { name: "Steps" });

/** The middle of a cell, in the window. */
async function cellAt(page: Page, step: number, model: string) {
  const [box, row] = [
    await surface(page).boundingBox(),
    await region(page).locator("button", { hasText: model }).first().boundingBox(),
  ];
  if (!box || !row) throw new Error("the strip is not drawn");
  return { x: box.x + ((step + 0.5) / stepCount) * box.width, y: row.y + row.height / 2 };
}

async function hover(page: Page, step: number, model: string) {
  const { x, y } = await cellAt(page, step, model);
  await page.mouse.move(x, y);
}

// By day: target-words.test.ts, strip-target.test.ts.
test(
  "pointing at a cell gives step, agent and the reason of that run, or what the cell means",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    await openTrace(page, workspace);
    await expect(async () => {
      await hover(page, 11, "first");
      await hover(page, 12, "first");
      await expect(words(page)).toContainText("step 12", { timeout: 1_000 });
    }).toPass();
    await expect(words(page)).toContainText("Solver");
    await expect(words(page)).toContainText("It swaps the digits of the count.");
    await hover(page, 20, "first");
    await expect(words(page)).toContainText("suspect 2 of 2");
    await hover(page, 9, "second");
    await expect(words(page)).toContainText("It asks for the wrong hall.");
    await hover(page, 3, "second");
    await expect(words(page)).toHaveText(/^step 3(Planner|Solver)$/);
    await page.mouse.move(5, 5);
    await expect(words(page)).toHaveCount(0);
  },
);

test("a click goes to the step with that run's answer on screen, and back leads to where one was", async ({
  page,
  workspace,
}) => {
  const { secondId } = await openTrace(page, workspace, "?step=2");
  await expect(async () => {
    const { x, y } = await cellAt(page, 9, "second");
    await page.mouse.click(x, y);
    await expect.poll(() => parameter(page, "step"), { timeout: 1_000 }).toBe("9");
  }).toPass();
  expect(parameter(page, "run")).toBe(secondId);
  await expect(page.locator("#step-9")).toBeInViewport();
  await expect(page.getByRole("complementary", { name: "Findings" })).toContainText("It asks for the wrong hall.");
  await page.goBack();
  await expect.poll(() => parameter(page, "step")).toBe("2");
});

// By day: strip-target.test.ts, held-address.test.ts.
test(
  "a drag lists the steps it covers, Escape lists all again, and the address holds it",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    await openTrace(page, workspace, "?step=12");
    await expect(async () => {
      const [from, to] = [await cellAt(page, 10, "first"), await cellAt(page, 14, "first")];
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move((from.x + to.x) / 2, from.y);
      await page.mouse.move(to.x, to.y);
      await page.mouse.up();
      await expect.poll(() => parameter(page, "steps"), { timeout: 1_000 }).toBe("10-14");
    }).toPass();
    await expect(page.locator("[data-band]")).toBeVisible();
    await expect(page.getByText("Steps 10–14 of 30")).toBeVisible();
    await expect(listed(page).locator("#step-14")).toHaveCount(1);
    await expect(listed(page).locator("#step-15")).toHaveCount(0);
    await page.mouse.move(5, 5);
    await page.keyboard.press("Escape");
    await expect.poll(() => parameter(page, "steps")).toBeNull();
    await expect(page.locator("[data-band]")).toHaveCount(0);
    await page.goBack();
    await expect.poll(() => parameter(page, "steps")).toBe("10-14");
  },
);

// By day: held-address.test.ts.
test(
  "a link with a stretch opens on it, and its button lists all steps",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    await openTrace(page, workspace, "?step=21&steps=20-24");
    await expect(listed(page).locator("#step-20")).toHaveCount(1);
    await expect(listed(page).locator("#step-19")).toHaveCount(0);
    await keepLooks(page, "strip-stretch");
    await page.getByRole("button", { name: "show all", exact: true }).click();
    await expect.poll(() => parameter(page, "steps")).toBeNull();
    await expect(listed(page).locator("#step-19")).toHaveCount(1);
  },
);

test("the keyboard walks over cells and rows, goes to a step, and marks a stretch", async ({ page, workspace }) => {
  const { secondId } = await openTrace(page, workspace);
  const place = surface(page).getByRole("status");
  await expect(async () => {
    await surface(page).focus();
    await page.keyboard.press("Home");
    await expect(place).toContainText("step 0", { timeout: 1_000 });
  }).toPass();
  for (let i = 0; i < 9; i++) await page.keyboard.press("ArrowRight");
  await expect(place).toContainText("It asks for the wrong hall.");
  await page.keyboard.press("Enter");
  await expect.poll(() => [parameter(page, "step"), parameter(page, "run")]).toEqual(["9", secondId]);
  await page.keyboard.press("ArrowDown");
  for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowRight");
  await expect(place).toContainText("It swaps the digits of the count.");
  await page.keyboard.press("Enter");
  await expect.poll(() => parameter(page, "step")).toBe("12");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Enter");
  await expect.poll(() => parameter(page, "steps")).toBe("12-14");
  await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect.poll(() => parameter(page, "steps")).toBeNull();
});

// By day: strip-model.test.ts, row-summary.test.ts.
test(
  "where the runs agree is a link to that step, and the signs are explained",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const { traceId } = await openTrace(page, workspace, "?step=2");
    await storeRun(workspace, traceId, { agent: "Solver", stepIndex: 13 }, { model: "third" });
    await page.reload();
    await region(page).getByRole("link", { name: "2 of 3 runs within ±1 of step 12" }).click();
    await expect(page.locator("#step-12")).toBeInViewport();
    const signs = page.getByText("the run's decisive step");
    await page.getByRole("button", { name: "Legend" }).click();
    await expect(signs).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(signs).toHaveCount(0);
  },
);

/** The color painted in the middle of a step's cell in the first row. */
const painted = (page: Page, step: number) =>
  region(page)
    .locator("canvas")
    .evaluate(
      (canvas: HTMLCanvasElement, share) => {
        const ratio = canvas.width / canvas.clientWidth;
        const at = [Math.round(share * canvas.width), Math.round(9 * ratio)] as const;
        return [...(canvas.getContext("2d")?.getImageData(...at, 1, 1).data ?? [])].join(" ");
      },
      (step + 0.5) / stepCount,
    );

// By day: strip-model.test.ts.
test("cells are painted, and painted anew in the other theme", { tag: "@nightly" }, async ({ page, workspace }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await openTrace(page, workspace);
  await expect.poll(() => painted(page, 9)).not.toBe("0 0 0 0");
  const pick = await painted(page, 9);
  expect(pick).not.toBe(await painted(page, 1));
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => painted(page, 9)).not.toBe(pick);
});

// By day: strip-model.test.ts.
test(
  "of many runs only the rows in view exist, each method above its repeats",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const { traceId } = await openTrace(page, workspace);
    for (let i = 0; i < 60; i++)
      await storeRun(workspace, traceId, { agent: "Solver", stepIndex: i % stepCount }, { model: "again" });
    await page.reload();
    const more = page.getByRole("button", { name: "show all 62 runs" });
    await expect(async () => {
      // A click that was heard late has taken the button away.
      if (await more.isVisible()) await more.click({ timeout: 1_000 });
      await expect(page.getByRole("button", { name: "show fewer runs" })).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect.poll(() => region(page).locator("button", { hasText: "#" }).count()).toBeLessThan(40);
    await surface(page).focus();
    for (let i = 0; i < 62; i++) await page.keyboard.press("ArrowDown");
    await expect(region(page).locator("button", { hasText: "second" })).toBeInViewport();
  },
);

// By day: target-words.test.ts.
test(
  "a step that does not agree has its sign in the strip, and its sentence where it is pointed at",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    await stopAutomaticRuns(workspace);
    const steps = ["The order is in SEK.", "It is priced in GBP.", "Paid."].map((content) => ({
      agent: "Clerk",
      content,
    }));
    const trace = { faultline: 1, trace: { question: `What does ${workspace.slug} owe?`, outcome: "failed", steps } };
    const [stored] = await upload(page.request, workspace, trace);
    const words = "Step 1 prices in GBP; step 0 is in SEK.";
    const evidence = [
      {
        kind: "unit-differs" as const,
        stepIndex: 1,
        agent: "Clerk",
        party: "agent" as const,
        against: [],
        span: { from: 16, to: 19 },
        words,
        weight: 1,
      },
    ];
    await storeRun(workspace, stored?.id ?? "", { agent: "Clerk", stepIndex: 2, evidence });
    await page.goto(paths.trace(workspace.slug, stored?.id ?? ""));
    await expect(page.locator("[data-sign=evidence]")).toHaveAttribute("data-columns", "1");
    await surface(page).focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    await expect(page.locator("#strip-place")).toContainText(words);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await expect.poll(() => parameter(page, "step")).toBe("1");
    await expect(page.getByRole("table", { name: /evidence at step 1/ })).toBeAttached();
  },
);

// By day: step-marks.test.ts.
test(
  "a step that failed is seen in strip, header and outline, though the run says it passed",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    await stopAutomaticRuns(workspace);
    const steps = [
      { agent: "Planner", content: "Look at the map." },
      { agent: "Surfer", content: "HTTP 500", isError: true },
      { agent: "Planner", content: "It is 12 km." },
    ];
    const trace = { faultline: 1, trace: { question: `How far is ${workspace.slug}?`, outcome: "passed", steps } };
    const [stored] = await upload(page.request, workspace, trace);
    await page.goto(paths.trace(workspace.slug, stored?.id ?? ""));
    await expect(page.locator("[data-sign=error]")).toHaveAttribute("data-columns", "1");
    await expect(page.getByText("1 error step", { exact: true })).toBeVisible();
    await expect(page.getByRole("complementary", { name: "Outline" })).toContainText("error");
    await region(page).getByRole("button", { name: "1 error step, though the run passed" }).click();
    await expect.poll(() => parameter(page, "step")).toBe("1");
  },
);
