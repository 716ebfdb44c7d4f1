import { type UsualRuns, usualRunsOf, usualSampleSize } from "@/lib/attribution/incidents/usual-runs";
import { prisma } from "@/lib/db";
import { type Trace } from "@/lib/traces/trace";
import { loadInTurn } from "./load-in-turn";
import { readNewestPassed } from "./read-usual-runs.sql";

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
  const ids = await readNewestPassed(prisma, { workspaceId, systemKey, mostSteps, limit: usualSampleSize });
  const key = `${workspaceId}|${systemKey}`;
  const known = read.get(key);
  const isGood =
    known && ids.filter((id) => known.ids.has(id)).length >= leastSame * Math.max(ids.length, known.ids.size);
  const sample = isGood ? known : { ids: new Set(ids), usual: await usualOf(workspaceId, ids) };
  read.delete(key);
  read.set(key, sample);
  for (const oldest of [...read.keys()].slice(0, -mostSystems)) read.delete(oldest);
  return sample.usual;
}

async function usualOf(workspaceId: string, ids: readonly string[]): Promise<UsualRuns> {
  const rows = await prisma.traceFact.findMany({
    where: { workspaceId, traceId: { in: [...ids] } },
    select: { traceId: true, stepCount: true },
  });
  const runs: Pick<Trace, "steps">[] = [];
  await loadInTurn(workspaceId, rows, ({ steps }) => void runs.push({ steps }));
  return usualRunsOf(runs);
}
