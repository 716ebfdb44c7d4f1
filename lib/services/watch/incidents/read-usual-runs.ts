import { setImmediate } from "node:timers/promises";
import { type UsualRuns, usualRunsOf, usualSampleSize } from "@/lib/attribution/incidents/usual-runs";
import { prisma } from "@/lib/db";
import { isPassing } from "@/lib/errors";
import { type Trace } from "@/lib/traces/trace";
import { loadTrace } from "../../ground/stored/load-trace";

/** Longer runs are not read. */
const mostSteps = 1_000;
/** What was read stays good while so much of it is still among the newest. */
const leastSame = 0.9;
const mostSystems = 20;

interface Sample {
  ids: ReadonlySet<string>;
  usual: UsualRuns;
}
const read = new Map<string, Sample>();

/** What the newest runs of a system that went well look like; kept in memory until others have taken their place. */
export async function readUsualRuns(workspaceId: string, systemKey: string): Promise<UsualRuns> {
  const rows = await prisma.traceFact.findMany({
    where: { workspaceId, systemKey, outcome: "passed", isMade: false, stepCount: { lte: mostSteps } },
    orderBy: [{ at: "desc" }, { traceId: "asc" }],
    take: usualSampleSize,
    select: { traceId: true },
  });
  const ids = rows.map(({ traceId }) => traceId);
  const key = `${workspaceId}|${systemKey}`;
  const known = read.get(key);
  const isGood =
    known && ids.filter((id) => known.ids.has(id)).length >= leastSame * Math.max(ids.length, known.ids.size);
  const sample = isGood ? known : { ids: new Set(ids), usual: usualRunsOf(await loadAll(workspaceId, ids)) };
  read.delete(key);
  read.set(key, sample);
  for (const oldest of [...read.keys()].slice(0, -mostSystems)) read.delete(oldest);
  return sample.usual;
}

async function loadAll(workspaceId: string, ids: readonly string[]): Promise<Pick<Trace, "steps">[]> {
  const traces: Pick<Trace, "steps">[] = [];
  for (const id of ids) {
    const trace = await loadTrace({ workspaceId, id }).catch(nullUnlessPassing);
    if (trace) traces.push({ steps: trace.steps });
    await setImmediate(); // others wait for this process too
  }
  return traces;
}

/** One that is gone meanwhile is not usual. */
const nullUnlessPassing = (error: unknown): null => {
  if (isPassing(error)) throw error;
  return null;
};
