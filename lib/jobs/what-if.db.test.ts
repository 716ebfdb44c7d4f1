import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { prisma } from "@/lib/db";
import { type BranchOf } from "@/lib/replay/branch-trace";
import { type ReplayChange } from "@/lib/replay/protocol/messages";
import { type ReplayView } from "@/lib/replay/replay-view";
import { deleteTarget } from "@/lib/services/connections/targets/delete-target";
import {
  addingQuestion,
  addingSteps,
  faultyTeam,
  serveSystem,
} from "@/lib/services/connections/targets/testing/serve-system";
import { cancelReplay } from "@/lib/services/lab/replays/cancel-replay";
import { deleteReplay } from "@/lib/services/lab/replays/delete-replay";
import { getReplay } from "@/lib/services/lab/replays/get-replay";
import { keepReplay } from "@/lib/services/lab/replays/keep-replay";
import { listReplays } from "@/lib/services/lab/replays/list-replays";
import { startReplay } from "@/lib/services/lab/replays/start-replay";
import { touchWorker } from "@/lib/services/answers/executing/touch-worker";
import { deleteTraces } from "@/lib/services/intake/removal/delete-traces";
import { loadTrace } from "@/lib/services/ground/stored/load-trace";
import { storeSample } from "@/lib/services/traces/reading/testing/sample-file";
import { makeWorkspace, type MemberContext } from "@/lib/services/people/workspaces/testing/make-workspace";
import { replayQueued } from "./replay-queued";
import { cancelWork } from "./running-work";
import { RunStopped } from "./stop-reason";

let ctx: MemberContext;
beforeEach(async () => void (ctx = await makeWorkspace({ attributesUploads: false })));

const work = async (signal = new AbortController().signal): Promise<number> => {
  await touchWorker({ id: "w", host: "h", pid: 1 });
  return replayQueued({ workspaceId: ctx.workspaceId, workerId: "w" }, signal);
};
const prepare = async (wish: Parameters<typeof serveSystem>[1] = {}) => {
  const served = await serveSystem(ctx, { ...wish, system: "Adders" });
  const fields = { question: addingQuestion, expectedAnswer: "46", system: { name: "adders" } };
  const traceId = await storeSample(ctx, fields, addingSteps);
  return { served, traceId };
};
const planned = (content: string): ReplayChange => ({
  kind: "replace",
  step: { index: 0, agent: "Planner", kind: "message", content },
});
const only = (replays: ReplayView[]): ReplayView => {
  expect(replays).toHaveLength(1);
  return replays[0]!;
};

