import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { completeInput } from "@/lib/attribution/method-input";
import { rules } from "@/lib/attribution/methods/rules";
import { sandboxCorrector } from "@/lib/replay/correct/sandbox-corrector";
import { type ReplayRequest } from "@/lib/replay/protocol/messages";
import { type ReplayTarget } from "@/lib/replay/replay-target";
import { makeFailures } from "@/lib/replay/sandbox/make-failures";
import { makeTask } from "@/lib/replay/sandbox/make-task";
import { flawlessConfig } from "@/lib/replay/sandbox/sandbox-config";
import { sandboxTarget } from "@/lib/replay/sandbox/sandbox-target";
import { sandboxDomains } from "@/lib/replay/sandbox/sandbox-task";
import { fewestReplays } from "@/lib/replay/scan/plan-looks";
import {
  anewCorrector,
  idleCorrector,
  makeSlipFailures,
  type SandboxScan,
} from "@/lib/replay/scan/testing/sandbox-scans";
import {
  type Tally,
  tallyFailures,
  tallyNull,
  type TallyOptions,
  writeCount,
} from "@/lib/replay/scan/testing/tally-scans";
import { threadedSandbox } from "@/lib/sandbox-thread/threaded-sandbox";
import { type Trace } from "@/lib/traces/trace";
import { measureDefaults } from "./replay/measure-defaults";
import { say, sayTable } from "./tracer/say";

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    /** Accepted as by every benchmark: the failures are made here, and no file is read. */
    data: { type: "string" },
    failures: { type: "string", default: "1000" },
    others: { type: "string", default: "300" },
    null: { type: "string", default: "200" },
    seed: { type: "string", default: "2026" },
    /** Only how many runs a minute the sandbox gives. */
    rates: { type: "boolean", default: false },
    /** Only what scans find of which nobody set anything. */
    defaults: { type: "boolean", default: false },
  },
});
const [failureCount, otherCount, nullCount, seed] = [values.failures, values.others, values.null, values.seed].map(
  Number,
) as [...[number, number, number, number]];
const scanLevel = 0.05;

/** The fewest replays that prove what was proven: see the printed formula. */
function boundOf({ exhibit: { steps, proof } }: SandboxScan): number {
  if (proof === "none") return 0;
  const before = steps.findIndex(({ finding }) => finding === "decisive");
  return 2 * fewestReplays(scanLevel / steps.length) + (proof === "earliest" ? before : 0);
}

/** Steps as the rules without a model rank them. */
async function suspectsByRules(traces: readonly Trace[]): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>();
  for (const trace of traces) {
    const run = rules.run(completeInput(rules, { trace, nonce: "0a1b2c3d", signal: new AbortController().signal }));
    let next = await run.next();
    while (next.done !== true) next = await run.next();
    found.set(
      trace.contentHash,
      next.value.suspects.map(({ stepIndex }) => stepIndex),
    );
  }
  return found;
}

const failuresOf = (count: number, from: number, slipRate = 0) =>
  makeFailures({ count, seed: from, config: { slipRate, adherence: 1 } });

const perScan = (sum: number, { count }: { count: number }): string => (sum / Math.max(1, count)).toFixed(1);

async function list<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/**
 * Failures of its own for each order: the sandbox knows what its tools gave before, and a second scan of the same
 * trace would be faster for that.
 */
async function timed(options: TallyOptions, from: number): Promise<{ tally: Tally; seconds: number }> {
  const failures = await list(failuresOf(otherCount, from));
  const startedAt = performance.now();
  const tally = await tallyFailures(failures, { boundOf, ...options });
  return { tally, seconds: (performance.now() - startedAt) / 1000 };
}

