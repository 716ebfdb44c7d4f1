import { cpus, loadavg, totalmem } from "node:os";
import { parseArgs } from "node:util";
import { request as playwright } from "@playwright/test";
import { type InstanceSettings, withTestInstance } from "@/lib/cli/testing/test-instance";
import { applySettings } from "@/lib/env";
import { saySearch, saySearchSum, type SearchTimes } from "./search/say-searches";
import { searchesOf } from "./search/searches";
import { timeRequest } from "./queries/time-requests";

// How fast words of steps are found in workspaces of 10,000, 100,000 and a million steps, beside the list without a
// search, in the instance that `npm start` would run, one request of the HTTP API after another. Everything it starts
// and stores is gone afterwards.

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    steps: { type: "string", default: "10000,100000,1000000" },
    times: { type: "string", default: "30" },
    // As every bench is told; the traces of this one are made.
    data: { type: "string" },
  },
});
const sizes = values.steps.split(",").filter(Boolean).map(Number);
const times = Number(values.times);
const stop = new AbortController();
for (const name of ["SIGINT", "SIGTERM"] as const) process.on(name, () => stop.abort());
const { signal } = stop;
const say = (line: string): void => void process.stdout.write(`${line}\n`);
/** As many as the volume scenario has in a trace, on average. */
const stepsPerTrace = 10;

async function measureSize(address: string, stepCount: number, measured: Map<string, SearchTimes>): Promise<void> {
  const { prisma } = await import("@/lib/db"); // it opens the database that the settings name
  const { signIn } = await import("@/e2e/harness/workspace");
  const { storeVolumeScenario } = await import("@/prisma/seed-volume");
  const { plantWords } = await import("./search/plant-words");
  const slug = `search-${stepCount}`;
  const traceCount = Math.ceil(stepCount / stepsPerTrace);
  const done = await storeVolumeScenario(slug, { traceCount, until: new Date(), signal, onProgress: () => undefined });
  say(
    `${done.traceCount.toLocaleString("en")} traces, ${done.stepCount.toLocaleString("en")} steps; ${await plantWords(slug, signal)}`,
  );
  const owner = await prisma.member.findFirstOrThrow({ where: { workspace: { slug } }, select: { userId: true } });
  const context = await playwright.newContext({ baseURL: address });
  try {
    await signIn({ request: context }, owner);
    for (const request of searchesOf(slug)) {
      const found = await timeRequest(context, request, { times, signal });
      const known = measured.get(request.name) ?? {
        name: request.name,
        isSearch: request.kind === "search",
        bySize: new Map(),
      };
      known.bySize.set(stepCount, found);
      measured.set(request.name, known);
    }
  } finally {
    await context.dispose();
  }
}

const measureAll = async (settings: InstanceSettings): Promise<{ line: string; isMet: boolean }> => {
  applySettings(settings);
  const address = settings.FAULTLINE_TEST_ADDRESS ?? "";
  say(
    `Node ${process.version}; ${cpus().length} × ${cpus()[0]?.model ?? "?"}, ${Math.round(totalmem() / 2 ** 30)} GB; PostgreSQL and worker on this machine; load before ${loadavg()[0]?.toFixed(1)}; ${times} times each after 3, p50 / p95`,
  );
  const measured = new Map<string, SearchTimes>();
  for (const size of sizes) await measureSize(address, size, measured);
  for (const each of measured.values()) say(saySearch(each));
  return saySearchSum([...measured.values()]);
};

try {
  const { line, isMet } = await withTestInstance(measureAll, signal);
  say(line);
  process.exit(isMet ? 0 : 1);
} catch (error) {
  if (!signal.aborted) throw error;
  say("search: stopped before it was done; nothing of it is left");
  process.exit(1);
}
