import "@/lib/jobs/testing/own-database"; // whoever frees dead workers takes the runs that other tests have begun
import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { runStatuses } from "@/lib/attribution/run-record";
import { prisma } from "@/lib/db";
import { storeSample } from "../../traces/reading/testing/sample-file";
import { makeWorkspace } from "../../people/workspaces/testing/make-workspace";
import { appendRunEvents } from "../executing/append-run-events";
import { cancelRun } from "../executing/cancel-run";
import { finishRun } from "../executing/finish-run";
import { freeDeadWorkers } from "../executing/free-dead-workers";
import { getRun } from "../results/get-run";
import { listCalls } from "../results/list-calls";
import { readRunEvents } from "../results/read-run-events";
import { recordCall } from "../executing/record-call";
import { releaseRun } from "../executing/release-run";
import { arrows, canMove, moveRun } from "./run-status";
import { startRun } from "../starting/start-run";
import { subscribeRunEvents } from "../results/subscribe-run-events";
import { makeProvider } from "./testing/make-provider";
import { touchWorker } from "../executing/touch-worker";
import { claimRun } from "./testing/claim-run";

const call = {
  requestHash: "h",
  name: "attribution",
  firstStep: 0,
  lastStep: 2,
  splitAt: null,
  messages: [{ role: "user" as const, content: "lone \ud800 and \u0000" }],
  reply: "NUL \u0000",
  finishReason: "stop",
  model: "m",
  shown: { ranges: [{ first: 0, last: 2 }], unseen: [] },
  probabilities: [{ token: "\u0000", probability: 0.5 }],
  isReadable: true,
  isReused: false,
  attemptCount: 1,
  inputTokens: 10,
  cachedTokens: 4,
  outputTokens: 2,
  costUsd: 0.5,
  latencyMs: 12.7,
  servedBy: "m-2026 fp \u0000",
};
const attribution = { agent: "Planner", stepIndex: 1, reason: "\u0000 \ud800", quotes: [], suspects: [] };

const startOne = async () => {
  const ctx = await makeWorkspace();
  await makeProvider(ctx);
  const traceId = await storeSample(ctx);
  const { id } = await startRun(ctx, { traceId, method: "all-at-once" });
  return { ctx, id, traceId };
};
const statusesOf = async (ctx: Awaited<ReturnType<typeof makeWorkspace>>, runId: string) =>
  (await readRunEvents(ctx, { runId, after: 0 })).flatMap(({ body }) => (body.type === "status" ? [body.status] : []));

test("what has ended never moves again, but for what a limit stopped, and only what runs can succeed", () => {
  for (const from of runStatuses) {
    for (const to of runStatuses) expect(canMove(from, to)).toBe((arrows[from] as readonly string[]).includes(to));
  }
  expect(canMove("QUEUED", "SUCCEEDED")).toBe(false);
  for (const ended of ["SUCCEEDED", "FAILED", "CANCELLED"] as const) expect(arrows[ended]).toEqual([]);
  expect(arrows.PARTIAL).toEqual(["QUEUED"]);
});

test("of workers that claim the same run at once exactly one gets it", { tags: ["long"] }, async () => {
  const { ctx, id } = await startOne();
  const claims = await Promise.all(Array.from({ length: 8 }, (_, n) => claimRun({ runId: id, claim: `w${n}/x` })));
  expect(claims.filter((claimed) => claimed !== null)).toHaveLength(1);
  expect(await statusesOf(ctx, id)).toEqual(["QUEUED", "RUNNING"]);
});

test("of an end, a release and a cancel at once exactly one happens", async () => {
  const { ctx, id } = await startOne();
  const owner = { runId: id, claim: "w/1" };
  await claimRun(owner);
  const moves = await Promise.all([
    finishRun(owner, { status: "SUCCEEDED", attribution }, 0),
    finishRun(owner, { status: "FAILED", code: "internal", message: "x" }, 0),
    finishRun(owner, { status: "CANCELLED" }, 0),
  ]);
  expect(moves.filter(Boolean)).toHaveLength(1);
  expect(await statusesOf(ctx, id)).toHaveLength(3);
});

test("an arrow that does not exist is refused before anything is written", async () => {
  const { id } = await startOne();
  await expect(
    prisma.$transaction((tx) => moveRun(tx, { runId: id, from: "QUEUED", to: "SUCCEEDED" })),
  ).rejects.toThrow("cannot go");
});

