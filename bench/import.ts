import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { listFiles } from "./import/list-files";
import { copySteps } from "./import/copy-steps";
import { generateFile } from "./import/generate-file";
import { startBenchDatabase } from "./import/bench-database";
import { takeInLargeFile } from "./import/take-in-process";
import { watchCpu } from "./import/watch-cpu";

// From files to committed rows, beside the same rows through COPY into the same table, and one large file
// with the memory that it takes.

const mebibyte = 1024 * 1024;
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    /** A folder of files to import; without it, files are made. */
    data: { type: "string" },
    mebibytes: { type: "string", default: "48" },
    "large-mebibytes": { type: "string", default: "100" },
    rounds: { type: "string", default: "3" },
  },
});
const rounds = Number(values.rounds);

const folder = mkdtempSync(join(tmpdir(), "faultline-bench-"));
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const rate = (count: number, seconds: number, digits = 0): string =>
  (count / seconds).toLocaleString("en", { maximumFractionDigits: digits });

/** Made files: 4 MiB each, many traces of a few dozen steps. */
const makeFiles = (): string[] =>
  Array.from({ length: Math.max(1, Math.round(Number(values.mebibytes) / 4)) }, (_, at) => {
    const path = join(folder, `made-${at}.jsonl`);
    writeFileSync(path, generateFile({ byteSize: 4 * mebibyte, seed: at, stepCount: 40 }));
    return path;
  });

const database = await startBenchDatabase(folder);
try {
  const files = values.data === undefined ? makeFiles() : listFiles(values.data);
  const { chooseReader } = await import("@/lib/services/ground/reader/reader");
  const { readHere } = await import("@/lib/reader-thread/read-here");
  chooseReader(readHere);
  const { createTraces } = await import("@/lib/services/intake/uploads/create-traces");
  const { makeBenchWorkspace } = await import("./import/bench-workspace");
  const bytes = files.reduce((sum, path) => sum + readFileSync(path).byteLength, 0);
  say(`${files.length} files, ${(bytes / mebibyte).toFixed(1)} MiB, ${rounds} rounds`);
  const best = { import: Infinity, copy: Infinity, steps: 0, refused: 0 };
  for (let round = 0; round < rounds; round++) {
    const ctx = await makeBenchWorkspace(`round ${round}`);
    let refused = 0;
    const cpu = watchCpu(database.pid);
    const before = performance.now();
    for (const path of files)
      await createTraces(ctx, { bytes: readFileSync(path), fileName: path }).catch(() => (refused += 1));
    const importSeconds = (performance.now() - before) / 1_000;
    const importCpu = cpu();
    const { steps, seconds: copySeconds, cpuSeconds } = await copySteps(database, join(folder, "steps.copy"));
    say(
      `round ${round + 1}: import ${importSeconds.toFixed(2)} s, ${rate(bytes / mebibyte, importSeconds, 1)} MiB/s, ${rate(steps, importSeconds)} steps/s; COPY of its ${steps.toLocaleString("en")} steps ${copySeconds.toFixed(2)} s, ${rate(steps, copySeconds)} steps/s${refused > 0 ? `; ${refused} files refused` : ""}`,
    );
    say(
      `  processor time: import ${importCpu.own.toFixed(2)} s, its PostgreSQL ${importCpu.database.toFixed(2)} s; COPY's PostgreSQL ${cpuSeconds.toFixed(2)} s`,
    );
    Object.assign(best, { steps, refused });
    best.import = Math.min(best.import, importSeconds);
    best.copy = Math.min(best.copy, copySeconds);
    await database.empty();
  }
  const large = join(folder, "large.jsonl");
  const largeBytes = Number(values["large-mebibytes"]) * mebibyte;
  writeFileSync(large, generateFile({ byteSize: largeBytes, seed: 1_000, stepCount: 400 }));
  const many = await takeInLargeFile(large);
  say(`large file of many traces: ${many.words}`);
  writeFileSync(large, generateFile({ byteSize: largeBytes, seed: 2_000, stepCount: Infinity }));
  const one = await takeInLargeFile(large);
  say(`large file of one trace: ${one.words}`);
  const share = best.copy / best.import;
  const extra = Math.max(many.extraMebibytes, one.extraMebibytes);
  say(
    `import: ${rate(bytes / mebibyte, best.import, 1)} MiB/s, ${rate(best.steps, best.import)} steps/s, ${(share * 100).toFixed(0)}% of COPY (aim 40%); ${values["large-mebibytes"]} MiB with ${extra.toFixed(0)} MiB more memory (aim 300)`,
  );
} finally {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