/** Orders beside the bound; gives the line of each for the summary. */
async function measureOrders(): Promise<string[]> {
  const byRules = await suspectsByRules((await list(failuresOf(otherCount, seed + 11))).map(({ trace }) => trace));
  const orders: { name: string; options: TallyOptions }[] = [
    { name: "in turn", options: {} },
    {
      name: "by suspects, ranked by rules",
      options: {
        settings: { order: "by-suspects" },
        suspectsOf: ({ trace }) => byRules.get(trace.contentHash) ?? [],
      },
    },
    {
      name: "by suspects, the planted one first",
      options: { settings: { order: "by-suspects" }, suspectsOf: ({ stepIndex }) => [stepIndex] },
    },
    { name: "by halves", options: { settings: { order: "by-halves" } } },
  ];
  await tallyFailures(failuresOf(20, seed + 1)); // compilation is not what is measured
  const rows: string[][] = [];
  const summary: string[] = [];
  for (const [at, { name, options }] of orders.entries()) {
    const { tally, seconds } = await timed(options, seed + 10 + at);
    const perMinute = Math.round((60 * tally.count) / seconds);
    rows.push([
      name,
      perScan(tally.replays, tally),
      perScan(tally.bound, tally),
      (tally.replays / Math.max(1, tally.bound)).toFixed(2),
      String(perMinute),
      writeCount(tally.standings.right, tally.count),
      writeCount(tally.provenEarliest, tally.count),
    ]);
    summary.push(
      `${name} ${perScan(tally.replays, tally)} replays a scan (bound ${perScan(tally.bound, tally)}), ${perMinute} scans a minute`,
    );
  }
  say(`Replays by order, ${otherCount} failures each of a team that does not slip:\n`);
  sayTable(
    ["order", "replays a scan", "bound", "ratio", "scans a minute", "planted step named", "proven earliest"],
    rows,
  );
  say(
    "Bound: 2 k* replays to prove a step, with k* the smallest k for which 1 / C(2k, k) ≤ scan level / steps that may be tested (all corrected replays end well, no control does); where the earliest is proven, 1 more for each step before it that may be tested. A scan makes more: 2 for each step without an effect, a third of the level for each of three looks, a control from the first step, a placebo, and one try of the last step for its milestones.\n",
  );
  return summary;
}

/** The planted step and the earliest flip, for teams that slip more and more. */
async function measureTeams(): Promise<{ isRight: boolean; summary: string[] }> {
  const rows: string[][] = [];
  const summary: string[] = [];
  let isRight = true;
  const misses: string[] = [];
  for (const slipRate of [0, 0.1, 0.2, 0.3]) {
    const count = slipRate === 0 ? failureCount : otherCount;
    const tally = await tallyFailures(failuresOf(count, seed, slipRate));
    const { right, "earlier-flip": earlier, "not-testable": untestable, "not-found": missed } = tally.standings;
    if (slipRate === 0) isRight = right / tally.count >= 0.99;
    rows.push([
      `${100 * slipRate}%`,
      writeCount(right, tally.count),
      writeCount(tally.agentRight, tally.count),
      writeCount(tally.firstFlipPlanted, tally.count),
      ...[earlier, untestable, missed].map(String),
      perScan(tally.replays, tally),
    ]);
    summary.push(`${100 * slipRate}%: ${writeCount(right, tally.count)}`);
    misses.push(...tally.misses.map((words) => `slips ${100 * slipRate}%, ${words}`));
  }
  say("A test of the engine, in turn: planted faults, a scripted team, an oracle that knows the tasks.\n");
  sayTable(
    [
      ...["runs that slip", "agent and step named", "agent named", "first flip is the planted step"],
      ...["earlier flip named", "not testable", "not found", "replays a scan"],
    ],
    rows,
  );
  for (const miss of misses.slice(0, 40)) say(`Not named: ${miss}`);
  if (misses.length > 40) say(`… and ${misses.length - 40} more.`);
  say();
  return { isRight, summary };
}

async function* plantedTraces(): AsyncGenerator<Trace> {
  for await (const { trace } of makeFailures({
    count: nullCount,
    seed: seed + 1,
    config: { slipRate: 0.3, adherence: 1 },
  }))
    yield trace;
}

