import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { findFreePort } from "../../launch/free-port";
import { tailOfFile } from "../../launch/log-file";
import { waitUntil } from "../../launch/process-identity";
import { say } from "../../terminal";
import { wholeNumber } from "../../whole-number";
import { compareAll } from "./compare";
import { startCountingJudge } from "./counting-judge";
import { drawInterruptions, type Interruption, kinds } from "./draw-interruptions";
import { interrupt, type Scene } from "./interrupt";
import { type Journal, newJournal } from "./journal";
import { type Operator, startOperator } from "./operator";
import { makeOwnDisk } from "./own-disk";
import { prepare } from "./prepare";
import { isSlow, type Recovery, sayRecoveries, sayTable } from "./say-outcome";
import { settle } from "./settle";
import { startWork } from "./work-load";

// Interrupts an instance of its own in every way that is known, while work is sent to it, and compares what was
// acknowledged with what is there.

/** Beyond a build on a busy machine. */
const startTimeoutMs = 30 * 60_000;
/** After this nobody waits for it any more. */
const givenUpMs = 120_000;
const settleMs = 300_000;

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    count: { type: "string", default: "20" },
    seed: { type: "string" },
    /** These kinds alone, by commas. */
    only: { type: "string", default: kinds.join(",") },
    /** In how many seconds all has to be up again. */
    within: { type: "string", default: "15" },
  },
});
const count = wholeNumber(1)(values.count);
const chosen = kinds.filter((kind) => values.only.split(",").includes(kind));
if (chosen.length === 0) throw new Error(`Of ${kinds.join(", ")} none is named.`);
const within = wholeNumber(1)(values.within);
const seed = values.seed === undefined ? Math.floor(Math.random() * 1e9) : wholeNumber(0)(values.seed);

const stopped = new AbortController();
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => stopped.abort());
const { signal } = stopped;

const recoveries: Recovery[] = [];
const journal = newJournal();

try {
  process.exitCode = (await withInstance(goThrough)) ? 0 : 1;
} catch (error) {
  if (!signal.aborted) throw error;
  say("chaos: stopped before it was done; nothing of it is left");
  process.exitCode = 1;
}
process.exit();

/** An instance in a folder of its own, of which nothing is left afterwards, and a judge for it. */
async function withInstance<Result>(work: (scene: Scene) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "faultline-chaos-"));
  chmodSync(folder, 0o755);
  const disk = makeOwnDisk(folder);
  const judge = await startCountingJudge();
  let operator: Operator | undefined;
  try {
    say(`seed ${seed}: ${count} interruptions. Disk: ${disk.how}.`);
    const logFile = join(folder, "launch.log");
    const port = await findFreePort();
    operator = startOperator({ home: disk.path, logFile, port, settings: disk.settings });
    const { isWell } = operator;
    if (!(await waitUntil(async () => signal.aborted || (await isWell([])), startTimeoutMs)))
      throw new Error(`The instance did not start:\n${tailOfFile(logFile, 20)}`);
    signal.throwIfAborted();
    return await work({ operator, disk, judge, signal });
  } finally {
    try {
      await operator?.stop();
    } finally {
      judge.close();
      disk.remove();
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

/** @returns whether nothing was lost or doubled, and all was up again in time */
async function goThrough(scene: Scene): Promise<boolean> {
  const { operator, disk, judge } = scene;
  const record = operator.record();
  const secret = readFileSync(join(disk.path, "secret"), "utf8");
  const { workspaceId, apiKey } = await prepare(record?.databaseUrl ?? "", secret, judge);
  const load = startWork({ address: record?.address ?? "", apiKey, journal, judge });
  try {
    await waitUntil(() => journal.runs.length > 0 || signal.aborted, givenUpMs);
    for (const [at, interruption] of drawInterruptions(seed, count, chosen).entries()) {
      await goThroughOne(at + 1, interruption, scene);
      if (recoveries.at(-1)?.seconds === null) break;
    }
  } finally {
    await load.stop();
  }
  return withDatabase(operator, (client) => conclude(client, workspaceId, scene));
}

async function goThroughOne(number: number, interruption: Interruption, scene: Scene): Promise<void> {
  const { operator } = scene;
  await pause(interruption.afterMs, null, { signal });
  const gone = await interrupt(interruption, scene);
  const from = performance.now();
  const before = journal.acknowledgedCount;
  const isUp = async (): Promise<boolean> =>
    signal.aborted || (journal.acknowledgedCount > before && (await operator.isWell(gone)));
  const isBack = await waitUntil(isUp, givenUpMs);
  signal.throwIfAborted();
  const seconds = isBack ? (performance.now() - from) / 1_000 : null;
  const recovery = { kind: interruption.kind, seconds };
  recoveries.push(recovery);
  const words =
    seconds === null ? `not up again within ${givenUpMs / 1_000} s` : `up again after ${seconds.toFixed(1)} s`;
  const acknowledged = journal.acknowledgedCount.toLocaleString("en");
  say(
    `${number} ${interruption.kind}: ${words}${isSlow(recovery, within) ? " TOO SLOW" : ""}; ${acknowledged} acknowledged`,
  );
}

async function withDatabase<Result>(operator: Operator, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: operator.record()?.databaseUrl ?? "" });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function conclude(client: pg.Client, workspaceId: string, { judge, operator }: Scene): Promise<boolean> {
  const isSettled = await settle(client, workspaceId, settleMs);
  const { rows, paidAgain } = await compareAll(client, workspaceId, journal, judge.askings);
  sayRecoveries(recoveries);
  sayTable(rows);
  if (!isSettled) say(`Not all work came to its end within ${settleMs / 1_000} s.`);
  say(`Calls whose answer nobody was there to record, and which were asked again: ${paidAgain}.`);
  say(`Refused: ${wordsOf(journal)}.`);
  for (const last of operator.endings) say(`The instance ended, though nobody ended its supervisor:\n${last}`);
  const sum = (column: "lost" | "doubled" | "broken"): number => rows.reduce((all, row) => all + row[column], 0);
  const slow = recoveries.filter((one) => isSlow(one, within)).length;
  const [lost, doubled, broken] = [sum("lost"), sum("doubled"), sum("broken")];
  say(
    `chaos: seed ${seed}; ${recoveries.length} interruptions, ${journal.acknowledgedCount.toLocaleString("en")} things acknowledged, ${lost} lost, ${doubled} doubled, ${broken} there in part, ${slow} not up again within ${within} s`,
  );
  return isSettled && recoveries.length === count && lost + doubled + broken + slow + operator.endings.length === 0;
}

function wordsOf({ refusals }: Journal): string {
  const words = [...refusals].map(([what, times]) => `${what} × ${times}`).toSorted();
  return words.join(", ") || "nothing";
}
