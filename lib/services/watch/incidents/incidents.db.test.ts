import { expect, test } from "vitest";
import { incidentWords } from "@/lib/attribution/incidents/incident-words";
import { prisma } from "@/lib/db";
import { versionOf } from "@/lib/traces/saved-words";
import { renewAllFacts } from "../../ground/facts/renew-all-facts";
import { deleteTraces } from "../../intake/removal/delete-traces";
import { addMember, type MemberContext, makeWorkspace } from "../../people/workspaces/testing/make-workspace";
import { setOutcome } from "../../traces/editing/set-outcome";
import { listTraces } from "../../traces/list/list-traces";
import { parseTraceFilter } from "@/lib/traces/filter-grammar";
import { storeSample } from "../../traces/reading/testing/sample-file";
import { makeQueue } from "../../labels/queues/testing/make-queue";
import { saveAnnotation } from "../../labels/annotations/save-annotation";
import { assignIncident } from "./assign-incident";
import { commentOnIncident } from "./comment-on-incident";
import { exportRegression } from "./export-regression";
import { groupFailuresOf } from "./group-failures-of";
import { hiddenIncidents } from "./hidden-incidents";
import { listIncidents } from "./list-incidents";
import { listLargestIncidents } from "./list-largest-incidents";
import { mergeIncidents } from "./merge-incidents";
import { planRegression } from "./plan-regression";
import { readIncident } from "./read-incident";
import { renameIncident } from "./rename-incident";
import { setIncidentState } from "./set-incident-state";
import { splitIncident } from "./split-incident";

const own = { attributesUploads: false };
const signal = new AbortController().signal;

const group = async ({ workspaceId }: MemberContext): Promise<void> => {
  await renewAllFacts({ workspaceId, signal });
  await groupFailuresOf(workspaceId);
};

interface Made {
  version?: string;
  startedAt?: string;
  system?: string;
  outcome?: string;
}

const systemOf = ({ system = "shop", version }: Made) => ({ name: system, ...(version ? { version } : {}) });
const timeOf = ({ startedAt }: Made) => (startedAt === undefined ? {} : { startedAt });

/** A run whose Surfer ignores a search that failed. */
const lostSearch = (ctx: MemberContext, made: Made = {}): Promise<string> =>
  storeSample(
    ctx,
    {
      system: systemOf(made),
      outcome: made.outcome ?? "failed",
      groundTruth: { agent: "Surfer", stepIndex: 1, reason: "It passes over the search that failed." },
    },
    [
      { agent: "Planner", content: "Find the price of the lamp.", ...timeOf(made) },
      {
        agent: "Surfer",
        content: "search_web failed: HTTP 503 Service Unavailable",
        kind: "tool-result",
        isError: true,
      },
      { agent: "Surfer", content: "The price is 20 EUR." },
    ],
  );

/** A run whose Accountant adds wrong. */
const wrongSum = (ctx: MemberContext, made: Made = {}): Promise<string> =>
  storeSample(
    ctx,
    {
      system: systemOf(made),
      groundTruth: { agent: "Accountant", stepIndex: 1, reason: "The total of the invoice leaves out the freight." },
    },
    [
      { agent: "Planner", content: "Add up the invoice: 120.50 and 9.50 freight.", ...timeOf(made) },
      { agent: "Accountant", content: "The total is 120.50 + 9.50 = 120.50." },
    ],
  );

const numbers = async (ctx: MemberContext) =>
  (await listIncidents(ctx, { sort: "number", tab: "all" })).rows.map(({ number, traceCount }) => [number, traceCount]);

test("failures of one kind are one incident, whoever groups and however often", async () => {
  const ctx = await makeWorkspace(own);
  const other = await makeWorkspace(own);
  await lostSearch(ctx);
  await wrongSum(ctx);
  await lostSearch(other);
  await Promise.all([group(ctx), group(ctx)]);
  await lostSearch(ctx);
  await lostSearch(ctx, { outcome: "passed" });
  await Promise.all([group(ctx), group(ctx), group(ctx)]);
  expect(await numbers(ctx)).toEqual([
    [2, 1],
    [1, 2],
  ]);
  const list = await listIncidents(ctx);
  expect(list).toMatchObject({ failedCount: 3, placedCount: 3, counts: { active: 2, all: 2 }, isBehind: false });
  expect((await readIncident(ctx, { number: 1 })).activity.map(({ event }) => event.kind)).toEqual(["started"]);
  await group(other);
  expect(await numbers(other)).toEqual([[1, 1]]);
  const found = async (in_: MemberContext, q: string) =>
    (await listTraces(in_, { filter: parseTraceFilter(q).filter, sort: "title", limit: 10 })).rows.length;
  expect(await found(ctx, "incident:1")).toBe(2);
  expect(await found(ctx, "incident:INC-2 incident:1")).toBe(3);
  expect(await found(ctx, "incident:none")).toBe(1);
  expect(await found(other, "incident:any")).toBe(1);
  expect(await found(other, "incident:2")).toBe(0);
});