/** Worlds in which no step may be called decisive. */
async function measureNull(): Promise<{ isWithin: boolean; summary: string[] }> {
  const slips = () => makeSlipFailures(nullCount, 0.3, seed);
  const worlds = [
    {
      name: "errors made once; the corrector knows no more than another try",
      traces: slips(),
      corrector: anewCorrector(seed),
    },
    { name: "errors made once; the oracle corrects", traces: slips(), corrector: sandboxCorrector(seed) },
    { name: "planted faults; a change of words only", traces: plantedTraces(), corrector: idleCorrector },
  ];
  const rows: string[][] = [];
  const summary: string[] = [];
  let isWithin = true;
  for (const { name, traces, corrector } of worlds) {
    const tally = await tallyNull(traces, corrector);
    rows.push([
      name,
      writeCount(tally.decisive, tally.count),
      writeCount(tally.once, tally.count),
      perScan(tally.replays, tally),
    ]);
    summary.push(`${tally.decisive} of ${tally.count}`);
    isWithin &&= tally.decisive / Math.max(1, tally.count) <= scanLevel;
  }
  say(`False decisive steps, of a team that slips in 30% of its runs; the stated level is ${100 * scanLevel}%:\n`);
  sayTable(["world", "called decisive", "told to be made once", "replays a scan"], rows);
  return { isWithin, summary };
}

/** So many fresh runs are timed, after so many that load and compile what they need. */
const [timedRuns, warmRuns] = [240, 40];

/**
 * How many whole runs a minute the sandbox gives, of tasks that nobody has run before in this process: what its tools
 * gave is kept, and a task seen before is faster. `atOnce` are on their way together.
 */
async function replaysPerMinute(target: ReplayTarget, from: number, atOnce: number): Promise<number> {
  const { signal } = new AbortController();
  const replay = async (at: number): Promise<void> => {
    const task = makeTask(sandboxDomains[at % sandboxDomains.length] ?? "sales", from + at);
    const sandbox = { task: task.id, seed: at, policy: "scripted", config: flawlessConfig };
    const request: ReplayRequest = {
      protocol: 1,
      start: "resample",
      prefix: [],
      change: null,
      without: null,
      seed: at,
      trace: { id: task.id, question: task.question, metadata: { sandbox } },
      limits: { seconds: 30, steps: 200 },
    };
    await target.replay(request, { key: `${from}-${at}`, signal });
  };
  const runAll = async (first: number, count: number): Promise<void> => {
    let next = first;
    const take = async (): Promise<void> => {
      while (next < first + count) await replay(next++);
    };
    await Promise.all(Array.from({ length: atOnce }, take));
  };
  await runAll(0, warmRuns);
  const startedAt = performance.now();
  await runAll(warmRuns, timedRuns);
  return Math.round((60_000 * timedRuns) / (performance.now() - startedAt));
}

async function main(): Promise<boolean> {
  const startedAt = performance.now();
  const seconds = (): string => `${((performance.now() - startedAt) / 1000).toFixed(0)} s`;
  say(
    `replay: the sandbox team in this process, one replay after the other; domains ${sandboxDomains.join(", ")} in turn; results of tools tested too unless said otherwise; scan level ${scanLevel}; seed ${seed}; no model, no network, no file is read. Shares with Wilson 95% intervals. Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? "?"}\n`,
  );
  const defaults = values.rates ? null : await measureDefaults();
  if (defaults && values.defaults) {
    say(`replay: ${defaults.isRight ? "ok" : "NOT OK"}; ${defaults.summary}; ${seconds()}`);
    return defaults.isRight;
  }
  const alone = await replaysPerMinute(sandboxTarget(), 500_000, 1);
  const threaded = await replaysPerMinute(threadedSandbox(), 600_000, 8);
  const rates = `${alone} a minute in this process, ${threaded} a minute in threads`;
  say(`Whole runs of the sandbox, of ${timedRuns} tasks that were not run before: ${rates}.\n`);
  if (values.rates) return true;
  const orders = await measureOrders();
  const teams = await measureTeams();
  const nulls = await measureNull();
  const isRight = teams.isRight && nulls.isWithin && defaults?.isRight === true;
  say(
    `replay: ${isRight ? "ok" : "NOT OK"}; ${orders.join("; ")}; agent and step by runs that slip ${teams.summary.join(", ")}; false decisive ${nulls.summary.join(", ")} (level ${scanLevel}); ${defaults?.summary ?? ""}; ${seconds()}`,
  );
  return isRight;
}

process.exitCode = (await main()) ? 0 : 1;
