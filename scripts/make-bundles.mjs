// Bundles what runs without pages: `dist/<entry>.js`, with what entries share in chunks beside them. Run by
// ensure-bundles.mjs where they are missing or stale.
import { build } from "esbuild";
import { mkdirSync, renameSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { root, stampFile } from "./ensure-bundles.mjs";
import { buildOptions } from "./bundle-options.mjs";

const entryPoints = {
  faultline: "lib/cli/main.ts",
  worker: "lib/jobs/main.ts",
  "own-traces": "lib/own-traces/main.ts",
  "sandbox-thread": "lib/sandbox-thread/answer-asks.ts",
  "reader-thread": "lib/reader-thread/answer-readings.ts",
};

/** Whoever runs the bundle of before meets each file whole, the old or the new one. */
function writeWhole(path, contents) {
  mkdirSync(dirname(path), { recursive: true });
  const unfinished = join(dirname(path), `.${basename(path)}.${process.pid}`);
  writeFileSync(unfinished, contents);
  renameSync(unfinished, path);
}

const startedAt = Date.now();
const { outputFiles, metafile } = await build({
  ...buildOptions,
  entryPoints,
  splitting: true,
  outdir: join(root, "dist"),
  chunkNames: "chunk-[hash]",
  sourcemap: "linked", // read by Node only where somebody starts it with --enable-source-maps
  metafile: true,
  write: false,
});
// Entries last: what they import is there before them.
const isEntry = ({ path }) => Object.keys(entryPoints).some((name) => path === join(root, "dist", `${name}.js`));
for (const file of outputFiles.sort((a, b) => Number(isEntry(a)) - Number(isEntry(b))))
  writeWhole(file.path, file.contents);

const sources = Object.keys(metafile.inputs).filter((path) => !/(^|\/)node_modules\//.test(path));
const lines = [...sources, "package.json", "package-lock.json", "tsconfig.json"].map((path) => {
  const { size, mtimeMs } = statSync(join(root, path));
  // What changed while it was read may be of before or after.
  return `${path}\t${size}\t${mtimeMs < startedAt ? mtimeMs : "changed"}`;
});
writeWhole(stampFile, lines.join("\n"));