test(
  "a label or an outcome that changes moves a trace, and one that is deleted leaves",
  { tags: ["long"] },
  async () => {
    const ctx = await makeWorkspace(own);
    const [first, second, third] = [await lostSearch(ctx), await lostSearch(ctx), await wrongSum(ctx)];
    await group(ctx);
    expect(await numbers(ctx)).toEqual([
      [2, 1],
      [1, 2],
    ]);
    await setOutcome(ctx, { ids: [second] }, "passed");
    await group(ctx);
    expect(await numbers(ctx)).toEqual([
      [2, 1],
      [1, 1],
    ]);
    const claim = { agent: "Planner", stepIndex: 0, reason: "It asks for the wrong lamp." };
    await saveAnnotation(ctx, { traceId: first, ...claim });
    await group(ctx);
    expect((await readIncident(ctx, { number: 1 })).agents).toEqual([{ name: "Planner", count: 1 }]);
    await commentOnIncident(ctx, { number: 2, text: "Seen last week too." });
    await deleteTraces(ctx, { ids: [first, third] });
    await group(ctx);
    // Nobody did anything with the first one; the other one stays with what was said of it.
    expect(await numbers(ctx)).toEqual([[2, 0]]);
    await lostSearch(ctx);
    await group(ctx);
    expect(await numbers(ctx)).toEqual([
      [3, 1],
      [2, 0],
    ]);
  },
);

test(
  "a fixed incident is reopened by the first failure of a version with the fix, and by no late one of before",
  { tags: ["long"] },
  async () => {
    const ctx = await makeWorkspace(own);
    const on = (day: number) => `2026-03-0${day}T10:00:00Z`;
    await lostSearch(ctx, { version: "1.3", startedAt: on(1) });
    await group(ctx);
    await setIncidentState(ctx, { number: 1, state: "FIXED", version: "1.4" });
    await lostSearch(ctx, { version: "1.4", startedAt: on(3), outcome: "passed" });
    await lostSearch(ctx, { version: "1.3", startedAt: on(4) });
    await group(ctx);
    expect(await readIncident(ctx, { number: 1 })).toMatchObject({ state: "FIXED", traceCount: 2, reopened: null });
    await lostSearch(ctx, { version: "1.5", startedAt: on(5) });
    await lostSearch(ctx, { version: "1.5", startedAt: on(6) });
    await group(ctx);
    const incident = await readIncident(ctx, { number: 1 });
    expect(incident).toMatchObject({ state: "OPEN", traceCount: 4, reopened: { version: "1.5", count: 1 } });
    expect(incident.activity.filter(({ event }) => event.kind === "reopened")).toHaveLength(1);
    expect(incident.versions).toEqual([
      { version: "1.3", runs: 2, count: 2, labeled: 2 },
      { version: "1.4", runs: 1, count: 0, labeled: 0 },
      { version: "1.5", runs: 2, count: 2, labeled: 2 },
    ]);
  },
);

