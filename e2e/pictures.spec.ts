import { readFileSync } from "node:fs";
import { type Locator, type Page } from "@playwright/test";
import { sampleGraph } from "@/components/trajectory/exhibits/sample-exhibits.testing";
import { paths } from "@/lib/paths";
import { seriousFaults } from "./harness/accessibility";
import { keepLooks } from "./harness/keep-looks";
import { storeRun } from "./harness/made-trace";
import { ownFormatTrace } from "./harness/own-format-trace";
import { expect, test } from "./harness/test";
import { stopAutomaticRuns, type TestWorkspace, upload } from "./harness/workspace";

const step = (page: Page, index: number) => page.locator(`#step-${index}`);
const valueOf = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);
const switchTo = (page: Page, view: string) =>
  page.getByRole("group", { name: "View" }).getByRole("button", { name: view, exact: true }).click();

/** Words unlike those of every other step, so that nothing counts as a loop. */
const words = (i: number) =>
  Array.from({ length: 12 }, (_, k) => (((i + 7) * 7919 * (k + 3)) % 46_657).toString(36)).join(" ");

/** A trace of steps by these agents in turn. */
async function store(page: Page, workspace: TestWorkspace, agents: readonly string[], title = "Which pier?") {
  await stopAutomaticRuns(workspace);
  const steps = agents.map((agent, i) => ({ agent, content: `Entry ${i}: ${words(i)}.`, isError: i === 9 }));
  const [trace] = await upload(page.request, workspace, ownFormatTrace(title, { steps }));
  if (!trace) throw new Error("nothing was stored");
  const at = (parameters = {}, view = "list") => {
    const address = paths.trace(workspace.slug, trace.id, parameters);
    return `${address}${address.includes("?") ? "&" : "?"}view=${view}`;
  };
  return { traceId: trace.id, at };
}

const turns = (count: number) =>
  Array.from({ length: count }, (_, i) => (i % 3 === 2 ? "Surfer" : i % 3 === 1 ? "Planner" : "Writer"));

async function savedSvg(page: Page): Promise<{ name: string; svg: string }> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save as SVG" }).click(),
  ]);
  return { name: download.suggestedFilename(), svg: readFileSync(await download.path(), "utf8") };
}

/** What an XML parser makes of a file: element names and attribute names, or that it is broken. */
const parsed = (page: Page, svg: string) =>
  page.evaluate((text) => {
    const document = new DOMParser().parseFromString(text, "image/svg+xml");
    const all = [...document.querySelectorAll("*")];
    return {
      isBroken: document.querySelector("parsererror") !== null,
      elements: [...new Set(all.map((element) => element.localName))],
      attributes: [...new Set(all.flatMap((element) => element.getAttributeNames()))],
      texts: all.filter((element) => element.localName === "text").map((element) => element.textContent),
      title: document.querySelector("title")?.textContent,
    };
  }, svg);

async function dragOver(page: Page, drawing: Locator, from: number, to: number): Promise<void> {
  const box = await drawing.boundingBox();
  if (!box) throw new Error("nothing to drag over");
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * from, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * ((from + to) / 2), y, { steps: 4 });
  await page.mouse.move(box.x + box.width * to, y, { steps: 4 });
  await page.mouse.up();
}

