import { fuzzCase, fuzzInputs, type FuzzOutcome, runFuzzCase } from "./fuzz-case";

/**
 * What a child answers for each case that it was told. Bytes are those that the case took beyond what was there before.
 */
export interface FuzzAnswer {
  at: number;
  name: string;
  milliseconds: number;
  bytes: number;
  outcome: FuzzOutcome | { crash: string };
}

const data = process.argv[process.argv.indexOf("--child") + 1];
const inputs = fuzzInputs(data === "" ? undefined : data);
const peak = (): number => process.resourceUsage().maxRSS * 1024;

process.on("message", (at: number) => void answer(at));
process.send?.("ready");

async function answer(at: number): Promise<void> {
  const { name, files } = fuzzCase(inputs, at);
  const damaged = files();
  const before = { bytes: process.memoryUsage().rss, peak: peak(), time: performance.now() };
  const outcome = await runFuzzCase(damaged).catch((error: unknown) => ({ crash: String(error) }));
  const milliseconds = Math.round(performance.now() - before.time);
  const bytes = peak() > before.peak ? peak() - before.bytes : 0;
  process.send?.({ at, name, milliseconds, bytes, outcome } satisfies FuzzAnswer);
}