test("what people merge and split stays so", { tags: ["long"] }, async () => {
  const ctx = await makeWorkspace(own);
  const ids = [await lostSearch(ctx), await lostSearch(ctx), await lostSearch(ctx)];
  await wrongSum(ctx);
  await group(ctx);
  await mergeIncidents(ctx, { number: 2, into: 1 });
  await wrongSum(ctx);
  await group(ctx);
  expect(await numbers(ctx)).toEqual([[1, 5]]);
  expect(await readIncident(ctx, { number: 1 })).toMatchObject({ merged: [2] });
  expect(await readIncident(ctx, { number: 2 })).toMatchObject({ state: "MERGED", mergedInto: 1 });
  await expect(setIncidentState(ctx, { number: 2, state: "OPEN" })).rejects.toThrow("merged into INC-1");
  await expect(mergeIncidents(ctx, { number: 1, into: 1 })).rejects.toThrow("into itself");

  const { number } = await splitIncident(ctx, { number: 1, traceIds: [ids[0] as string] });
  await prisma.incidentMark.createMany({ data: ids.map((traceId) => ({ workspaceId: ctx.workspaceId, traceId })) });
  await prisma.incidentTrace.updateMany({ where: { traceId: { in: ids } }, data: { restsOn: "something else" } });
  await group(ctx);
  expect(await numbers(ctx)).toEqual([
    [number, 1],
    [1, 4],
  ]);
  expect((await readIncident(ctx, { number })).members.map(({ traceId }) => traceId)).toEqual([ids[0]]);
  await expect(splitIncident(ctx, { number, traceIds: [ids[0] as string] })).rejects.toThrow("has to stay");
  await expect(splitIncident(ctx, { number, traceIds: [ids[1] as string] })).rejects.toThrow("None of these");

  const far = await lostSearch(ctx, { system: "elsewhere" });
  await group(ctx);
  expect(await prisma.incidentTrace.count({ where: { traceId: far } })).toBe(1);
  await expect(mergeIncidents(ctx, { number: 4, into: 1 })).rejects.toThrow("of one system");

  await deleteTraces(ctx, { ids: [...ids, far] });
  await group(ctx);
  const gone = { where: { traceId: { in: [...ids, far] } } };
  expect([await prisma.incidentTrace.count(gone), await prisma.incidentLink.count(gone)]).toEqual([0, 0]);
});

test("people own, name, ignore and discuss an incident, and nobody overwrites what they have not seen", async () => {
  const ctx = await makeWorkspace(own);
  const viewer = await addMember(ctx, "VIEWER");
  await lostSearch(ctx);
  await group(ctx);
  const seen = versionOf(incidentWords(await readIncident(ctx, { number: 1 })));
  await assignIncident(ctx, { number: 1, seen, ownerId: viewer.actor.userId });
  await expect(renameIncident(ctx, { number: 1, seen, title: "Lost search" })).rejects.toThrow("has changed");
  await renameIncident(ctx, { number: 1, title: " Lost search " });
  await expect(setIncidentState(ctx, { number: 1, state: "IGNORED", reason: " " })).rejects.toThrow("Say why");
  await setIncidentState(ctx, { number: 1, state: "IGNORED", reason: "The site is gone." });
  await commentOnIncident(viewer, { number: 1, text: "\u0000 fine" });
  const incident = await readIncident(ctx, { number: 1 });
  expect(incident).toMatchObject({
    title: "Lost search",
    isSuggested: false,
    state: "IGNORED",
    ignoreReason: "The site is gone.",
    owner: { id: viewer.actor.userId, name: "Ada" },
    typical: { agent: "Surfer", stepIndex: 1, words: "It passes over the search that failed." },
  });
  expect(incident.activity.map(({ event }) => event.kind)).toEqual(["comment", "state", "title", "owner", "started"]);
  expect((await listIncidents(ctx)).rows).toEqual([]);
  expect((await listIncidents(ctx, { tab: "ignored", search: "inc-1", owner: viewer.actor.userId })).rows).toHaveLength(
    1,
  );
  expect((await listIncidents(ctx, { tab: "all", search: "lost%search" })).rows).toEqual([]);
  const stranger = await makeWorkspace(own);
  await expect(assignIncident(ctx, { number: 1, ownerId: stranger.actor.userId })).rejects.toThrow("not a member");
});

test("an incident of another workspace does not exist", async () => {
  const [ctx, other] = [await makeWorkspace(own), await makeWorkspace(own)];
  const id = await lostSearch(ctx);
  await group(ctx);
  const number = 1;
  const gone = "does not exist";
  await expect(readIncident(other, { number })).rejects.toThrow(gone);
  await expect(setIncidentState(other, { number, state: "OPEN" })).rejects.toThrow(gone);
  await expect(assignIncident(other, { number, ownerId: null })).rejects.toThrow(gone);
  await expect(renameIncident(other, { number, title: "Mine" })).rejects.toThrow(gone);
  await expect(commentOnIncident(other, { number, text: "Mine" })).rejects.toThrow(gone);
  await expect(splitIncident(other, { number, traceIds: [id] })).rejects.toThrow(gone);
  await expect(mergeIncidents(other, { number, into: 2 })).rejects.toThrow(gone);
  expect((await listIncidents(other, { tab: "all" })).rows).toEqual([]);
  expect(await listLargestIncidents(other, { limit: 5 })).toEqual({ rows: [], activeCount: 0 });
});