test("pictures are fetched when they are opened, stand over the list and close again", async ({ page, workspace }) => {
  const { at } = await store(page, workspace, turns(40));
  const scripts: string[] = [];
  page.on("response", async (response) => {
    if (response.url().endsWith(".js") && response.ok()) scripts.push(await response.text().catch(() => ""));
  });
  const hasDrawing = () => scripts.some((text) => text.includes("react-flow__") || text.includes("network-simplex"));
  await page.goto(at());
  await expect(step(page, 0)).toBeVisible();
  await expect(page.getByRole("button", { name: "Run a method" }).first()).toBeEnabled();
  await expect.poll(() => scripts.length).toBeGreaterThan(3);
  expect(hasDrawing()).toBe(false);

  await switchTo(page, "Lanes");
  await expect(
    page.getByRole("region", { name: "Agent lanes" }).getByRole("button", { name: "Planner" }),
  ).toBeVisible();
  await expect.poll(() => valueOf(page, "view")).toBe("lanes");
  expect(hasDrawing()).toBe(false);
  await switchTo(page, "Graph");
  await expect(page.getByRole("button", { name: "Writer to Planner: 13 messages" })).toBeVisible();
  await expect.poll(hasDrawing).toBe(true);
  await expect(step(page, 0)).toBeInViewport();
  await page.goBack();
  await expect(page.getByRole("region", { name: "Agent lanes" })).toBeVisible();

  const height = page.getByRole("separator", { name: "Height of the picture" });
  const before = Number(await height.getAttribute("aria-valuenow"));
  await height.focus();
  await page.keyboard.press("ArrowDown");
  await expect(height).toHaveAttribute("aria-valuenow", String(before + 5));
  await page.keyboard.press("Enter");
  await expect(height).toHaveAttribute("aria-valuenow", "85");
  await page.getByRole("button", { name: "Close the picture" }).click();
  await expect(page.getByRole("region", { name: "Agent lanes" })).toHaveCount(0);
  await expect.poll(() => valueOf(page, "view")).toBeNull();
});

// By day: lanes-layout.test.ts.
test(
  "lanes: a click goes to the step, a drag zooms, keys move and show all again",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const { at, traceId } = await store(page, workspace, turns(300));
    await storeRun(workspace, traceId, { agent: "Planner", stepIndex: 100 });
    await page.goto(at({}, "lanes"));
    const drawing = page.getByRole("group", { name: /^Agent lanes, steps/ });
    await expect(drawing).toHaveAccessibleName(/steps 0 to 299 of 300/);
    const box = await drawing.boundingBox();
    await drawing.click({ position: { x: (box?.width ?? 0) * 0.5 + 1, y: 60 } });
    await expect.poll(() => valueOf(page, "step")).toBe("150");
    await expect(step(page, 150)).toBeInViewport();

    await dragOver(page, drawing, 0.2, 0.4);
    await expect(drawing).toHaveAccessibleName(/steps (59|60) to (119|120) of 300/);
    await page.getByRole("button", { name: "List only these steps" }).click();
    await expect.poll(() => valueOf(page, "steps")).toMatch(/^(59|60)-(119|120)$/);
    await drawing.focus();
    await page.keyboard.press("0");
    await expect(drawing).toHaveAccessibleName(/steps 0 to 299/);
    await page.keyboard.press("+");
    await expect(drawing).toHaveAccessibleName(/steps 75 to 224/);
    await page.keyboard.press("ArrowRight");
    await expect(drawing).toHaveAccessibleName(/steps 113 to 262/);
    // A move to a step outside takes the stretch along.
    await page.keyboard.press("G");
    await expect.poll(() => valueOf(page, "step")).toBe("299");
    await expect(drawing).toHaveAccessibleName(/steps 150 to 299/);
    await drawing.focus();
    await page.keyboard.press("-");
    await expect(drawing).toHaveAccessibleName(/steps 0 to 299/);

    const lane = page.getByRole("group", { name: "Lanes" }).getByRole("button", { name: "Surfer" });
    await lane.click();
    await expect.poll(() => valueOf(page, "agent")).toBe("Surfer");
    await lane.click();
    await page.getByRole("button", { name: "Show as a table" }).click();
    const table = page.getByRole("table", { name: "Agents" });
    await expect(table.getByRole("row", { name: /^Surfer 100 0 1/ })).toHaveCount(0);
    await expect(table.getByRole("row", { name: /^Surfer 100/ })).toBeVisible();
    await expect(
      page.getByRole("table", { name: "Messages" }).getByRole("row", { name: /^Writer Planner 100/ }),
    ).toBeVisible();
  },
);

