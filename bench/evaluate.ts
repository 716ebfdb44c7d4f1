import { cpus, loadavg, totalmem } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { findBrowser } from "@/e2e/browser";
import { type InstanceSettings, withTestInstance } from "@/lib/cli/testing/test-instance";
import { applySettings, dataFolder, workerConcurrency } from "@/lib/env";
import { readLabelledTraces } from "@/lib/llm/testing/oracle-truths";
import { paths } from "@/lib/paths";
import { startEndpointProcess } from "./engine/endpoint-process";
import { measurePage, percentile } from "./evaluate/measure-page";

// How long an evaluation takes against what its calls alone must take, and how fast its page and the
// leaderboard answer over a hundred thousand runs, in the instance that `npm start` would run. Everything it
// starts and stores is gone afterwards.

const root = join(import.meta.dirname, "..");
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    data: { type: "string", default: resolve(root, dataFolder()) },
    "latency-ms": { type: "string", default: "50" },
    concurrency: { type: "string", default: "32" },
    traces: { type: "string", default: "2000" },
    entries: { type: "string", default: "10" },
    repeats: { type: "string", default: "5" },
    times: { type: "string", default: "60" },
  },
});
const [latencyMs, concurrency, times] = [
  Number(values["latency-ms"]),
  Number(values.concurrency),
  Number(values.times),
];
const amount = {
  traceCount: Number(values.traces),
  entryCount: Number(values.entries),
  repeats: Number(values.repeats),
};
const goalMs = 300;
const stop = new AbortController();
for (const name of ["SIGINT", "SIGTERM"] as const) process.on(name, () => stop.abort());
const { signal } = stop;
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const ms = (value: number): string => `${Math.round(value)} ms`;

/** The paper's three methods over the labeled files, by the instance's own worker. */
async function sayWall(address: string): Promise<string | null> {
  const items = readLabelledTraces(
    ["algorithm-generated", "hand-crafted"].map((name) => join(values.data, "who-and-when", name)),
  );
  if (items.length === 0) {
    say(`evaluate: no labelled Who&When files in ${values.data}: the wall time is not measured`);
    return null;
  }
  // it opens the database that the settings name
  const { newWorkspace, stopAutomaticRuns } = await import("@/e2e/harness/workspace");
  const { measureWall } = await import("./evaluate/measure-wall");
  const endpoint = await startEndpointProcess(root, {
    truths: items.map(({ truth }) => truth),
    latencyMs,
    isForgetful: true,
  });
  try {
    const workspace = await newWorkspace();
    await stopAutomaticRuns(workspace);
    const runsAtOnce = workerConcurrency();
    const wall = await measureWall(workspace.ctx, items, {
      baseUrl: endpoint.baseUrl,
      latencyMs,
      concurrency,
      runsAtOnce,
      signal,
    });
    const ratio = (bound: number): string => (wall.seconds / bound).toFixed(2);
    say(
      `${wall.runCount} runs of three methods over ${items.length} traces at ${address}: ${wall.callCount} calls of ${latencyMs} ms, ${wall.failed} runs not done; wall ${wall.seconds.toFixed(1)} s; calls × latency ÷ ${concurrency} requests at once ${wall.boundSeconds.toFixed(1)} s, ratio ${ratio(wall.boundSeconds)}; ÷ ${runsAtOnce} runs at once ${wall.workerBoundSeconds.toFixed(1)} s, ratio ${ratio(wall.workerBoundSeconds)}`,
    );
    return `${wall.runCount} runs in ${wall.seconds.toFixed(1)} s, ${ratio(wall.workerBoundSeconds)} of the bound of ${runsAtOnce} runs at once`;
  } finally {
    await endpoint.close();
  }
}

/** Evaluation page and leaderboard over many runs. */
async function sayPages(address: string): Promise<{ words: string; isMet: boolean }> {
  const { newWorkspace, signIn, stopAutomaticRuns } = await import("@/e2e/harness/workspace");
  const { storeDataSet, storeRuns } = await import("./evaluate/store-runs");
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ["--no-sandbox", "--disable-dev-shm-usage"],
  });
  try {
    const workspace = await newWorkspace();
    await stopAutomaticRuns(workspace);
    const { versionId, dataSetId } = await storeDataSet(workspace.ctx, amount.traceCount, signal);
    const { evaluationId, runCount } = await storeRuns(workspace.ctx, versionId, amount);
    const context = await browser.newContext({ baseURL: address });
    await signIn(await context.newPage(), workspace);
    const signedIn = JSON.stringify(await context.storageState());
    await context.close();
    const parts: string[] = [];
    let isMet = true;
    for (const [name, path, table] of [
      ["evaluation", paths.evaluation(workspace.slug, evaluationId), "Scores"],
      ["leaderboard", paths.dataSet(workspace.slug, dataSetId), "Leaderboard"],
    ] as const) {
      const { coldMs, answerMs, shownMs } = await measurePage(browser, {
        address: new URL(path, address).href,
        signedIn,
        times,
        table,
        signal,
      });
      const p95 = percentile(answerMs, 0.95);
      isMet &&= p95 < goalMs;
      say(
        `${name} over ${runCount} runs (${amount.traceCount} traces × ${amount.entryCount} entries × ${amount.repeats} repeats): answer p50 ${ms(percentile(answerMs, 0.5))}, p95 ${ms(p95)} (goal under ${goalMs} ms, ratio ${(p95 / goalMs).toFixed(2)}); on screen p50 ${ms(percentile(shownMs, 0.5))}, p95 ${ms(percentile(shownMs, 0.95))}; first after a change ${ms(coldMs)}`,
      );
      parts.push(`${name} p95 ${ms(p95)}`);
    }
    return { words: `${parts.join(", ")} over ${runCount} runs (goal ${goalMs} ms)`, isMet };
  } finally {
    await browser.close();
  }
}

const measureAll = async (settings: InstanceSettings): Promise<string> => {
  applySettings(settings);
  const address = settings.FAULTLINE_TEST_ADDRESS ?? "";
  say(
    `Node ${process.version}; ${cpus().length} × ${cpus()[0]?.model ?? "?"}, ${Math.round(totalmem() / 2 ** 30)} GB; PostgreSQL, worker, browser and endpoint on this machine; load before ${loadavg()[0]?.toFixed(1)}`,
  );
  const wall = await sayWall(address);
  const { words, isMet } = await sayPages(address);
  return `evaluate: ${isMet ? "ok" : "NOT OK"}; ${[wall, words].filter((part) => part !== null).join("; ")}`;
};

try {
  say(await withTestInstance(measureAll, signal));
  process.exit(0);
} catch (error) {
  if (!signal.aborted) throw error;
  say("evaluate: stopped before it was done; nothing of it is left");
  process.exit(1);
}
