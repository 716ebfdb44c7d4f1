// @module-tag long
import "./testing/own-database";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db";
import { addingQuestion, addingSteps, serveSystem } from "@/lib/services/connections/targets/testing/serve-system";
import { saveTarget } from "@/lib/services/connections/targets/save-target";
import { getReplay } from "@/lib/services/lab/replays/get-replay";
import { startReplay } from "@/lib/services/lab/replays/start-replay";
import { isActive } from "@/lib/attribution/run-record";
import { getRun } from "@/lib/services/answers/results/get-run";
import { startRun } from "@/lib/services/answers/starting/start-run";
import { makeProvider } from "@/lib/services/answers/runs/testing/make-provider";
import { getStudy } from "@/lib/services/lab/studies/get-study";
import { startStudy } from "@/lib/services/lab/studies/start-study";
import { storeSample } from "@/lib/services/traces/reading/testing/sample-file";
import { makeWorkspace } from "@/lib/services/people/workspaces/testing/make-workspace";
import { endWorker, startWorker, until } from "./testing/worker-process";

// Real worker processes that replay a system over HTTP, and are killed in the middle of it.

const change = {
  kind: "replace",
  step: { index: 1, agent: "Planner", kind: "message", content: "Add 17, 25, 4.", recipient: "Writer" },
} as const;

test("a worker killed in the middle of a scan, a study and a replay is replaced, and nothing is executed twice", async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  let isFree = false;
  // From the fifth on the system is busy until its worker is dead.
  const served = await serveSystem(ctx, {
    before: async () => {
      if (served.executed.length >= 5) await until(() => isFree);
    },
  });
  const { targetId } = served;
  const traceId = await storeSample(ctx, { question: addingQuestion, expectedAnswer: "46" }, addingSteps);
  const [whatIf] = await startReplay(ctx, { traceId, targetId, stepIndex: 1, change });
  const parameters = { corrector: "edits", replays: 6 };
  const run = await startRun(ctx, { traceId, method: "counterfactual", targetId, parameters });
  const study = await startStudy(ctx, { settings: { kind: "ablation", traceId, replays: 4 }, targetId });
  const first = await startWorker();
  await until(() => served.executed.length >= 7);
  await endWorker(first, "SIGKILL");
  isFree = true;
  await startWorker();
  await until(async () => (await getRun(ctx, run)).status === "SUCCEEDED");
  await until(async () => (await getStudy(ctx, study)).status === "SUCCEEDED");
  await until(async () => (await getReplay(ctx, { id: whatIf?.id ?? "" })).status === "DONE");
  expect(await getRun(ctx, run)).toMatchObject({ attribution: { stepIndex: 1, agent: "Planner" } });
  const requests = served.executed.map((request) => JSON.stringify(request));
  expect(new Set(requests).size).toBe(requests.length);
  expect(await prisma.replay.count({ where: { traceId, isReused: false } })).toBe(requests.length);
  expect(served.mostAtOnce()).toBeLessThanOrEqual(4);
});

// By day: the slots of a system in replay-targets.db.test.ts, replay-room.test.ts.
test(
  "a system is asked for no more at once than it takes, by two workers and two workspaces together",
  { tags: ["nightly"] },
  async () => {
    const [ctx, other] = [
      await makeWorkspace({ attributesUploads: false }),
      await makeWorkspace({ attributesUploads: false }),
    ];
    const served = await serveSystem(ctx, { maxConcurrent: 2 });
    const host = new URL(served.url).host;
    await prisma.workspace.update({ where: { id: other.workspaceId }, data: { reachableHosts: [host] } });
    const theirs = await saveTarget(other, { name: "The same", url: served.url, maxConcurrent: 2 });
    const { secretCiphertext } = await prisma.replayTarget.findUniqueOrThrow({ where: { id: theirs.id } });
    expect(secretCiphertext).not.toBeNull();
    const traceOf = (of: typeof ctx) => storeSample(of, { question: addingQuestion }, addingSteps);
    await Promise.all([startWorker(), startWorker()]);
    const traceId = await traceOf(ctx);
    const replays = await startReplay(ctx, {
      traceId,
      targetId: served.targetId,
      stepIndex: 1,
      change: null,
      count: 30,
    });
    const study = await startStudy(ctx, {
      settings: { kind: "ablation", traceId, replays: 10 },
      targetId: served.targetId,
    });
    // Signed with another secret, it is refused, and its worker lives.
    await expect(
      startReplay(other, { traceId: await traceOf(other), targetId: theirs.id, stepIndex: 1, change: null }),
    ).rejects.toThrow("signature");
    await until(async () => (await getStudy(ctx, study)).status === "SUCCEEDED");
    for (const { id } of replays) await until(async () => (await getReplay(ctx, { id })).status === "DONE");
    expect(served.mostAtOnce()).toBeLessThanOrEqual(2);
    expect(await prisma.replaySlot.count()).toBe(0);
  },
);

// By day: lab-slots.test.ts.
test("scans and replays of a system that hangs leave a slot for other work", { tags: ["nightly"] }, async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  let isFree = false;
  const served = await serveSystem(ctx, { before: () => until(() => isFree) });
  const { targetId } = served;
  for (let count = 0; count < 2; count += 1) {
    const steps = [...addingSteps.slice(0, 2), { agent: "Writer", content: `The answer is 4${count}.` }];
    const traceId = await storeSample(ctx, { question: addingQuestion, expectedAnswer: "46" }, steps);
    await startReplay(ctx, { traceId, targetId, stepIndex: 1, change });
    await startRun(ctx, { traceId, method: "counterfactual", targetId, parameters: { corrector: "edits" } });
  }
  await startWorker(2);
  await until(() => served.executed.length > 0);
  await makeProvider(ctx);
  const other = await startRun(ctx, { traceId: await storeSample(ctx), method: "all-at-once" });
  await until(async () => !isActive((await getRun(ctx, other)).status));
  isFree = true;
});