test("who is to label its traces blind is told nothing of an incident", async () => {
  const ctx = await makeWorkspace(own);
  const annotator = await addMember(ctx, "EDITOR");
  const [id, other] = [await lostSearch(ctx), await wrongSum(ctx)];
  await group(ctx);
  await makeQueue(ctx, [id], [annotator]);
  const told = async (of: MemberContext) =>
    (await listIncidents(of, { sort: "number" })).rows.map(({ number }) => number);
  expect(await told(ctx)).toEqual([2, 1]);
  expect(await told(annotator)).toEqual([2]);
  expect((await listIncidents(annotator)).counts.all).toBe(1);
  expect(await listLargestIncidents(annotator, { limit: 1 })).toMatchObject({ rows: [{}], activeCount: 1 });
  expect(await hiddenIncidents(annotator, [1, 2])).toEqual(new Set([1]));
  expect(await hiddenIncidents(ctx, [1, 2])).toEqual(new Set());
  await expect(readIncident(annotator, { number: 1 })).rejects.toThrow("does not exist");
  expect((await readIncident(annotator, { number: 2 })).members).toMatchObject([{ traceId: other }]);
  await lostSearch(ctx);
  await group(ctx);
  expect(await readIncident(annotator, { number: 1 })).toMatchObject({ traceCount: 2, members: [{}] });
});

test("a list goes on page by page in every order", { tags: ["long"] }, async () => {
  const ctx = await makeWorkspace(own);
  for (const system of ["a", "b", "c"]) await lostSearch(ctx, { system });
  await lostSearch(ctx, { system: "b" });
  await group(ctx);
  for (const sort of ["seen", "traces", "number"] as const) {
    const walked: number[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await listIncidents(ctx, { sort, cursor, limit: 1 });
      walked.push(...page.rows.map(({ number }) => number));
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    expect(walked).toHaveLength(3);
    if (sort === "number") expect(walked).toEqual([3, 2, 1]);
  }
  expect((await listIncidents(ctx, { system: "b" })).rows).toMatchObject([{ system: "b", traceCount: 2 }]);
});

test("a regression set has the questions of an incident, and no other workspace's", async () => {
  const ctx = await makeWorkspace(own);
  const other = await makeWorkspace(own);
  const steps = [
    { agent: "Planner", content: "Find the price of the lamp." },
    { agent: "Surfer", content: "search_web failed: HTTP 503 Service Unavailable", kind: "tool-result", isError: true },
    { agent: "Surfer", content: "The price is 20 EUR." },
  ];
  const groundTruth = { agent: "Surfer", stepIndex: 1, reason: "It passes over the search that failed." };
  await storeSample(ctx, { groundTruth, question: "What is the lamp?", expectedAnswer: "25\u0000 EUR" }, steps);
  await storeSample(ctx, { groundTruth, question: "What is the desk?" }, steps);
  await lostSearch(other);
  await group(ctx);
  await group(other);
  expect(await planRegression(ctx, { number: 1 })).toEqual({
    traceCount: 2,
    caseCount: 1,
    leftOut: [{ because: "It has neither an expected answer nor a checker.", count: 1 }],
  });
  const { files } = await exportRegression(ctx, { number: 1, format: "pytest" });
  const { cases } = JSON.parse(files.find(({ name }) => name === "cases.json")?.text ?? "") as { cases: object[] };
  expect(cases).toMatchObject([{ question: "What is the lamp?", check: { type: "equals", value: "25\u0000 EUR" } }]);
  await expect(exportRegression(other, { number: 1, format: "pytest" })).rejects.toMatchObject({ code: "INVALID" });
  await expect(planRegression(other, { number: 2 })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(exportRegression(other, { number: 2, format: "pytest" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await prisma.auditEntry.count({ where: { workspaceId: ctx.workspaceId, kind: "incident.exported" } })).toBe(1);
});
