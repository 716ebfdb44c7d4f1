import { type Browser, type Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { madeTrace, storeRun } from "./harness/made-trace";
import { ownFormatTrace } from "./harness/own-format-trace";
import { expect, test } from "./harness/test";
import { stopAutomaticRuns, type TestWorkspace, upload } from "./harness/workspace";

interface Answer {
  type: string;
  url: string;
  /** Of its content as it came over the wire, compressed. */
  bytes: number;
}

/** What the page is sent, in a browser that has kept nothing. */
async function openFresh(browser: Browser, page: Page, address: string) {
  const context = await browser.newContext({ storageState: await page.context().storageState() });
  const fresh = await context.newPage();
  const session = await context.newCDPSession(fresh);
  const answers = new Map<string, Answer>();
  session.on(
    "Network.responseReceived",
    ({ requestId, type, response }) =>
      answers.set(requestId, { type, url: response.url, bytes: -response.encodedDataLength }), // what its headers took
  );
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const answer = answers.get(requestId);
    if (answer) answer.bytes += encodedDataLength;
  });
  await session.send("Network.enable");
  await fresh.goto(address);
  const scripts = () => [...answers.values()].filter(({ type }) => type === "Script");
  return { fresh, context, answers: () => [...answers.values()], scripts };
}
const sum = (answers: readonly Answer[]): number => answers.reduce((total, { bytes }) => total + bytes, 0);
/** Until no script has come for as long as one that is still wanted would take to be asked for. */
async function untilQuiet(scripts: () => readonly Answer[]): Promise<void> {
  let before = -1;
  await expect
    .poll(
      () => {
        const isSame = before === scripts().length;
        before = scripts().length;
        return isSame;
      },
      { intervals: [1_500] },
    )
    .toBe(true);
}

async function store(page: Page, workspace: TestWorkspace, file: object, fault: number) {
  await stopAutomaticRuns(workspace);
  const [trace] = await upload(page.request, workspace, file);
  await storeRun(workspace, trace?.id ?? "", { agent: "Solver", stepIndex: fault, reason: "It swaps the digits." });
  return paths.trace(workspace.slug, trace?.id ?? "");
}

/** Words of a step as agents bring them, in turn: as they are, as Markdown, in the call of a tool, from a terminal. */
function written(words: string, i: number): object {
  if (i % 4 === 1)
    return {
      content: `${words}\n\n1. **Read** the list\n2. Add the weights\n\n| hall | crates |\n| --- | ---: |\n| two | ${i} |\n\n\`\`\`python\nfor row in rows:  # all\n    total += float(row[2])\n\`\`\``,
    };
  if (i % 4 === 2)
    return {
      kind: "tool-call",
      tool: { name: "python", arguments: {} },
      content: JSON.stringify({ why: words, code: `import csv\n\nprint(len(rows[${i}]))  # all\n`, timeout: 30 }),
    };
  if (i % 4 === 3)
    return { kind: "tool-result", content: `\u001B[32m${words}\u001B[0m\n\u001B[31m1 failed\u001B[0m in ${i} s` };
  return { content: words };
}

/** A trace whose steps are of all kinds that the page draws in a way of their own. */
function mixedTrace(stepCount: number, fault: number): object {
  const { question, history } = madeTrace(stepCount, fault).file;
  return ownFormatTrace(question, {
    steps: history.map(({ name, content }, i) => ({ agent: name, ...written(content, i) })),
  });
}

const mostScriptBytes = 250 * 1024;
/** Of steps that are on screen, their neighbors' outline and the runs; whatever the length of the trace. */
const mostHtmlBytes = 60_000;

test("Markdown, code, JSON and a terminal are read with less than 250 KB of scripts, and each picture brings its own", async ({
  page,
  workspace,
  browser,
}) => {
  const address = await store(page, workspace, mixedTrace(300, 140), 140);
  const { fresh, context, scripts } = await openFresh(browser, page, address);
  const step = (index: number) => fresh.locator(`#step-${index}`);
  await expect(step(140)).toContainText("Entry 140:");
  await expect(step(141).getByRole("table")).toBeInViewport();
  await expect(step(141).locator("ol > li > strong")).toHaveText("Read");
  await expect(step(141).locator("pre code span", { hasText: /^for$/ })).toBeInViewport();
  await expect(step(142).locator("span[class]", { hasText: /^import$/ })).toBeInViewport();
  await expect(step(143).locator("span[style*=color]", { hasText: "Entry 143:" })).toBeInViewport();
  await expect(fresh.getByRole("button", { name: "Run a method" }).first()).toBeEnabled();
  await untilQuiet(scripts);
  const heaviest = scripts()
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(({ url, bytes }) => `${bytes} ${url.split("/").at(-1)}`);
  test.info().annotations.push({ type: "scripts", description: `${sum(scripts())} bytes: ${heaviest.join(", ")}` });
  expect(sum(scripts()), heaviest.slice(0, 12).join("\n")).toBeLessThan(mostScriptBytes);
  for (const view of ["Lanes", "Graph", "Sequence"]) {
    const before = scripts().length;
    await fresh.getByRole("group", { name: "View" }).getByRole("button", { name: view }).click();
    await expect(
      fresh.locator("[aria-label='Agent lanes'], [aria-label=Graph], [aria-label^=Sequence]").first(),
    ).toBeVisible();
    await expect.poll(() => scripts().length, { message: view }).toBeGreaterThan(before);
    await untilQuiet(scripts);
  }
  await context.close();
});

// By day: loading.spec.ts.
test(
  "of a long trace no text is sent but what is on screen",
  { tag: "@nightly" },
  async ({ page, workspace, browser }) => {
    const address = await store(page, workspace, madeTrace(5_000, 2_500).file, 2_500);
    const { fresh, context, answers } = await openFresh(browser, page, address);
    await expect(fresh.locator("#step-2500")).toContainText("Entry 2500:");
    const html = await (await fresh.request.get(address)).text();
    expect(html).toContain("Entry 2500:");
    expect(html).not.toContain("Entry 100:");
    expect(html).not.toContain("Entry 4900:");
    const htmlBytes = () => sum(answers().filter(({ type }) => type === "Document"));
    await expect.poll(htmlBytes, "it has come whole").toBeGreaterThan(4_000);
    expect(htmlBytes()).toBeLessThan(mostHtmlBytes);
    await context.close();
  },
);

test("no page is asked for ahead until its link is pointed at", async ({ page, workspace }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.headers()["next-router-prefetch"]) asked.push(new URL(request.url()).pathname);
  });
  await page.goto(paths.traces(workspace.slug));
  const link = page.getByRole("link", { name: "Overview", exact: true }).first();
  await expect(link).toBeVisible();
  expect(asked).toEqual([]);
  await link.hover();
  await expect.poll(() => new Set(asked)).toEqual(new Set([paths.overview(workspace.slug)]));
});
