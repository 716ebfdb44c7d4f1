import { cpus, loadavg, totalmem } from "node:os";
import { request as playwright } from "@playwright/test";
import { type InstanceSettings, withTestInstance } from "@/lib/cli/testing/test-instance";
import { applySettings } from "@/lib/env";
import { type MeasuredRequest } from "./requests";
import { type Measured } from "./say-times";
import { timeRequest, type Times } from "./time-requests";

export interface Stored {
  slug: string;
  /** What was stored, and in what time. */
  words: string;
}

/** Workspaces of several sizes, and what is asked of each. */
export interface RequestBench {
  name: string;
  sizes: readonly number[];
  times: number;
  /** Fills a workspace of a size. Loads what opens the database itself: it is the one of the settings. */
  store: (size: number, signal: AbortSignal) => Promise<Stored>;
  requestsOf: (slug: string) => MeasuredRequest[] | Promise<MeasuredRequest[]>;
  say: (measured: Measured) => string;
  saySum: (all: readonly Measured[], lastStored: string) => { line: string; isMet: boolean };
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

async function measureSize(
  address: string,
  { slug, size }: { slug: string; size: number },
  { requestsOf, times }: RequestBench,
  { measured, signal }: { measured: Map<string, Measured>; signal: AbortSignal },
): Promise<void> {
  const { prisma } = await import("@/lib/db");
  const { signIn } = await import("@/e2e/harness/workspace");
  const owner = await prisma.member.findFirstOrThrow({ where: { workspace: { slug } }, select: { userId: true } });
  const context = await playwright.newContext({ baseURL: address });
  try {
    await signIn({ request: context }, owner);
    for (const request of await requestsOf(slug)) {
      const found = await timeRequest(context, request, { times, signal });
      const known = measured.get(request.name) ?? { request, bySize: new Map<number, Times>() };
      measured.set(request.name, { request, bySize: new Map([...known.bySize, [size, found]]) });
    }
  } finally {
    await context.dispose();
  }
}

/**
 * Times requests, signed in, one after another, in the instance that `npm start` would run. Each workspace is measured
 * before the next one is stored, so that a small one is measured beside small ones. Prints the table and ends the
 * process; everything it starts and stores is gone afterwards, also where it is interrupted.
 */
export async function measureRequests(bench: RequestBench): Promise<never> {
  const stop = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.on(name, () => stop.abort());
  const { signal } = stop;
  const measureAll = async (settings: InstanceSettings) => {
    applySettings(settings);
    print(
      `Node ${process.version}; ${cpus().length} × ${cpus()[0]?.model ?? "?"}, ${Math.round(totalmem() / 2 ** 30)} GB; PostgreSQL and worker on this machine; load before ${loadavg()[0]?.toFixed(1)}; ${bench.times} times each after 3, p50 / p95`,
    );
    const measured = new Map<string, Measured>();
    let lastStored = "";
    for (const size of bench.sizes) {
      const { slug, words } = await bench.store(size, signal);
      print(words);
      lastStored = words;
      const began = performance.now();
      await measureSize(settings.FAULTLINE_TEST_ADDRESS ?? "", { slug, size }, bench, { measured, signal });
      print(`  measured in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
    }
    for (const each of measured.values()) print(bench.say(each));
    return bench.saySum([...measured.values()], lastStored);
  };
  try {
    const { line, isMet } = await withTestInstance(measureAll, signal);
    print(line);
    process.exit(isMet ? 0 : 1);
  } catch (error) {
    if (!signal.aborted) throw error;
    print(`${bench.name}: stopped before it was done; nothing of it is left`);
    process.exit(1);
  }
}

/** Numbers by commas, as an option says them. */
export const readSizes = (option: string): number[] => option.split(",").filter(Boolean).map(Number);