test(
  "events written at once are numbered from 1 without a gap or a double, and watchers hear of them",
  { tags: ["long"] },
  async () => {
    const { ctx, id } = await startOne();
    const owner = { runId: id, claim: "w/1" };
    await claimRun(owner);
    let heard = 0;
    const stop = await subscribeRunEvents(id, () => (heard += 1));
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        n % 4 === 0
          ? recordCall(owner, call, 1)
          : appendRunEvents(owner, [
              { type: "note", message: `a ${n}` },
              { type: "note", message: `b ${n}\u0000` },
            ]),
      ),
    );
    const events = await readRunEvents(ctx, { runId: id, after: 0 });
    expect(events.map((event) => event.sequence)).toEqual(Array.from({ length: 2 + 10 + 60 }, (_, at) => at + 1));
    const texts = events.flatMap(({ body }) => (body.type === "note" ? [body.message] : []));
    for (const [at, text] of texts.entries())
      if (text.startsWith("a")) expect(texts[at + 1]).toBe(`${text.replace("a", "b")}\u0000`);
    expect(await readRunEvents(ctx, { runId: id, after: 70 })).toHaveLength(2);
    const run = await getRun(ctx, { id });
    expect(run).toMatchObject({ callCount: 10, attemptCount: 10, inputTokens: 100, outputTokens: 20, costUsd: 5 });
    await expect.poll(() => heard).toBeGreaterThan(0);
    stop();
  },
);

test("what is written again, because nobody knows whether it was taken, stands there once", async () => {
  const { ctx, id } = await startOne();
  const owner = { runId: id, claim: "w/1" };
  await claimRun(owner);
  const notes = ["first", "second\u0000"].map((message) => ({ type: "note" as const, message }));
  for (const isRepeated of [false, true, true]) {
    expect(await appendRunEvents(owner, notes, isRepeated)).toBe(true);
    expect(await recordCall(owner, call, 1, { isRepeated })).toBe(true);
    if (!isRepeated) await appendRunEvents(owner, notes);
  }
  const said = (await readRunEvents(ctx, { runId: id, after: 0 })).map(({ body }) => body.type);
  expect(said.filter((type) => type === "note")).toHaveLength(4);
  expect(said.filter((type) => type === "call")).toHaveLength(1);
  expect(await getRun(ctx, { id })).toMatchObject({ callCount: 1, attemptCount: 1 });
});

test("one call of unknown cost makes the sum unknown, whatever comes after", async () => {
  const { ctx, id } = await startOne();
  const owner = { runId: id, claim: "w/1" };
  await claimRun(owner);
  await recordCall(owner, call, 1);
  await recordCall(owner, { ...call, costUsd: null }, 1);
  await recordCall(owner, call, 1);
  expect((await getRun(ctx, { id })).costUsd).toBeNull();
});

test("a worker that lost its run can write nothing any more", async () => {
  const { ctx, id } = await startOne();
  const old = { runId: id, claim: "old/1" };
  await claimRun(old);
  await releaseRun(old, 3);
  await claimRun({ runId: id, claim: "new/1" });
  expect(await appendRunEvents(old, [{ type: "note", message: "late" }])).toBe(false);
  expect(await recordCall(old, call, 1)).toBe(false);
  expect(await finishRun(old, { status: "SUCCEEDED", attribution }, 0)).toBe(false);
  expect(await releaseRun(old, 0)).toBe(false);
  expect(await getRun(ctx, { id })).toMatchObject({ status: "RUNNING", callCount: 0, attemptCount: 3 });
});

test("a claimed run brings the calls of the execution before, and ends with its answer escaped and restored", async () => {
  const { ctx, id } = await startOne();
  await claimRun({ runId: id, claim: "w/1" });
  await recordCall({ runId: id, claim: "w/1" }, call, 2);
  await releaseRun({ runId: id, claim: "w/1" }, 0);
  const owner = { runId: id, claim: "w/2" };
  const claimed = await claimRun(owner);
  expect(claimed?.calls).toEqual([{ ...call, messages: [], latencyMs: 13 }]);
  expect((await listCalls(ctx, { runId: id })).calls).toMatchObject([{ ...call, latencyMs: 13 }]);
  expect(claimed?.manifest).toMatchObject({
    method: "all-at-once",
    judge: { model: "small", contextTokens: 8_000 },
    expectedAnswer: null,
  });
  expect(claimed?.manifest.nonce).toMatch(/^[0-9a-f]{8}$/);
  await finishRun(owner, { status: "SUCCEEDED", attribution }, 0);
  expect((await getRun(ctx, { id })).attribution).toEqual(attribution);
});

