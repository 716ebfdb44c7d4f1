import "./testing/own-database";
import { makeWorkerUtils } from "graphile-worker";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db";
import { freeDeadWorkers } from "@/lib/services/answers/executing/free-dead-workers";
import { clock } from "./clock";

const waiting = () => prisma.$queryRaw<{ task: string; runAt: Date }[]>`
  select j.task_identifier as "task", j.run_at as "runAt" from graphile_worker.jobs j order by j.task_identifier`;

test("what the clock has asked for waits for a free slot, whatever is tidied up meanwhile, and only once", async () => {
  const utils = await makeWorkerUtils({ connectionString: process.env["DATABASE_URL"] ?? "" });
  const strike = async (runAt: Date): Promise<void> => {
    for (const { task, options } of clock) {
      const { jobKey, jobKeyMode, priority } = options;
      await utils.addJob(
        task,
        {},
        {
          runAt,
          ...(jobKey && { jobKey }),
          ...(jobKeyMode && { jobKeyMode }),
          ...(priority !== undefined && { priority }),
        },
      );
    }
  };
  try {
    const [first, second] = [new Date("2026-01-01T00:00:00Z"), new Date("2026-01-01T00:01:00Z")];
    await strike(first);
    await freeDeadWorkers();
    await strike(second);
    await freeDeadWorkers();
    const tasks = clock.map(({ task }) => task).toSorted();
    expect(await waiting()).toEqual(tasks.map((task) => ({ task, runAt: first })));
  } finally {
    await utils.release();
  }
});
