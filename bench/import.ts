import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { listFiles } from "./import/list-files";
import { copySteps } from "./import/copy-steps";
import { generateFile } from "./import/generate-file";
import { startBenchDatabase } from "./import/bench-database";
import { takeInLargeFile } from "./import/take-in-process";
import { sayParts } from "./import/say-parts";
import { type ImportTimes, timeImport, timeMediaSearch } from "./import/time-variants";

// From files to committed rows, beside the same rows through COPY into the same table, what the index of words and
// media take of that, and one large file with the memory that it takes.

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

/** Made files: 4 MiB each, many traces of a few dozen steps; the same with images beyond that. */
const makeFiles = (imageBytes = 0): string[] =>
  Array.from({ length: Math.max(1, Math.round(Number(values.mebibytes) / 4)) }, (_, at) => {
    const path = join(folder, `made-${at}-${imageBytes}.jsonl`);
    writeFileSync(path, generateFile({ byteSize: 4 * mebibyte, seed: at, stepCount: 40, imageBytes }));
    return path;
  });
const imageBytes = 8_192;
const sizeOf = (paths: readonly string[]): number =>
  paths.reduce((sum, path) => sum + readFileSync(path).byteLength, 0);

const database = await startBenchDatabase(folder);
try {
  const files = values.data === undefined ? makeFiles() : listFiles(values.data);
  const illustrated = values.data === undefined ? makeFiles(imageBytes) : [];
  const { chooseReader } = await import("@/lib/services/ground/reader/reader");
  const { readHere } = await import("@/lib/reader-thread/read-here");
  chooseReader(readHere);
  const bytes = sizeOf(files);
  say(`${files.length} files, ${(bytes / mebibyte).toFixed(1)} MiB, ${rounds} rounds`);
  const best = { import: Infinity, copy: Infinity, steps: 0 };
  const times = { plain: [] as ImportTimes[], withoutWords: [] as ImportTimes[], withImages: [] as ImportTimes[] };
  await timeImport(database, "warm up", files.slice(0, 1));
  await database.empty();
  const withoutWords = async (round: number): Promise<void> => {
    await database.markWords(false);
    times.withoutWords.push(await timeImport(database, `round ${round} without words`, files));
    await database.markWords(true);
    await database.empty();
  };
  for (let round = 0; round < rounds; round++) {
    // Each is the first of a round in turn: whatever comes later finds a warmer process.
    if (round % 2 === 1) await withoutWords(round);
    const plain = await timeImport(database, `round ${round}`, files);
    times.plain.push(plain);
    const { steps, seconds: copySeconds, cpuSeconds } = await copySteps(database, join(folder, "steps.copy"));
    const refused = plain.refusedCount > 0 ? `; ${plain.refusedCount} files refused` : "";
    say(
      `round ${round + 1}: import ${plain.seconds.toFixed(2)} s, ${rate(bytes / mebibyte, plain.seconds, 1)} MiB/s, ${rate(steps, plain.seconds)} steps/s; COPY of its ${steps.toLocaleString("en")} steps ${copySeconds.toFixed(2)} s, ${rate(steps, copySeconds)} steps/s${refused}`,
    );
    say(
      `  processor time: import ${plain.own.toFixed(2)} s, its PostgreSQL ${plain.database.toFixed(2)} s; COPY's PostgreSQL ${cpuSeconds.toFixed(2)} s`,
    );
    best.steps = steps;
    best.import = Math.min(best.import, plain.seconds);
    best.copy = Math.min(best.copy, copySeconds);
    await database.empty();
    if (round % 2 === 0) await withoutWords(round);
    if (illustrated.length === 0) continue;
    times.withImages.push(await timeImport(database, `round ${round} with images`, illustrated));
    await database.empty();
  }
  const searches: number[] = [];
  for (let round = 0; round < rounds; round++) searches.push(await timeMediaSearch(files));
  const imageShare = illustrated.length === 0 ? null : sizeOf(illustrated) / bytes - 1;
  for (const line of sayParts({ ...times, mediaSearch: Math.min(...searches), imageShare })) say(line);
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
