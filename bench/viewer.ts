import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "@playwright/test";
import { withTestInstance } from "@/lib/cli/testing/test-instance";
import { applySettings } from "@/lib/env";
import { findBrowser } from "@/e2e/browser";
import { makeTrace } from "./viewer/make-trace";
import { measureLongStep } from "./viewer/measure-long-step";
import { type Figures, measureTrace, median } from "./viewer/measure-trace";
import { mlflowSeconds } from "./viewer/peers";
import { sayLongStep, sayTrace } from "./viewer/say-figures";

// How a browser copes with long traces: made ones of several lengths and one with a very long step, each
// read from the decisive step in its middle, in the instance that `npm start` would run. Everything it
// starts and stores is gone afterwards.

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    steps: { type: "string", default: "100,1000,10000,100000" },
    "long-megabytes": { type: "string", default: "20" },
    /** How many times slower the browser's processor is made. */
    slowdown: { type: "string", default: "1" },
    // As every bench is told; the traces of this one are made.
    data: { type: "string" },
  },
});
const stepCounts = values.steps.split(",").filter(Boolean).map(Number);
const longMegabytes = Number(values["long-megabytes"]);
const slowdown = Number(values.slowdown);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function measureAll(browser: Browser, baseUrl: string): Promise<string> {
  // it opens the database that the settings name
  const { openWorkspace, storeSubject } = await import("./viewer/subjects");
  const context = await browser.newContext({ baseURL: baseUrl });
  const workspace = await openWorkspace(await context.newPage());
  const at = { baseUrl, context, slowdown };
  const sum = { met: 0, goals: 0 };
  const bySize = new Map<number, Figures>();
  for (const stepCount of stepCounts) {
    const figures = await measureTrace(browser, await storeSubject(workspace, makeTrace({ stepCount }), at));
    bySize.set(stepCount, figures);
    const { lines, met, goals } = sayTrace(stepCount, figures);
    for (const line of lines) say(line);
    sum.met += met;
    sum.goals += goals;
  }
  const parts: string[] = [];
  const warm = (stepCount: number): number | null => {
    const figures = bySize.get(stepCount);
    return figures ? median(figures.warmMs) : null;
  };
  const [small, middle, large] = [warm(1_000), warm(10_000), warm(100_000)];
  if (middle !== null)
    parts.push(
      `10,000 steps readable in ${(middle / 1_000).toFixed(2)} s (MLflow, quoted: ${mlflowSeconds} s), p95 ${bySize.get(10_000)?.frameP95Ms.toFixed(1)} ms`,
    );
  if (large !== null) parts.push(`100,000 in ${(large / 1_000).toFixed(2)} s`);
  if (small !== null && large !== null) {
    sum.goals += 1;
    sum.met += large / small < 2 ? 1 : 0;
    parts.push(`${(large / small).toFixed(2)} times the time of 1,000 (goal under 2)`);
  }
  if (longMegabytes > 0) {
    const made = makeTrace({ stepCount: 41, longCharacters: longMegabytes * 1_000_000 });
    const subject = await storeSubject(workspace, made, at);
    const { line, longestMs } = sayLongStep(
      longMegabytes,
      await measureLongStep(browser, { ...subject, longStep: made.longStep ?? 0 }),
    );
    say(line);
    sum.goals += 1;
    sum.met += longestMs <= 100 ? 1 : 0;
    parts.push(`${longMegabytes} MB step: longest task ${longestMs.toFixed(0)} ms`);
  }
  return `viewer: ${sum.met} of ${sum.goals} goals met; ${parts.join("; ")}`;
}

const stop = new AbortController();
for (const name of ["SIGINT", "SIGTERM"] as const) process.on(name, () => stop.abort());
const last = await withTestInstance(async (settings) => {
  applySettings(settings);
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ["--no-sandbox", "--disable-dev-shm-usage"],
  });
  try {
    say(
      `Chromium ${browser.version()}, headless, 1440 × 900${slowdown > 1 ? `, its processor ${slowdown} times slower` : ""}; Node ${process.version}; ${cpus().length} × ${cpus()[0]?.model ?? "?"}`,
    );
    return await measureAll(browser, settings.FAULTLINE_TEST_ADDRESS ?? "");
  } finally {
    await browser.close();
  }
}, stop.signal);
say(last);
process.exit(0);
