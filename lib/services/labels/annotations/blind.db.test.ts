import { beforeEach, describe, expect, it } from "vitest";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma, prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { emptyFilter } from "@/lib/traces/filter-grammar";
import { listAlertChoices } from "../../watch/alerts/list-alert-choices";
import { readOriginal } from "../../intake/originals/read-original";
import { cancelRun } from "../../answers/executing/cancel-run";
import { compareRuns } from "../../answers/results/compare-runs";
import { getRun } from "../../answers/results/get-run";
import { listCalls } from "../../answers/results/list-calls";
import { listRecentRuns } from "../../answers/results/list-recent-runs";
import { listRuns } from "../../answers/results/list-runs";
import { listShownRuns } from "../../answers/results/list-shown-runs";
import { readFailureChain } from "../../answers/results/read-failure-chain";
import { readManifestHash } from "../../answers/results/read-manifest-hash";
import { readRunCoverage } from "../../answers/results/read-run-coverage";
import { readRunEvents } from "../../answers/results/read-run-events";
import { replayRun } from "../../answers/results/replay-run";
import { resumeRun } from "../../answers/starting/resume-run";
import { retryRun } from "../../answers/starting/retry-run";
import { compareTraces } from "../../traces/comparing/compare-traces";
import { exportTrace } from "../../traces/reading/export-trace";
import { findTourTrace } from "../../traces/reading/find-tour-trace";
import { getTrace } from "../../traces/reading/get-trace";
import { listComparableTraces } from "../../traces/comparing/list-comparable-traces";
import { listTraces } from "../../traces/list/list-traces";
import { showTrace } from "../../traces/reading/show-trace";
import { storeSample } from "../../traces/reading/testing/sample-file";
import { addMember, makeWorkspace, type MemberContext } from "../../people/workspaces/testing/make-workspace";
import { blindAmong } from "../../ground/sight/blind-among";
import { hasSeen } from "../../ground/sight/has-seen";
import { isBlindOn } from "../../ground/sight/is-blind";
import { readLabelMode } from "./read-label-mode";
import { revealTrace } from "./reveal-trace";
import { saveAnnotation } from "./save-annotation";
import { storeMarkedTrace } from "./testing/store-marked-trace";
import { storeQueue } from "./testing/store-queue";

const everything = emptyFilter();

let owner: MemberContext;
let labeller: MemberContext;
let marked: Awaited<ReturnType<typeof storeMarkedTrace>>;
beforeEach(async () => {
  owner = await makeWorkspace({ attributesUploads: false });
  labeller = await addMember(owner, "EDITOR");
  marked = await storeMarkedTrace(owner);
});

const sightings = (ctx: MemberContext) => prisma.sighting.count({ where: { userId: ctx.actor.userId } });
const keepBack = (isBlind = true) => storeQueue(owner, { traceIds: [marked.traceId], members: [labeller], isBlind });
const label = () => ({ traceId: marked.traceId, agent: "Surfer", stepIndex: 1, reason: "mine" });

/** What a verb says as text: its answer, or why it refused. */
const said = async (work: Promise<unknown>): Promise<string> => {
  try {
    return JSON.stringify(await work) ?? "nothing";
  } catch (error) {
    if (error instanceof KnownError) return `${error.code}: ${error.message}`;
    throw error;
  }
};

/** Everything that is sent of a trace with runs and labels, by the name of its verb. */
const verbs = (ctx: WorkspaceContext): Record<string, () => Promise<unknown>> => {
  const { traceId, runIds } = marked;
  const [a, b] = runIds;
  return {
    getTrace: () => getTrace(ctx, { id: traceId }),
    showTrace: () => showTrace(ctx, { id: traceId }),
    listTraces: () => listTraces(ctx, { filter: everything, sort: "-createdAt", limit: 10 }),
    listRecentRuns: () => listRecentRuns(ctx, {}),
    listRuns: () => listRuns(ctx, { traceId }),
    listShownRuns: () => listShownRuns(ctx, { traceId, named: [a] }),
    getRun: () => getRun(ctx, { id: a }),
    readRunEvents: () => readRunEvents(ctx, { runId: a, after: 0 }),
    listCalls: () => listCalls(ctx, { runId: a }),
    compareRuns: () => compareRuns(ctx, { a, b }),
    replayRun: () => replayRun(ctx, { id: a }),
    readRunCoverage: () => readRunCoverage(ctx, { runId: a }),
    readFailureChain: () => readFailureChain(ctx, { runId: a }),
    readManifestHash: () => readManifestHash(ctx, { runId: a }),
    exportTrace: () => exportTrace(ctx, { id: traceId }),
    readOriginal: async () => {
      const { chunks } = await readOriginal(ctx, { traceId });
      const pieces: Uint8Array[] = [];
      for await (const chunk of chunks) pieces.push(chunk);
      return Buffer.concat(pieces).toString();
    },
    findTourTrace: () => findTourTrace(ctx),
    compareTraces: async () => compareTraces(ctx, { traceId, otherId: await storeSample(owner) }),
    listComparableTraces: () => listComparableTraces(ctx, { traceId }),
    listAlertChoices: () => listAlertChoices(ctx),
  };
};
const tellers = async (ctx: WorkspaceContext): Promise<string[]> => {
  const names: string[] = [];
  for (const [name, verb] of Object.entries(verbs(ctx)))
    if ((await said(verb())).includes(marked.mark)) names.push(name);
  return names;
};

