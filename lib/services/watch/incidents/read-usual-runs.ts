import {
  countSigns,
  type RunSigns,
  signsOfRun,
  type UsualRuns,
  usualSampleSize,
} from "@/lib/attribution/incidents/usual-runs";
import { prisma } from "@/lib/db";
import { loadInTurn } from "./load-in-turn";
import { readNewestPassed } from "./read-usual-runs.sql";

/** Longer runs are not read. */
const mostSteps = 1_000;
/** What was read stays good while so much of it is still among the newest. */
const leastSame = 0.9;
const mostSystems = 20;

interface Passed {
  traceId: string;
  stepCount: number;
}

interface Sample {
  /** By trace and its length: one that has grown is read again. With those that cannot be read. */
  keys: ReadonlySet<string>;
  runs: ReadonlyMap<string, RunSigns>;
  usual: UsualRuns;
}
const read = new Map<string, Sample>();
const keyOf = ({ traceId, stepCount }: Passed): string => `${traceId} ${stepCount}`;

/**
 * What the newest runs of a system that went well look like; kept in memory until others have taken their place, of
 * which then only the new ones are read.
 */
export async function readUsualRuns(workspaceId: string, systemKey: string): Promise<UsualRuns> {
  const rows = await readNewestPassed(prisma, { workspaceId, systemKey, mostSteps, limit: usualSampleSize });
  const key = `${workspaceId}|${systemKey}`;
  const known = read.get(key);
  const same = rows.filter((row) => known?.keys.has(keyOf(row))).length;
  const isGood = known && same >= leastSame * Math.max(rows.length, known.keys.size);
  const sample = isGood ? known : await sampleOf(workspaceId, rows, known?.runs);
  read.delete(key);
  read.set(key, sample);
  for (const oldest of [...read.keys()].slice(0, -mostSystems)) read.delete(oldest);
  return sample.usual;
}

async function sampleOf(
  workspaceId: string,
  rows: readonly Passed[],
  known: ReadonlyMap<string, RunSigns> = new Map(),
): Promise<Sample> {
  const runs = new Map<string, RunSigns>();
  const keys = new Set(rows.map(keyOf));
  for (const key of keys) {
    const signs = known.get(key);
    if (signs) runs.set(key, signs);
  }
  // Runs of one system mostly have the same signs: each text is kept once.
  const texts = new Map([...runs.values()].flatMap(({ signs, doings }) => [...signs, ...doings].map(paired)));
  const once = (text: string): string => {
    const before = texts.get(text);
    if (before === undefined) texts.set(text, text);
    return before ?? text;
  };
  const missing = rows.filter((row) => !runs.has(keyOf(row)));
  await loadInTurn(workspaceId, missing, (trace, row) => {
    const { signs, doings } = signsOfRun(trace);
    runs.set(keyOf(row), { signs: signs.map(once), doings: doings.map(once) });
  });
  return { keys, runs, usual: countSigns(runs.values()) };
}

const paired = (text: string): [string, string] => [text, text];