// By day: layout-graph.test.ts, hand-offs.test.ts.
test(
  "graph: agents and ways are buttons, a way's messages are walked, and the decisive agent is said",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const { at, traceId } = await store(page, workspace, turns(30));
    await storeRun(workspace, traceId, { agent: "Planner", stepIndex: 4 });
    await page.goto(at({}, "graph"));
    const graph = page.getByRole("region", { name: "Who spoke to whom", exact: true });
    await expect(graph.getByRole("button", { name: "Planner, 10 steps, decisive, step 4" })).toBeVisible();
    const writer = graph.getByRole("button", { name: /^Writer, 10 steps/ });
    await writer.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => valueOf(page, "agent")).toBe("Writer");
    await expect(writer).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.press("Enter");
    await expect.poll(() => valueOf(page, "agent")).toBeNull();

    await graph.getByRole("button", { name: "Planner to Surfer: 10 messages" }).click();
    const walk = page.getByRole("group", { name: "Messages of the chosen edge" });
    await expect(walk).toContainText("10 messages");
    await walk.getByRole("button", { name: "Next message" }).click();
    await expect.poll(() => valueOf(page, "step")).toBe("1");
    await walk.getByRole("button", { name: "Next message" }).click();
    await expect(step(page, 4)).toBeInViewport();
    await expect(walk).toContainText("2 of 10");
  },
);

// By day: sequence-layout.test.ts.
test(
  "sequence: every message of a long trace can be reached, and few of them exist",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const { at } = await store(page, workspace, turns(3_000));
    await page.goto(at({ step: 1500 }, "sequence"));
    const diagram = page.getByRole("region", { name: "Messages from top to bottom" });
    const message = (index: number) => diagram.getByRole("button", { name: new RegExp(`^Step ${index}: `) });
    await expect(message(1500)).toBeInViewport();
    await expect(message(1500)).toHaveAttribute("aria-current", "step");
    await diagram.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
    await expect(message(2999)).toHaveAccessibleName(/^Step 2999: Surfer, message/);
    await message(2998).click();
    await expect.poll(() => valueOf(page, "step")).toBe("2998");
    await expect(step(page, 2998)).toBeInViewport();
    await expect.poll(() => diagram.getByRole("listitem").count()).toBeLessThan(60);
  },
);

// By day: influence-graph-model.test.ts.
test("the influence graph of a run stands on the same canvas", { tag: "@nightly" }, async ({ page, workspace }) => {
  const { at, traceId } = await store(page, workspace, turns(34));
  await storeRun(workspace, traceId, { agent: "Planner", stepIndex: 11, exhibits: [sampleGraph] });
  await page.goto(at({}, "graph"));
  const picture = page.getByRole("region", { name: "Graph", exact: true });
  await picture.getByRole("button", { name: "Influence of run #1" }).click();
  await picture.getByRole("button", { name: /^Librarian, steps 5, 11–12, the answer, defect/ }).click();
  await expect.poll(() => valueOf(page, "step")).toBe("5");
  const { name, svg } = await savedSvg(page);
  expect(name).toBe("Which-pier-influence.svg");
  expect((await parsed(page, svg)).texts).toContain("Librarian");
  await keepLooks(page, "picture-influence");
  await picture.getByRole("button", { name: "Agents", exact: true }).click();
  await expect(picture.getByRole("button", { name: /^Writer to Planner: / })).toBeVisible();
});

// By day: layout-graph.test.ts, hand-offs.test.ts.
test(
  "many agents are placed beside the page, and what is not drawn is said",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const agents = Array.from({ length: 520 }, (_, i) => (i % 2 ? `Worker ${i % 251}` : "Lead"));
    const { at } = await store(page, workspace, agents);
    const worker = page.waitForEvent("worker");
    await page.goto(at({}, "graph"));
    await worker;
    await expect(page.getByRole("button", { name: /^Lead, 260 steps/ })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole("note").filter({ hasText: "Showing the 200 most active agents" })).toBeVisible();
  },
);

