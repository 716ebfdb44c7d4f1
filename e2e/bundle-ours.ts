import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { buildSync } from "esbuild";
import { buildOptions } from "../scripts/bundle-options.mjs";

const root = join(import.meta.dirname, "..");
/** One folder below the checkout, as `dist` is: what asks for the checkout finds it from there. */
const folder = join(root, "test-results");
const settings = join(folder, "tsconfig.e2e.json");
const prefix = "ours-";

/** What the tests and their harness import of the product. */
function importedFiles(): string[] {
  const scripts = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => readFileSync(join(import.meta.dirname, file), "utf8"));
  const found = scripts.flatMap((text) =>
    Array.from(text.matchAll(/\b(?:from|import\()\s*"@\/([^"]+)"/g), ([, path]) => path),
  );
  return [...new Set(found.filter((path) => path !== undefined))].sort();
}

/**
 * Bundles what the tests import of the product: Playwright would transform each of fifteen hundred files by itself, and
 * load them one by one in every process.
 * @returns the settings by which Playwright finds the bundles
 */
export function bundleOurs(): string {
  if (process.env.TEST_WORKER_INDEX !== undefined) return settings; // made by the process that started this one
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(folder)) if (file.startsWith(prefix)) rmSync(join(folder, file));
  const files = importedFiles();
  const nameOf = (file: string): string => prefix + file.replace(/\W+/g, "-");
  buildSync({
    ...buildOptions,
    entryPoints: files.map((file) => ({ in: join(root, file), out: nameOf(file) })),
    splitting: true,
    outdir: folder,
    chunkNames: `${prefix}[hash]`,
  });
  const paths = files.map((file) => [`@/${file}`, [`./${nameOf(file)}.js`]] as const);
  const rest = { "@/*": [`./${relative(folder, root)}/*`] };
  writeFileSync(settings, JSON.stringify({ compilerOptions: { paths: { ...Object.fromEntries(paths), ...rest } } }));
  return settings;
}
