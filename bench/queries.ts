import { cpus, loadavg, totalmem } from "node:os";
import { parseArgs } from "node:util";
import { request as playwright } from "@playwright/test";
import { type InstanceSettings, withTestInstance } from "@/lib/cli/testing/test-instance";
import { applySettings } from "@/lib/env";
import { type Measured, saySum, sayTimes } from "./queries/say-times";
import { type Times, timeRequest } from "./queries/time-requests";

// How fast lists, searches, dashboards and the page of a trace answer in workspaces of a thousand, ten thousand and a
// hundred thousand traces, in the instance that `npm start` would run, signed in, one request after another. Everything
// it starts and stores is gone afterwards.

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    traces: { type: "string", default: "1000,10000,100000" },
    times: { type: "string", default: "30" },
    /** Only requests whose name contains this. */
    only: { type: "string", default: "" },
    // As every bench is told; the traces of this one are made.
    data: { type: "string" },
  },
});
const sizes = values.traces.split(",").filter(Boolean).map(Number);
const times = Number(values.times);
const stop = new AbortController();
for (const name of ["SIGINT", "SIGTERM"] as const) process.on(name, () => stop.abort());
const { signal } = stop;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Stores a workspace and measures it; the larger ones are stored after, so that a small one
 * is measured beside small ones.
 */
async function measureSize(address: string, traceCount: number, measured: Map<string, Measured>): Promise<string> {
  const { prisma } = await import("@/lib/db"); // it opens the database that the settings name
  const { signIn } = await import("@/e2e/harness/workspace");
  const { storeVolumeScenario } = await import("@/prisma/seed-volume");
  const { readSubject, requestsOf } = await import("./queries/requests");
  const slug = `volume-${traceCount}`;
  const done = await storeVolumeScenario(slug, { traceCount, until: new Date(), signal, onProgress: () => undefined });
  const stored = `${done.traceCount.toLocaleString("en")} traces, ${done.stepCount.toLocaleString("en")} steps and ${done.runCount.toLocaleString("en")} runs stored in ${done.seconds.toFixed(0)} s`;
  say(stored);
  const owner = await prisma.member.findFirstOrThrow({ where: { workspace: { slug } }, select: { userId: true } });
  const context = await playwright.newContext({ baseURL: address });
  try {
    await signIn({ request: context }, owner);
    for (const request of requestsOf(await readSubject(slug))) {
      if (!request.name.includes(values.only)) continue;
      const found = await timeRequest(context, request, { times, signal });
      const known = measured.get(request.name) ?? { request, bySize: new Map<number, Times>() };
      measured.set(request.name, { request, bySize: new Map([...known.bySize, [traceCount, found]]) });
    }
  } finally {
    await context.dispose();
  }
  return stored;
}

const measureAll = async (settings: InstanceSettings): Promise<{ line: string; isMet: boolean }> => {
  applySettings(settings);
  const address = settings.FAULTLINE_TEST_ADDRESS ?? "";
  say(
    `Node ${process.version}; ${cpus().length} × ${cpus()[0]?.model ?? "?"}, ${Math.round(totalmem() / 2 ** 30)} GB; PostgreSQL and worker on this machine; load before ${loadavg()[0]?.toFixed(1)}; ${times} times each after 3, p50 / p95`,
  );
  const measured = new Map<string, Measured>();
  let stored = "";
  for (const size of sizes) stored = await measureSize(address, size, measured);
  for (const each of measured.values()) say(sayTimes(each));
  return saySum([...measured.values()], stored);
};

try {
  const { line, isMet } = await withTestInstance(measureAll, signal);
  say(line);
  process.exit(isMet ? 0 : 1);
} catch (error) {
  if (!signal.aborted) throw error;
  say("queries: stopped before it was done; nothing of it is left");
  process.exit(1);
}