describe("what a person is told of a trace that they are to label", () => {
  it("says nothing of runs and of others while an open blind queue keeps it back, and leaves no trace of having been seen", async () => {
    await keepBack();
    expect(await tellers(labeller)).toEqual([]);
    expect(await sightings(labeller)).toBe(0);
    const { rows } = await listTraces(labeller, { filter: everything, sort: "-createdAt", limit: 10 });
    expect(rows.find(({ id }) => id === marked.traceId)).toMatchObject({
      isBlind: true,
      isDisputed: false,
      groundTruth: null,
      marks: [],
      runCount: 0,
      activeRunCount: 0,
      annotationCount: 0,
    });
    expect((await listRecentRuns(labeller, {})).rows).toEqual([]);
    expect(await findTourTrace(labeller)).toBeNull();
    expect(await listAlertChoices(labeller)).toMatchObject({ systems: [{}], agents: [], methods: [] });
    expect(await listAlertChoices(owner)).toMatchObject({
      agents: [{ name: marked.mark }],
      methods: [{ name: "all-at-once" }],
    });
  });

  it(
    "would be told by these verbs to whoever may see it, who is then known to have seen it",
    { tags: ["long"] },
    async () => {
      const answering = [
        "showTrace",
        "listRuns",
        "listShownRuns",
        "getRun",
        "listCalls",
        "compareRuns",
        "readRunEvents",
      ];
      expect(await tellers(labeller)).toEqual(
        expect.arrayContaining([
          ...answering,
          "getTrace",
          "listTraces",
          "listRecentRuns",
          "exportTrace",
          "readOriginal",
          "listAlertChoices",
        ]),
      );
      for (const name of [...answering, "readFailureChain", "exportTrace", "readOriginal"]) {
        await prisma.sighting.deleteMany({ where: { userId: labeller.actor.userId } });
        await said(verbs(labeller)[name]?.() ?? Promise.resolve());
        expect([name, await sightings(labeller)]).toEqual([name, 1]);
      }
    },
  );

  it("is known to have seen what a judge said in a run that has no answer yet", async () => {
    await prisma.attributionRun.updateMany({
      where: { traceId: marked.traceId },
      data: { status: "RUNNING", attribution: Prisma.DbNull },
    });
    for (const name of ["listCalls", "readRunEvents"]) {
      await prisma.sighting.deleteMany({ where: { userId: labeller.actor.userId } });
      expect(await said(verbs(labeller)[name]?.() ?? Promise.resolve())).toContain(marked.mark);
      expect([name, await sightings(labeller)]).toEqual([name, 1]);
    }
  });

  it.each(["cancelRun", "retryRun", "resumeRun", "replayRun"] as const)(
    "lets them do nothing with a run: %s",
    async (name) => {
      await keepBack();
      const [id] = marked.runIds;
      const acts = { cancelRun, retryRun, resumeRun, replayRun };
      expect(await said(acts[name](labeller, { id }))).toMatch(/^FORBIDDEN: You have been asked to label this trace/);
    },
  );

  it("keeps a file of several traces back while one of them is to be labeled", async () => {
    const other = await storeSample(owner);
    const { originalId } = await prisma.trace.findUniqueOrThrow({ where: { id: marked.traceId } });
    await prisma.trace.update({ where: { id: other }, data: { originalId } });
    await keepBack();
    await expect(readOriginal(labeller, { traceId: other })).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("who is blind", () => {
  const isBlind = (ctx: WorkspaceContext = labeller, asked?: string) =>
    isBlindOn(ctx, { traceId: marked.traceId, label: asked });

  it("is a member of an open blind queue that holds the trace, until their label is in", async () => {
    expect(await isBlind()).toBe(false);
    await keepBack();
    expect(await isBlind()).toBe(true);
    expect(await isBlind(owner)).toBe(false);
    expect(await blindAmong(labeller, [marked.traceId, "no id"])).toEqual(new Set([marked.traceId]));
    await saveAnnotation(labeller, label());
    expect(await isBlind()).toBe(false);
    expect(await tellers(labeller)).toContain("getTrace");
  });

  it("is nobody where the queue is not blind, or was closed", async () => {
    await keepBack(false);
    expect(await isBlind()).toBe(false);
    const queueId = await keepBack();
    await prisma.labelQueue.update({ where: { id: queueId }, data: { closedAt: new Date() } });
    expect(await isBlind()).toBe(false);
  });

  it("is not who asked to be shown what others say, and their label is kept as made with it", async () => {
    await keepBack();
    await revealTrace(labeller, marked);
    expect(await isBlind()).toBe(false);
    expect(await saveAnnotation(labeller, label())).toMatchObject({ sawAttribution: true });
  });

  it("is whoever asks in label mode, also where they have seen it before; a queue that is not blind keeps nothing back", async () => {
    await showTrace(labeller, { id: marked.traceId });
    expect(await isBlind(labeller, "own")).toBe(true);
    expect(await isBlind(labeller, await keepBack(false))).toBe(false);
    expect(await isBlind(labeller, await keepBack())).toBe(true);
    expect(await isBlind(labeller, "made up")).toBe(true);
    expect(await said(getTrace(labeller, { id: marked.traceId, label: "own" }))).not.toContain(marked.mark);
    expect(await said(listRuns(labeller, { traceId: marked.traceId, label: "own" }))).toMatch(/^FORBIDDEN/);
    await saveAnnotation(labeller, label());
    expect(await isBlind(labeller, "own")).toBe(false);
  });

  it("is not who has seen it before: page and stored label say the same, also in a blind queue", async () => {
    const queueId = await keepBack();
    expect(await hasSeen(labeller, marked)).toBe(false);
    await revealTrace(labeller, marked);
    // Asked for again in label mode it is kept back once more, and nobody calls the label blind.
    expect(await isBlind(labeller, queueId)).toBe(true);
    expect(await hasSeen(labeller, marked)).toBe(true);
    expect(await saveAnnotation(labeller, { ...label(), queueId })).toMatchObject({ sawAttribution: true });

    const fresh = await addMember(owner, "EDITOR");
    const asFresh = await storeQueue(owner, { traceIds: [marked.traceId], members: [fresh] });
    expect([await isBlind(fresh, asFresh), await hasSeen(fresh, marked)]).toEqual([true, false]);
    expect(await saveAnnotation(fresh, { ...label(), queueId: asFresh })).toMatchObject({ sawAttribution: false });
    expect(await hasSeen({ ...fresh, workspaceId: (await makeWorkspace()).workspaceId }, marked)).toBe(false);
  });

  it("is no API key and nobody who may not label", async () => {
    const viewer = await addMember(owner, "VIEWER");
    await storeQueue(owner, { traceIds: [marked.traceId], members: [viewer] });
    const key: WorkspaceContext = { ...labeller, actor: { kind: "api-key", apiKeyId: owner.workspaceId, name: "ci" } };
    for (const ctx of [viewer, key]) {
      expect(await isBlind(ctx)).toBe(false);
      expect(await isBlind(ctx, "own")).toBe(false);
    }
    await showTrace(key, { id: marked.traceId });
    expect(
      await prisma.sighting.count({ where: { traceId: marked.traceId, userId: { not: owner.actor.userId } } }),
    ).toBe(0);
  });

  it("is told by the workspace: traces and queues of another one are not there", async () => {
    const stranger = await makeWorkspace();
    const theirs = await storeQueue(stranger, {
      traceIds: [await storeSample(stranger)],
      members: [stranger],
      isBlind: false,
    });
    await expect(revealTrace(stranger, marked)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(getTrace(stranger, { id: marked.traceId, label: "own" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await isBlind(stranger, "own")).toBe(false);
    expect(await isBlind(labeller, theirs)).toBe(true);
  });
});

describe("label mode", () => {
  const mode = (asked: string | null, ctx: WorkspaceContext = labeller) =>
    isBlindOn(ctx, marked).then((isKeptBack) =>
      readLabelMode(ctx, { traceId: marked.traceId, label: asked, isKeptBack }),
    );

  it("is off until somebody asks for it or a blind queue keeps the trace back", async () => {
    expect(await mode(null)).toBeNull();
    expect(await mode("own")).toMatchObject({ isBlind: true, policy: { version: 1 }, queue: null });
    const id = await keepBack();
    expect(await mode(null)).toMatchObject({ isBlind: true, queue: { id, isBlind: true, done: 0, total: 1 } });
    expect(await mode(id)).toMatchObject({ isBlind: true, queue: { id } });
    // Whoever comes by L ends their turn all the same.
    expect(await mode("own")).toMatchObject({ isBlind: true, queue: { id } });
    await saveAnnotation(labeller, { ...label(), queueId: id });
    expect(await mode(id)).toMatchObject({ isBlind: false, queue: { id, done: 1, total: 1 } });
    expect(await mode(null)).toBeNull();
  });

  it("names no queue of others, and is off for who may not label", async () => {
    const id = await keepBack();
    expect(await mode(id, owner)).toMatchObject({ isBlind: false, queue: null });
    expect(await mode("own", await addMember(owner, "VIEWER"))).toBeNull();
  });
});
