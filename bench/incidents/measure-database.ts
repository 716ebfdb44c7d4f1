import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startBenchDatabase } from "../import/bench-database";

export interface DatabaseSpeed {
  traceCount: number;
  /** Failures that were grouped. */
  count: number;
  incidentCount: number;
  /** From the first mark to the last: traces are read, signatures made, and incidents written. */
  seconds: number;
  /** Of processor time of the worker, without the database's. */
  cpuSeconds: number;
  /** One more failure among all of these, as a worker groups it; the median and the slowest of twenty. */
  medianMs: number;
  slowestMs: number;
  /** Of processor time, the median. */
  cpuMs: number;
}

const more = 20;

/**
 * Stores a workspace of many traces in a PostgreSQL of its own and groups its failures there, as a worker does. Nine in
 * ten have an answer of the tracer, which has found their evidence. Nothing of it stays.
 */
export async function measureDatabase(traceCount: number): Promise<DatabaseSpeed> {
  const folder = mkdtempSync(join(tmpdir(), "faultline-bench-"));
  const database = await startBenchDatabase(folder);
  try {
    // They open the database that the settings name.
    const { prisma } = await import("@/lib/db");
    const { groupFailuresOf } = await import("@/lib/services/watch/incidents/group-failures-of");
    const { storeVolumeScenario } = await import("@/prisma/seed-volume");
    const { makeBenchWorkspace } = await import("../import/bench-workspace");
    const { keepEvidence } = await import("./keep-evidence");
    await makeBenchWorkspace("first"); // its owner has the other one, too
    const signal = new AbortController().signal;
    await storeVolumeScenario("volume", { traceCount, until: new Date(), signal, onProgress: () => undefined });
    const { id: workspaceId } = await prisma.workspace.findFirstOrThrow({ where: { slug: "volume" } });
    await prisma.incident.deleteMany({ where: { workspaceId } });
    const failed = await prisma.traceFact.findMany({
      where: { workspaceId, outcome: "failed", isMade: false },
      select: { traceId: true },
    });
    await keepEvidence(workspaceId);
    const mark = (some: readonly { traceId: string }[]) =>
      prisma.incidentMark.createMany({ data: some.map(({ traceId }) => ({ workspaceId, traceId })) });
    await prisma.incidentMark.deleteMany({ where: { workspaceId } });
    const last = failed.slice(-more);
    await mark(failed.slice(0, -more));
    const [startedAt, cpu] = [performance.now(), process.cpuUsage()];
    await groupFailuresOf(workspaceId);
    const seconds = (performance.now() - startedAt) / 1_000;
    const used = process.cpuUsage(cpu);
    const cpuSeconds = (used.user + used.system) / 1_000_000;
    const count = await prisma.incidentTrace.count({ where: { workspaceId } });
    const times: number[] = [];
    const busy: number[] = [];
    for (const one of last) {
      await mark([one]);
      const [beganAt, before] = [performance.now(), process.cpuUsage()];
      await groupFailuresOf(workspaceId);
      times.push(performance.now() - beganAt);
      const spent = process.cpuUsage(before);
      busy.push((spent.user + spent.system) / 1_000);
    }
    const incidentCount = await prisma.incident.count({ where: { workspaceId } });
    for (const measured of [times, busy]) measured.sort((a, b) => a - b);
    const [medianMs = 0, slowestMs = 0, cpuMs = 0] = [times[more / 2], times.at(-1), busy[more / 2]];
    return { traceCount, count, incidentCount, seconds, cpuSeconds, medianMs, slowestMs, cpuMs };
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
