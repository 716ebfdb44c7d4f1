import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { prisma } from "@/lib/db";
import { httpTargetLimits } from "@/lib/replay/http-target-limits";
import { ReplayRequest } from "@/lib/replay/protocol/messages";
import { type ReplayReport } from "@/lib/replay/replay-target";
import { executeAt } from "./replay-once";

const request = ReplayRequest.parse({
  protocol: 1,
  trace: { id: "1", question: "?" },
  start: "resample",
  prefix: [],
  seed: 1,
  limits: { seconds: 60, steps: 9 },
});
const report: ReplayReport = {
  outcome: "passed",
  score: null,
  milestones: [],
  finalAnswer: null,
  message: null,
  costUsd: null,
  steps: [],
  durationMs: 1,
};

it("has no more replays under way at one system than a process has room for, whatever the system allows", async () => {
  const workerId = `worker-${randomUUID()}`;
  await prisma.workerHeartbeat.create({ data: { id: workerId, host: "h", pid: 1 } });
  let [running, open] = [0, (): void => undefined];
  const opened = new Promise<void>((resolve) => (open = resolve));
  const executeBy = (replay: () => Promise<ReplayReport>) =>
    executeAt(
      {
        target: { name: "T", capabilities: () => Promise.reject(new Error("not asked")), replay },
        place: `http://${randomUUID()}`,
      },
      { maxConcurrent: 1_000, workerId },
    );
  const slow = executeBy(async () => {
    running += 1;
    await opened;
    running -= 1;
    return report;
  });
  const { signal } = new AbortController();
  const made = Array.from({ length: 20 }, (_, at) => slow(request, { key: `k${at}`, signal }));
  await expect.poll(() => running).toBe(16);
  // Another system has room, and while it goes through the database the others would have begun.
  const other = executeBy(async () => report);
  for (const key of ["a", "b", "c"]) expect((await other(request, { key, signal })).replayed.problem).toBeNull();
  expect(running).toBe(16);
  open();
  expect((await Promise.all(made)).map(({ replayed }) => replayed.problem)).toEqual(new Array(20).fill(null));
  await prisma.workerHeartbeat.delete({ where: { id: workerId } });
});

it("holds its slot for as long as a replay that was cut late, and is asked for once more, may take", async () => {
  const workerId = `worker-${randomUUID()}`;
  const place = `http://${randomUUID()}`;
  await prisma.workerHeartbeat.create({ data: { id: workerId, host: "h", pid: 1 } });
  let heldSeconds = 0;
  const replay = async (): Promise<ReplayReport> => {
    const [row] = await prisma.$queryRaw<{ seconds: number }[]>`
      select extract(epoch from "until" - timezone('utc', now()))::float8 as "seconds" from "ReplaySlot" where "place" = ${place}`;
    heldSeconds = row?.seconds ?? 0;
    return report;
  };
  const target = { name: "T", capabilities: () => Promise.reject(new Error("not asked")), replay };
  const execute = executeAt({ target, place }, { maxConcurrent: 1, workerId });
  const long = { ...request, limits: { ...request.limits, seconds: 3_600 } };
  await execute(long, { key: "k", signal: new AbortController().signal });
  expect(heldSeconds).toBeGreaterThan(2 * (3_600 + httpTargetLimits.graceMs / 1_000));
  await prisma.workerHeartbeat.delete({ where: { id: workerId } });
});