test("the run of a worker that nobody has heard of goes back to the queue, that of a live one stays", async () => {
  const [dead, live] = [await startOne(), await startOne()];
  await touchWorker({ id: `live-${live.id}`, host: "h", pid: 1 });
  await claimRun({ runId: live.id, claim: `live-${live.id}/1` });
  await claimRun({ runId: dead.id, claim: `dead-${dead.id}/1` });
  await expect
    .poll(() =>
      freeDeadWorkers()
        .then(() => getRun(dead.ctx, { id: dead.id }))
        .then((run) => run.status),
    )
    .toBe("QUEUED");
  expect((await getRun(live.ctx, { id: live.id })).status).toBe("RUNNING");
  expect(await statusesOf(dead.ctx, dead.id)).toEqual(["QUEUED", "RUNNING", "QUEUED"]);
  await prisma.workerHeartbeat.delete({ where: { id: `live-${live.id}` } });
});

test("calls are listed in pages that are short where prompts are long, none left out", { tags: ["long"] }, async () => {
  const { ctx, id } = await startOne();
  const owner = { runId: id, claim: "w/1" };
  await claimRun(owner);
  const long = { ...call, messages: [{ role: "user" as const, content: randomBytes(1_500_000).toString("base64") }] };
  for (const one of [long, call, long, call, long, call, call]) await recordCall(owner, one, 1);
  const pages: number[][] = [];
  for (let cursor: string | null = "0"; cursor !== null;) {
    const { calls, nextCursor } = await listCalls(ctx, { runId: id, cursor });
    pages.push(calls.map(({ sequence }) => sequence));
    cursor = nextCursor;
  }
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.every((page) => page.length > 0)).toBe(true);
  expect(pages.flat()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(await listCalls(ctx, { runId: id, cursor: "7" })).toEqual({ calls: [], nextCursor: null });
  const first = await listCalls(ctx, { runId: id, cursor: "1", limit: 1 });
  expect([first.calls.map(({ sequence }) => sequence), first.nextCursor]).toEqual([[2], "2"]);
  await expect(listCalls(ctx, { runId: id, cursor: "nonsense" })).rejects.toMatchObject({ code: "INVALID" });
});

test("a failed run keeps its sentence and what came back, whatever text that is", async () => {
  const { ctx, id } = await startOne();
  const owner = { runId: id, claim: "w/1" };
  await claimRun(owner);
  const reply = `\u0000 \ud800 ${"😀".repeat(20_000)}`;
  await finishRun(owner, { status: "FAILED", code: "unreadable", message: "Unreadable \u0000.", reply }, 1);
  const { error } = await getRun(ctx, { id });
  expect(error).toMatchObject({ code: "unreadable", message: "Unreadable \u0000." });
  expect(reply.startsWith(error?.reply ?? "none")).toBe(true);
});

test(
  "a run over which worker after worker dies ends, unless each of them got further",
  { tags: ["long"] },
  async () => {
    const [stuck, slow] = [await startOne(), await startOne()];
    const die = async ({ ctx, id }: typeof stuck, round: number, isFurther: boolean) => {
      const owner = { runId: id, claim: `dead-${id}/${round}` };
      await expect.poll(() => claimRun(owner)).not.toBeNull();
      if (isFurther) await recordCall(owner, call, 1);
      await expect
        .poll(() =>
          freeDeadWorkers()
            .then(() => getRun(ctx, { id }))
            .then((run) => run.status),
        )
        .not.toBe("RUNNING");
    };
    for (let round = 1; round <= 4; round += 1) {
      await die(stuck, round, false);
      await die(slow, round, true);
    }
    expect((await getRun(slow.ctx, { id: slow.id })).status).toBe("QUEUED");
    const { status, error, finishedAt } = await getRun(stuck.ctx, { id: stuck.id });
    expect([status, error?.code, error?.message]).toEqual([
      "FAILED",
      "worker",
      expect.stringContaining("start a new run"),
    ]);
    expect(finishedAt).not.toBeNull();
  },
);

test("a run that waits without a job is queued again, so that none waits for ever", async () => {
  const { id } = await startOne();
  const jobs = () =>
    prisma.$queryRaw<{ key: string }[]>`select key from graphile_worker.jobs where key = ${`run:${id}`}`;
  await prisma.$queryRaw`select (graphile_worker.remove_job(${`run:${id}`})).id::text`;
  expect(await jobs()).toHaveLength(0);
  await expect.poll(() => freeDeadWorkers().then(jobs)).toHaveLength(1);
});

test("a run that was to be canceled while its worker died is canceled by the next one", async () => {
  const { ctx, id } = await startOne();
  await claimRun({ runId: id, claim: "w/1" });
  await cancelRun(ctx, { id });
  expect((await getRun(ctx, { id })).status).toBe("RUNNING");
  await releaseRun({ runId: id, claim: "w/1" }, 0);
  expect(await claimRun({ runId: id, claim: "w/2" })).toBeNull();
  expect(await getRun(ctx, { id })).toMatchObject({ status: "CANCELLED" });
});