const hostile = [
  `</text><script>alert(1)</script>`,
  `" onload="alert(1)`,
  `<img src=x onerror=alert(1)>`,
  `]]><foreignObject>&amp;</foreignObject>`,
  "__proto__",
];

test("hostile names stay text in every picture and in the files of them", async ({ page, workspace }) => {
  const title = `<script>alert("title")</script> & more`;
  const { at } = await store(page, workspace, [...hostile, ...hostile], title);
  let hasAlerted = false;
  page.on("dialog", () => (hasAlerted = true));
  for (const view of ["lanes", "graph", "sequence"]) {
    await page.goto(at({}, view));
    await expect(page.getByRole("button", { name: "Save as SVG" })).toBeEnabled();
    const { name, svg } = await savedSvg(page);
    expect(name).toBe(`script-alert-title-script-more-${view}.svg`);
    const file = await parsed(page, svg);
    expect(file.isBroken, view).toBe(false);
    expect(file.title).toContain(title);
    for (const element of file.elements)
      expect(["svg", "title", "rect", "path", "circle", "text", "g"]).toContain(element);
    for (const attribute of file.attributes) expect(attribute).not.toMatch(/^on|href/i);
    expect(svg).not.toContain("var(");
    expect(file.texts.some((text) => text?.startsWith("</text><"))).toBe(true);
  }
  expect(hasAlerted).toBe(false);
});

// By day: lanes-model.test.ts.
test(
  "the outline's frame is dragged over the trace, and agents are collapsed beside it",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    const { at } = await store(page, workspace, turns(600));
    await page.goto(at());
    await expect(step(page, 0)).toBeInViewport();
    const outline = page.getByRole("img", { name: "Outline of 600 steps by 3 agents" });
    await expect(async () => {
      // The frame is on top again, and the drawing has the height that the window leaves it.
      await page.keyboard.press("g");
      await page.keyboard.press("g");
      await expect(step(page, 0)).toBeInViewport({ timeout: 1_000 });
      const box = await outline.boundingBox();
      if (!box) throw new Error("no outline");
      const x = box.x + box.width / 2;
      await page.mouse.move(x, box.y + 2);
      await page.mouse.down();
      await page.mouse.move(x, box.y + box.height / 4, { steps: 4 });
      await page.mouse.move(x, box.y + box.height / 2, { steps: 4 });
      await page.mouse.up();
      expect(Math.abs(Number(valueOf(page, "step")) - 300)).toBeLessThan(12);
    }).toPass();
    await expect(step(page, Number(valueOf(page, "step")))).toBeInViewport();
    const legend = page.getByRole("group", { name: "Agents" }).first();
    const collapse = legend.getByRole("button", { name: "Collapse the turns of Surfer" });
    await collapse.click();
    await expect(legend.getByRole("button", { name: "Expand the turns of Surfer" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
  },
);

// By day wide and in both themes: accessibility.spec.ts.
test("pictures can be read in both themes, wide and narrow", { tag: "@nightly" }, async ({ page, workspace }) => {
  const agents = [...turns(60), "System with a long name (which is cut)"];
  const { at, traceId } = await store(page, workspace, agents);
  const suspects = [4, 9, 20].map((stepIndex, i) => ({ stepIndex, agent: "Planner", score: 0.5 / (i + 1) }));
  await storeRun(workspace, traceId, { agent: "Planner", stepIndex: 4, suspects });
  for (const view of ["lanes", "graph", "sequence"]) {
    await page.goto(at({}, view));
    await expect(page.getByRole("button", { name: "Save as SVG" })).toBeEnabled();
    await page.getByRole("button", { name: "Show as a table" }).click();
    expect(await seriousFaults(page), `${view} as a table`).toEqual([]);
    await page.getByRole("button", { name: "Show the picture" }).click();
    await keepLooks(page, `picture-${view}`);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await seriousFaults(page), `${view}, narrow and dark`).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expect(step(page, 4)).toBeInViewport();
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize({ width: 1280, height: 720 });
  }
});