describe("what if", () => {
  it("replays a changed step at the system of the trace, and keeps what came of it", async () => {
    const { served, traceId } = await prepare();
    const asked = only(await startReplay(ctx, { traceId, stepIndex: 1, change: planned("Add 17, 25, 4."), seed: 9 }));
    expect(asked).toMatchObject({
      status: "QUEUED",
      arm: "what-if",
      stepIndex: 1,
      seed: 9,
      start: "prefix",
      outcome: null,
    });
    expect(await work()).toBe(1);
    const replay = await getReplay(ctx, { id: asked.id });
    expect(replay).toMatchObject({ status: "DONE", outcome: "passed", problem: null, stepCount: 2, isReused: false });
    expect(replay.target).toEqual({ id: served.targetId, name: expect.stringContaining("Adding team") as string });
    expect(replay.steps.map(({ content }) => content)).toEqual(["Add 17, 25, 4.", "The answer is 46."]);
    expect(served.executed).toMatchObject([{ seed: 9, prefix: [{ content: addingQuestion }] }]);
    expect(await work()).toBe(0);
  });

  it("branches off a replay, and is a tree", async () => {
    const { traceId } = await prepare();
    const first = only(await startReplay(ctx, { traceId, stepIndex: 1, change: planned("Add 17.") }));
    await work();
    const late: ReplayChange = {
      kind: "replace",
      step: { index: 0, agent: "Writer", kind: "message", content: "It is 46." },
    };
    const wish = { traceId, parentReplayId: first.id, stepIndex: 2, change: late };
    const second = only(await startReplay(ctx, wish));
    const beside = only(await startReplay(ctx, { ...wish, stepIndex: 1, change: planned("Add 4.") }));
    expect([second.parentId, beside.parentId]).toEqual([first.id, null]);
    await work();
    const branch = await getReplay(ctx, { id: second.id });
    expect(branch).toMatchObject({
      outcome: "passed",
      prefix: [{ index: 1, content: "Add 17." }],
      steps: [{ index: 2 }],
    });
    const { replays } = await listReplays(ctx, { traceId });
    expect(replays.map(({ id }) => id)).toEqual([beside.id, second.id, first.id]);
    await expect(startReplay(ctx, { ...wish, stepIndex: 9 })).rejects.toMatchObject({ code: "INVALID" });
    const { traceId: keptId } = await keepReplay(ctx, { id: second.id });
    const kept = await loadTrace({ workspaceId: ctx.workspaceId, id: keptId });
    expect(kept.steps.map(({ content }) => content)).toEqual([addingQuestion, "Add 17.", "It is 46."]);
    expect(kept).toMatchObject({ outcome: "passed", question: addingQuestion, system: { name: "adders" } });
    expect(kept.metadata.branchOf as unknown as BranchOf).toMatchObject({
      traceId,
      replayId: second.id,
      leavesAt: 1,
      stepIndex: 2,
    });
    expect(await keepReplay(ctx, { id: second.id })).toEqual({ traceId: keptId, isDuplicate: true });
    expect(await deleteReplay(ctx, { id: first.id })).toEqual({ deletedCount: 2 });
    expect((await listReplays(ctx, { traceId })).replays).toMatchObject([{ id: beside.id }]);
  });

  it("takes a step anew as often as asked for, each with a seed of its own, and leaves an agent out", async () => {
    const { served, traceId } = await prepare();
    const replays = await startReplay(ctx, { traceId, stepIndex: 1, change: null, seed: 3, count: 4 });
    expect(new Set(replays.map(({ seed }) => seed)).size).toBe(4);
    const without = { agent: "Planner", replacement: "Writer" };
    const left = only(await startReplay(ctx, { traceId, stepIndex: 0, change: null, without }));
    expect(left.without).toEqual(without);
    await work();
    expect(served.executed).toHaveLength(5);
    expect(served.executed.map((request) => request.without).filter(Boolean)).toEqual([without]);
    for (const count of [0, 51, 1.5])
      await expect(startReplay(ctx, { traceId, stepIndex: 1, change: null, count })).rejects.toMatchObject({
        code: "INVALID",
      });
  });

  it("asks a system for nothing that it does not offer", async () => {
    const { traceId } = await prepare({ capabilities: { starts: ["hint"], canLeaveOutAgents: false } });
    const ask = (wish: { change: ReplayChange | null; without?: { agent: string } }) =>
      startReplay(ctx, { traceId, stepIndex: 1, ...wish });
    await expect(ask({ change: planned("Add 4.") })).rejects.toThrow("does not start by prefix");
    await expect(ask({ change: null })).rejects.toThrow("does not start by prefix");
    const hint = { kind: "hint", stepIndex: 0, text: "Take them all." } as const;
    await expect(ask({ change: hint, without: { agent: "Planner" } })).rejects.toThrow("cannot leave out");
    expect(only(await ask({ change: hint }))).toMatchObject({ start: "hint", change: { stepIndex: 1 } });
  });

  it("ends in a clear state where the target is gone, or the trace was changed", async () => {
    const { served, traceId } = await prepare();
    const [gone] = await startReplay(ctx, { traceId, stepIndex: 1, change: null });
    await deleteTarget(ctx, { id: served.targetId });
    await work();
    expect(await getReplay(ctx, { id: gone!.id })).toMatchObject({
      status: "FAILED",
      outcome: null,
      target: { id: null },
      problem: { code: "refused", message: expect.stringContaining("deleted") as string },
    });
    const next = await prepare();
    const [changed] = await startReplay(ctx, { traceId: next.traceId, stepIndex: 1, change: null });
    await prisma.trace.update({ where: { id: next.traceId }, data: { contentHash: randomUUID() } });
    await work();
    const replay = await getReplay(ctx, { id: changed!.id });
    expect(replay).toMatchObject({ status: "FAILED", isOfOlderTrace: true });
    expect(replay.problem?.message).toContain("changed after");
  });

  it("counts what it costs in the month, and is refused where the budget would not do", async () => {
    const charging: typeof faultyTeam = async function* (request, context) {
      return { ...(yield* faultyTeam(request, context)), costUsd: 0.5 };
    };
    const { traceId } = await prepare({ run: charging });
    await startReplay(ctx, { traceId, stepIndex: 1, change: null });
    await work();
    const [month] = await prisma.monthlySpend.findMany({ where: { workspaceId: ctx.workspaceId } });
    expect(month?.costUsd).toBe(0.5);
    await prisma.workspace.update({ where: { id: ctx.workspaceId }, data: { monthlyBudgetUsd: 0.9 } });
    const { id } = only(await startReplay(ctx, { traceId, stepIndex: 1, change: null }));
    await work();
    const replay = await getReplay(ctx, { id });
    expect(replay).toMatchObject({
      status: "FAILED",
      problem: { message: expect.stringContaining("$0.90") as string },
    });
  });

  it("keeps the month's budget among replays that are made side by side", async () => {
    const charging: typeof faultyTeam = async function* (request, context) {
      return { ...(yield* faultyTeam(request, context)), costUsd: 0.5 };
    };
    const { traceId } = await prepare({ run: charging });
    await startReplay(ctx, { traceId, stepIndex: 1, change: null });
    await work();
    await prisma.workspace.update({ where: { id: ctx.workspaceId }, data: { monthlyBudgetUsd: 1.5 } });
    for (let at = 0; at < 6; at += 1) await startReplay(ctx, { traceId, stepIndex: 1, change: null });
    await work();
    const [month] = await prisma.monthlySpend.findMany({ where: { workspaceId: ctx.workspaceId } });
    expect(month?.costUsd).toBe(1.5);
    expect(await prisma.replay.count({ where: { traceId, status: "DONE" } })).toBe(3);
    expect(await prisma.spendReservation.count({ where: { workspaceId: ctx.workspaceId } })).toBe(0);
  });

  it("is canceled while it waits and while it runs; one that has ended stays", async () => {
    let begun = (): void => undefined;
    const running = new Promise<void>((resolve) => (begun = resolve));
    const { traceId } = await prepare({
      before: (_request, signal) =>
        new Promise((resolve) => {
          begun();
          signal.addEventListener("abort", () => resolve());
        }),
      capabilities: { maxConcurrent: 1, maxSeconds: 20 },
    });
    const [first, second] = [
      only(await startReplay(ctx, { traceId, stepIndex: 1, change: null })),
      only(await startReplay(ctx, { traceId, stepIndex: 1, change: null })),
    ];
    expect(await cancelReplay(ctx, { id: second.id })).toMatchObject({ status: "CANCELLED" });
    const worked = work();
    worked.catch(() => undefined); // waited for below
    await running;
    expect(await cancelReplay(ctx, { id: first.id })).toMatchObject({ status: "RUNNING" });
    cancelWork(first.id); // as the worker's main does when it hears of it
    expect(await worked).toBe(1);
    expect(await getReplay(ctx, { id: first.id })).toMatchObject({ status: "CANCELLED", outcome: null });
    expect(await cancelReplay(ctx, { id: first.id })).toMatchObject({ status: "CANCELLED" });
  });

  it("is gone on with by the next worker, and executed once", async () => {
    const stop = new AbortController();
    let isFree = false;
    const { served, traceId } = await prepare({
      before: async () => {
        stop.abort(new RunStopped("stopping"));
        await expect.poll(() => isFree).toBe(true);
      },
    });
    const asked = only(await startReplay(ctx, { traceId, stepIndex: 1, change: planned("Add 17, 25, 4.") }));
    await expect(work(stop.signal)).rejects.toMatchObject({ why: "stopping" });
    expect(await getReplay(ctx, { id: asked.id })).toMatchObject({ status: "RUNNING" });
    isFree = true;
    expect(await work()).toBe(1);
    expect(await getReplay(ctx, { id: asked.id })).toMatchObject({ status: "DONE", outcome: "passed" });
    expect(served.executed).toHaveLength(1);
  });

  it("goes with its trace, and is out of reach of another workspace", async () => {
    const { traceId } = await prepare();
    const { id } = only(await startReplay(ctx, { traceId, stepIndex: 1, change: null }));
    const other = await makeWorkspace();
    const notFound = { code: "NOT_FOUND" };
    await expect(startReplay(other, { traceId, stepIndex: 1, change: null })).rejects.toMatchObject(notFound);
    await expect(listReplays(other, { traceId })).rejects.toMatchObject(notFound);
    const foreign = await storeSample(other, { question: addingQuestion }, addingSteps);
    await expect(
      startReplay(other, { traceId: foreign, parentReplayId: id, stepIndex: 1, change: null, targetId: randomUUID() }),
    ).rejects.toMatchObject(notFound);
    for (const strange of [id, randomUUID(), "no id"]) {
      await expect(getReplay(other, { id: strange })).rejects.toMatchObject(notFound);
      await expect(cancelReplay(other, { id: strange })).rejects.toMatchObject(notFound);
      await expect(deleteReplay(other, { id: strange })).rejects.toMatchObject(notFound);
      await expect(keepReplay(other, { id: strange })).rejects.toMatchObject(notFound);
    }
    await expect(keepReplay(ctx, { id })).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await getReplay(ctx, { id })).toMatchObject({ status: "QUEUED" });
    await deleteTraces(ctx, { ids: [traceId] });
    await expect(getReplay(ctx, { id })).rejects.toMatchObject(notFound);
    expect(await work()).toBe(0);
  });
});
