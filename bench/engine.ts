import { cpus } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Method } from "@/lib/attribution/method";
import { methods as allMethods } from "@/lib/attribution/method-list";
import { attributeAll, mostCalls } from "@/lib/llm/testing/attribute-all";
import { type OracleStats } from "@/lib/llm/testing/oracle-endpoint";
import { dataFolder } from "@/lib/env";
import { readLabelledTraces } from "@/lib/llm/testing/oracle-truths";
import { startEndpointProcess } from "./engine/endpoint-process";

const root = join(import.meta.dirname, "..");
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    data: { type: "string", default: resolve(root, dataFolder()) },
    concurrency: { type: "string", default: "32" },
    "latency-ms": { type: "string", default: "50" },
    "skip-serial": { type: "boolean", default: false },
  },
});
const concurrency = Number(values.concurrency);
const latencyMs = Number(values["latency-ms"]);

/** Wall time of the data set's own serial code at 50 ms a call, by method: calls and seconds. */
const reference: Record<string, { calls: number; seconds: number }> = {
  "all-at-once": { calls: 126, seconds: 7.5 },
  "binary-search": { calls: 459, seconds: 25 },
  "step-by-step": { calls: 1_099, seconds: 62 },
};
/** The same of ag2tracer 0.1.1 over 30 algorithm-generated files. */
const ag2tracerSeconds: Record<string, number> = { "all-at-once": 2.8, "step-by-step": 8.3, "binary-search": 6.0 };

/** Those of the paper: how often they ask depends on the label alone. */
const methods = allMethods.filter(({ name }) => reference[name] !== undefined);

type Item = ReturnType<typeof readLabelledTraces>[number];
interface Timing {
  calls: number;
  seconds: number;
  /** Calls on the longest chain × latency: what no concurrency can beat. */
  boundSeconds: number;
  /** All calls × latency ÷ concurrency: what this concurrency cannot beat. */
  widthBoundSeconds: number;
  longestChain: number;
  wrong: number;
  dear: number;
  stats: OracleStats;
}

async function time(items: readonly Item[], method: Method, width: number): Promise<Timing> {
  const endpoint = await startEndpointProcess(root, { truths: items.map(({ truth }) => truth), latencyMs });
  try {
    const startedAt = performance.now();
    const results = await attributeAll(items, method, { baseUrl: endpoint.baseUrl, concurrency: width });
    const seconds = (performance.now() - startedAt) / 1000;
    const counts = results.map(({ outcome }) => outcome.callCount);
    const calls = counts.reduce((sum, count) => sum + count, 0);
    const longestChain = Math.max(...counts);
    return {
      calls,
      seconds,
      longestChain,
      boundSeconds: (longestChain * latencyMs) / 1000,
      widthBoundSeconds: (calls * latencyMs) / width / 1000,
      wrong: results.filter(({ truth, outcome }) => outcome.attribution?.stepIndex !== truth.stepIndex).length,
      dear: results.filter(
        ({ trace, truth, outcome }) => outcome.callCount > mostCalls(method.name, trace.steps.length, truth.stepIndex),
      ).length,
      stats: await endpoint.stats(),
    };
  } finally {
    await endpoint.close();
  }
}

const say = (line = ""): void => void process.stdout.write(`${line}\n`);
const seconds = (value: number): string => `${value.toFixed(2)} s`;
const ratio = (value: number, bound: number): string => (value / bound).toFixed(2);
const times = (value: number): string => `${value.toFixed(1)}×`;

function sayTiming(method: Method, timing: Timing): void {
  const { calls, longestChain, boundSeconds, widthBoundSeconds, wrong, dear, stats } = timing;
  const fixed = stats.promptCharacters - stats.stepCharacters;
  say(`${method.name}`);
  say(
    `  calls ${calls}; longest chain ${longestChain}; most at once ${stats.maxActive}; wrong steps ${wrong}; over their call limit ${dear}`,
  );
  say(
    `  wall ${seconds(timing.seconds)}; longest chain × latency ${seconds(boundSeconds)}, ratio to that bound ${ratio(timing.seconds, boundSeconds)}; all calls ÷ concurrency × latency ${seconds(widthBoundSeconds)}, ratio ${ratio(timing.seconds, widthBoundSeconds)}`,
  );
  say(
    `  prompt characters ${stats.promptCharacters}: trace text ${stats.stepCharacters}, fixed text ${fixed} (${Math.round(fixed / calls)} a call); steps sent twice in one call ${stats.repeatedSteps}`,
  );
}

async function main(): Promise<boolean> {
  const folder = join(values.data, "who-and-when");
  const items = readLabelledTraces(["algorithm-generated", "hand-crafted"].map((name) => join(folder, name)));
  if (items.length === 0) {
    process.stderr.write(
      `There are no labelled Who&When files in ${folder}. Name the folder that holds who-and-when with --data.\n`,
    );
    return false;
  }
  const thirty = items.filter(({ file }) => file.includes("algorithm-generated")).slice(0, 30);
  say(
    `engine: ${items.length} Who&When traces, ${items.reduce((sum, { trace }) => sum + trace.steps.length, 0)} steps; endpoint on loopback in a process of its own, ${latencyMs} ms a reply; concurrency ${concurrency}; Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? "?"}`,
  );
  await time(items.slice(0, 8), methods[0] as Method, 8); // first connections and compilation are not what is measured
  let isRight = true;
  const summary: string[] = [];
  for (const method of methods) {
    const timing = await time(items, method, concurrency);
    sayTiming(method, timing);
    isRight &&= timing.wrong === 0 && timing.dear === 0 && timing.stats.repeatedSteps === 0;
    const published = reference[method.name];
    if (published)
      say(
        `  reference code, serial, published: ${published.calls} calls in ${published.seconds} s, ${times(published.seconds / timing.seconds)} our time`,
      );
    let gain = published ? published.seconds / timing.seconds : 0;
    if (!values["skip-serial"]) {
      const serial = await time(items, method, 1);
      gain = serial.seconds / timing.seconds;
      say(
        `  the same calls one at a time, now: ${serial.calls} calls in ${seconds(serial.seconds)}, ${times(gain)} our time`,
      );
    }
    const small = await time(thirty, method, concurrency);
    const peer = ag2tracerSeconds[method.name] ?? 0;
    say(
      `  ${thirty.length} algorithm-generated files: ${small.calls} calls in ${seconds(small.seconds)}; ag2tracer, published: ${peer} s, ${times(peer / small.seconds)} our time`,
    );
    summary.push(
      `${method.name} ${timing.calls} calls ${seconds(timing.seconds)} (${times(published ? published.seconds / timing.seconds : gain)} reference, ${ratio(timing.seconds, timing.boundSeconds)} of bound)`,
    );
  }
  say(`engine: ${isRight ? "ok" : "NOT OK"}; ${summary.join("; ")}`);
  return isRight;
}

process.exitCode = (await main()) ? 0 : 1;
