import { parseArgs } from "node:util";
import pLimit from "p-limit";
import { sayFailure, note, say } from "../terminal";
import { addCounts, type Count, formatTotal, nothing, oneFailed } from "./count";
import { countEnded, cpuWords, type CpuMeter, metered } from "./cpu-meter";
import { build, longParts, modelParts, nightlyParts, type Part, type PartRun, parts } from "./parts";
import { readShake, shakenPart } from "./shake";
import { TestServer } from "./test-database";

/** What the arguments ask for: parts, or one part to be shaken. Exits with 2 when they make no sense. */
function readArguments(): { wanted: readonly Part[]; extraArgs: string[] } {
  try {
    const { values, positionals } = parseArgs({
      options: {
        long: { type: "boolean" },
        nightly: { type: "boolean" },
        model: { type: "boolean" },
        shake: { type: "boolean" },
        only: { type: "string", multiple: true },
      },
      allowPositionals: true,
    });
    if (values.shake) {
      const shake = readShake(positionals);
      return { wanted: [...(shake.needsBuild ? [build] : []), shakenPart(shake)], extraArgs: shake.paths };
    }
    const all = values.model ? modelParts : values.nightly ? nightlyParts : values.long ? longParts : parts;
    const unknown = values.only?.find((name) => !all.some((part) => part.name === name));
    if (unknown)
      throw new Error(`There is no part ${unknown}. These exist: ${all.map(({ name }) => name).join(", ")}.`);
    return {
      wanted: values.only ? all.filter(({ name }) => values.only?.includes(name)) : all,
      extraArgs: positionals,
    };
  } catch (error) {
    note((error as Error).message);
    note("Usage: npm test -- [--only PART]… [-- arguments of Vitest or Playwright]");
    note("       npm run test:shake -- ROUNDS [PART] [PATHS]");
    process.exit(2);
  }
}

/** One alone leaves a core unused while it starts, waits and ends. */
const partsAtOnce = 2;

const seconds = (sinceMs: number): string => `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;

/** A part that crashes counts as one failure; the others still run. */
async function runPart(part: Part, run: PartRun, meter: CpuMeter): Promise<Count> {
  const startedAt = performance.now();
  if (!part.isQuiet) say(`▸ ${part.name}`);
  let count: Count;
  try {
    count = await metered(meter, () => part.run(run));
  } catch (error) {
    if (run.signal.aborted) throw error;
    sayFailure(error);
    count = oneFailed(`${part.name}: ${(error as Error).message}`);
  }
  say(
    `  ${part.name}: ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped (${seconds(startedAt)}${cpuWords(meter.seconds)})`,
  );
  return count;
}

/** The parts in their order, two at a time; what needs the pages waits until they are built. */
async function runParts(wanted: readonly Part[], run: PartRun): Promise<Count> {
  let total = nothing;
  let cpuSeconds = 0;
  const startedAt = performance.now();
  const runOne = async (part: Part): Promise<void> => {
    const meter = { seconds: 0 };
    const count = await runPart(part, run, meter);
    total = addCounts(total, count);
    cpuSeconds += meter.seconds;
  };
  const ofServer = { seconds: 0 };
  try {
    let built: Promise<void> = Promise.resolve();
    await pLimit(partsAtOnce).map(wanted, async (part) => {
      if (part.needsPages) await built;
      const ended = runOne(part);
      if (part === build) built = ended;
      await ended;
    });
  } finally {
    await metered(ofServer, async () => {
      await run.server.stop();
      countEnded();
    });
  }
  if (ofServer.seconds > 0) say(`  PostgreSQL of the tests${cpuWords(ofServer.seconds)}`);
  const own = process.cpuUsage();
  const all = cpuSeconds + ofServer.seconds + (own.user + own.system) / 1_000_000;
  say(`All parts took ${seconds(startedAt)}${cpuSeconds > 0 ? cpuWords(all) : ""}.`);
  return total;
}

async function run(): Promise<number> {
  const { wanted, extraArgs } = readArguments();
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => controller.abort());
  const { signal } = controller;
  let total = nothing;
  try {
    total = await runParts(wanted, { signal, server: new TestServer(), args: extraArgs });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  if (signal.aborted) {
    say("Interrupted.");
    return 130;
  }
  say(formatTotal(total));
  return total.failed > 0 ? 1 : 0;
}

const exitCode = await run();
process.stdout.write("", () => process.exit(exitCode));
