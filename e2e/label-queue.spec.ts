import { randomBytes } from "node:crypto";
import { type APIRequestContext, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { prisma } from "@/lib/db";
import { paths } from "@/lib/paths";
import { expectAccessible } from "./harness/expect-accessible";
import { madeTrace, storeRun } from "./harness/made-trace";
import { type Recorder, startRecorder } from "./harness/recorder";
import { expect, startedPage, test } from "./harness/test";
import { addPerson, signIn, stopAutomaticRuns, type TestWorkspace, upload } from "./harness/workspace";

/** By night more people label more traces. */
const isNight = process.env.FAULTLINE_TEST_SUITE === "nightly";
const names = isNight ? ["Anna", "Bela", "Chidi", "Dalia", "Emre"] : ["Anna", "Bela", "Chidi"];
const traceCount = isNight ? 10 : 4;
const randomCount = traceCount / 2;
const stepCount = 6;

/** A word that is nowhere else. */
const marker = (what: string): string => `${what}-${randomBytes(8).toString("hex")}`;

interface Marked {
  id: string;
  question: string;
  /** In the reason of a run, and in the label of the file. */
  ofRun: string;
  ofFile: string;
}

interface Annotator {
  name: string;
  userId: string;
  page: Page;
  context: BrowserContext;
  recorder: Recorder;
}

/** Failed traces with a label in their file and a finished run, each with a word of its own in the reason. */
async function storeMarked(request: APIRequestContext, workspace: TestWorkspace, count: number): Promise<Marked[]> {
  const marked: Marked[] = [];
  for (let at = 0; at < count; at += 1) {
    const [ofRun, ofFile] = [marker("run"), marker("file")];
    const { file } = madeTrace(stepCount, 2);
    const [trace] = await upload(request, workspace, { ...file, mistake_reason: `Says ${ofFile}.` });
    const id = trace?.id ?? "";
    await storeRun(workspace, id, { agent: "Solver", stepIndex: 2, reason: `Says ${ofRun}.` });
    marked.push({ id, question: file.question, ofRun, ofFile });
  }
  return marked;
}

/** A person of the workspace in a browser of their own, all of whose traffic is written down. */
async function openBrowser(browser: Browser, baseURL: string, person: { name: string; userId: string }) {
  const doorstep = await browser.newContext({ baseURL });
  await signIn(await doorstep.newPage(), person);
  const storageState = await doorstep.storageState();
  await doorstep.close();
  const recorder = await startRecorder();
  const context = await browser.newContext({ baseURL, storageState, proxy: recorder.proxy });
  return { ...person, page: startedPage(await context.newPage()), context, recorder };
}

/** Makes a queue of all failed traces as its owner does: by the form. Answers its id. */
async function makeQueue(page: Page, workspace: TestWorkspace, people: readonly string[]): Promise<string> {
  await page.goto(paths.labels(workspace.slug));
  await page.getByRole("link", { name: "Create a queue" }).click();
  await expect(page.getByText(`${traceCount} traces to label.`)).toBeVisible();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Failures of this week");
  const who = page.getByRole("group", { name: "People" });
  await who.getByRole("checkbox", { name: "Olga" }).uncheck();
  for (const name of people) await who.getByRole("checkbox", { name }).check();
  await page.getByText(/^More: 1 person per trace/).click();
  await page.getByLabel("People per trace").fill("0");
  await expect(page.getByLabel("People per trace")).toHaveAttribute("aria-invalid", "true");
  // What is put right does not shut over whoever types in it.
  await page.getByLabel("People per trace").fill(String(people.length));
  await page.getByLabel("Random stream, in traces").fill(String(randomCount));
  await expect(page.getByText(`Each of ${traceCount} is drawn with 50%.`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create queue" }).click();
  await expect(page.getByRole("heading", { name: "Failures of this week" })).toBeVisible();
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

const traceOf = (page: Page): string => /\/traces\/([0-9a-f-]+)/.exec(page.url())?.[1] ?? "";

/** Fills in the label of the trace that the queue has served. Answers the word in its reason. */
async function write({ page, name }: Annotator, step: number): Promise<string> {
  const form = page.getByRole("form", { name: "Label this trace" });
  // The form stands before its scripts run; the failure modes come once they do.
  await expect(form.getByRole("group", { name: /^Failure mode/ })).toBeVisible();
  await expect(page.getByRole("region", { name: "Labeling" })).toContainText("Labeling blind");
  const said = marker(`label-of-${name}`);
  await form.getByLabel("Decisive step").fill(String(step));
  await form.getByLabel("Reason").fill(`Says ${said}.`);
  return said;
}

/** What was written of each trace, by its id; `isIn` once it is known to be stored. */
type Said = Map<string, { by: string; marker: string; isIn: boolean }[]>;

/** Nothing that anybody else says of the trace has been sent to the person. */
function expectNothingSent({ name, recorder }: Annotator, trace: Marked, said: Said): void {
  const others = (said.get(trace.id) ?? []).map((claim) => claim.marker);
  for (const word of [trace.ofRun, trace.ofFile, ...others])
    expect(recorder.saying(word), `${word} was sent to ${name}`).toEqual([]);
}

/** Labels all that a queue has for a person, looking at what others say after the first one. */
async function labelAll(person: Annotator, queue: { address: string; traces: Map<string, Marked>; said: Said }) {
  const { page, name, recorder } = person;
  const { traces, said } = queue;
  await page.goto(queue.address);
  for (let done = 0; done < traceCount; done += 1) {
    const isFirst = done === 0;
    await page.waitForURL((url) => /\/traces\//.test(url.pathname));
    const trace = traces.get(traceOf(page));
    if (!trace) throw new Error(`${page.url()} is no trace of the queue`);
    await expect(page.getByText(`Entry 2: I count 41 crates`).first()).toBeVisible();
    expect(recorder.saying(trace.question).length, "the trace went past the recorder").toBeGreaterThan(0);
    const own = await write(person, done % stepCount);
    expectNothingSent(person, trace, said);
    const claims = said.get(trace.id) ?? [];
    const before = claims.filter(({ isIn }) => isIn);
    const claim = { by: name, marker: own, isIn: false };
    said.set(trace.id, [...claims, claim]);
    if (isFirst) await page.getByRole("button", { name: "Submit and stay" }).click();
    else await page.keyboard.press("ControlOrMeta+Enter");
    if (isFirst) {
      await expect(page.getByText(trace.ofFile)).toBeVisible();
      claim.isIn = true;
      for (const other of before) await expect(page.getByText(other.marker)).toBeVisible();
      await page.goto(paths.trace(queueSlug(queue.address), trace.id, { tab: "answer" }));
      await expect(page.getByText(trace.ofRun).first()).toBeVisible();
      // What is sent is seen: else nothing could have been missed before.
      for (const word of [trace.ofRun, trace.ofFile, ...before.map((other) => other.marker)])
        expect(recorder.saying(word)).not.toEqual([]);
      await page.goto(queue.address);
    } else await page.waitForURL((url) => !url.pathname.includes(trace.id));
    claim.isIn = true;
  }
  await page.waitForURL((url) => url.pathname.includes("/labels/queues/"));
}

const queueSlug = (address: string): string => address.split("/")[2] ?? "";

test("people label traces blind: nothing of what others say reaches a browser before its label is in", async ({
  page,
  browser,
  baseURL,
  workspace,
}) => {
  await stopAutomaticRuns(workspace);
  const marked = await storeMarked(page.request, workspace, traceCount);
  const people: Annotator[] = [];
  for (const name of names) {
    const { userId } = await addPerson(workspace, name);
    people.push(await openBrowser(browser, baseURL ?? "", { name, userId }));
  }
  const queueId = await makeQueue(page, workspace, names);
  const queue = {
    address: paths.nextLabel(workspace.slug, queueId),
    traces: new Map(marked.map((trace) => [trace.id, trace])),
    said: new Map() as Said,
  };
  const [first, ...others] = people;
  if (!first) throw new Error("nobody labels");
  // Before the others begin, so that each of them reads traces of which somebody else has said
  // something; they at the same time.
  await labelAll(first, queue);
  await Promise.all(others.map((person) => labelAll(person, queue)));

  await page.goto(paths.queue(workspace.slug, queueId));
  const table = page.getByRole("table", { name: "People" });
  const all = `${traceCount} of ${traceCount}`;
  const labelCount = names.length * traceCount;
  for (const name of names) await expect(table.getByRole("row", { name: new RegExp(name) })).toContainText(all);
  await expect(page.getByText(`${labelCount} of ${labelCount} labels`)).toBeVisible();
  await expectAccessible(page);
  const labels = await prisma.annotation.findMany({ where: { workspaceId: workspace.ctx.workspaceId } });
  expect(labels).toHaveLength(labelCount);
  for (const { sawAttribution, blindStepIndex, stepIndex, queueId: of } of labels)
    expect({ sawAttribution, blindStepIndex, of }).toEqual({
      sawAttribution: false,
      blindStepIndex: stepIndex,
      of: queueId,
    });
  const random = labels.filter(({ stream }) => stream === "random");
  expect(random).toHaveLength(randomCount * names.length);
  for (const { inclusionProbability } of random) expect(inclusionProbability).toBeCloseTo(randomCount / traceCount, 12);

  const [last] = others.slice(-1);
  await last?.page.goto(queue.address);
  await expect(last!.page.getByRole("heading", { name: "Nothing is left for you here" })).toBeVisible();
  for (const { context, recorder } of people) {
    await context.close();
    await recorder.close();
  }
});

test("a queue is seen and managed by who may, and hands nothing to who does not label for it", async ({
  page,
  workspace,
}) => {
  await stopAutomaticRuns(workspace);
  const [trace] = await storeMarked(page.request, workspace, 1);
  await addPerson(workspace, "Anna");
  await page.goto(paths.traces(workspace.slug));
  await page
    .getByRole("checkbox", { name: /^Select / })
    .last()
    .check();
  await page.getByRole("button", { name: "Queue for labeling" }).click();
  const dialog = page.getByRole("dialog", { name: "Queue 1 trace for labeling" });
  await dialog.getByLabel("Name").fill("One of them");
  await dialog.getByRole("checkbox", { name: "Anna" }).check();
  await dialog.getByRole("button", { name: "Create queue" }).click();
  await expect(dialog).toBeHidden();

  await page.goto(paths.labels(workspace.slug));
  await page.getByRole("link", { name: "One of them", exact: true }).click();
  const traces = page.getByRole("table", { name: "Traces of the queue" });
  await expect(traces).toContainText("drawn by chance");
  await traces.getByRole("button", { name: "Assigned to anyone" }).click();
  await page.getByRole("menuitem", { name: "Anna" }).click();
  await expect(traces.getByRole("button", { name: "Assigned to Anna" })).toBeVisible();
  await page.goto(paths.nextLabel(workspace.slug, new URL(page.url()).pathname.split("/").at(-1) ?? ""));
  await expect(page.getByRole("heading", { name: "This queue is for others" })).toBeVisible();
  await page.getByRole("link", { name: "Queue", exact: true }).click();
  await page.getByRole("button", { name: "Add" }).click();
  await page.getByRole("menuitem", { name: "Olga" }).click();
  await expect(page.getByText("Nothing for you", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Start" })).toHaveCount(0);
  await page.goto(paths.nextLabel(workspace.slug, new URL(page.url()).pathname.split("/").at(-1) ?? ""));
  await expect(page.getByRole("heading", { name: "Nothing is left for you here" })).toBeVisible();
  await page.getByRole("link", { name: "Queue", exact: true }).click();
  await traces.getByRole("button", { name: "Assigned to Anna" }).click();
  await page.getByRole("menuitem", { name: "Anyone" }).click();
  await expect(traces.getByRole("button", { name: "Assigned to anyone" })).toBeVisible();
  await page.getByRole("link", { name: "Start" }).click();
  await page.waitForURL((url) => url.pathname.endsWith(`/traces/${trace?.id}`));
  await expect(page.getByRole("region", { name: "Labeling" })).toContainText("One of them");

  await page.goBack();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("closed", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Continue" })).toHaveCount(0);
  await page.getByRole("button", { name: "Reopen" }).click();
  // Closing let the reservation go, so that nothing has been begun.
  await expect(page.getByRole("link", { name: "Start" })).toBeVisible();
});
