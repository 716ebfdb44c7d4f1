// Bundles what the package `faultline` runs: the library, its core for browsers and the command line, which share
// chunks, and the replay kit as one file.
import { build, stop } from "esbuild";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildOptions, kitOptions } from "../bundle-options.mjs";
import { root } from "../ensure-packages.mjs";

/** Packages that are installed beside ours: one whose types ours name, and two that read a file beside their code. */
const external = ["zod", "quickjs-emscripten-core", "@jitl/quickjs-wasmfile-release-sync"];
/** The server's own, which a package without a database never holds. */
const ofServer =
  /^(lib\/(db|ask)\.ts|lib\/jobs\/|lib\/auth\/|node_modules\/(next|@prisma|pg|react|esbuild|graphile-worker)\/)/;

const shared = {
  bundle: true,
  charset: "utf8",
  legalComments: "none",
  logLevel: "warning",
  metafile: true,
  write: false,
};

/** The core runs where there is no Node, and shares its chunks with all else: what it needs is pure. */
const pureParts = {
  name: "pure-parts",
  setup: (plugins) =>
    plugins.onResolve({ filter: /\/text-hash$/ }, () => ({ path: join(root, "lib/traces/text-hash-anywhere.ts") })),
};

/**
 * For what is CommonJS and asks for modules of Node; a browser has none, and never gets there. On one line, for the
 * source map.
 */
const givingRequire =
  'const require = globalThis.process?.getBuiltinModule?.("node:module")?.createRequire(import.meta.url); ';
const withRequire = (text) => (/\b__require\(|typeof require\b/.test(text) ? givingRequire + text : text);

/** A source map holds our sources; those of packages are in the packages, and weights are no code. */
function withOwnSources(text) {
  const map = JSON.parse(text);
  const sourcesContent = map.sources.map((source, at) =>
    /node_modules|\.json$/.test(source) ? null : map.sourcesContent[at],
  );
  const sources = map.sources.map((source) => source.replace(/^(\.\.\/)+/, "faultline/"));
  return JSON.stringify({ ...map, sources, sourcesContent });
}

function contentsOf({ path, text }) {
  if (path.endsWith(".map")) return withOwnSources(text);
  return text.startsWith("#!") ? text : withRequire(text);
}

const packageOf = (path) => /^.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? null;

/**
 * Writes the bundles to `outdir`. Throws where one holds what belongs to the server.
 * @returns names of the packages that they import, and of those that they hold
 */
export async function bundlePackage(outdir) {
  try {
    const made = await Promise.all([
      build({
        ...buildOptions,
        ...shared,
        banner: {},
        alias: { fflate: "fflate/browser" }, // the same without threads, which ours does not start
        external,
        entryPoints: {
          faultline: "lib/faultline.ts",
          core: "lib/core.ts",
          cli: "lib/cli/package-main.ts",
          "sandbox-thread": "lib/sandbox-thread/answer-asks.ts",
        },
        splitting: true,
        outdir,
        chunkNames: "chunk-[hash]",
        sourcemap: "linked",
        plugins: [pureParts],
      }),
      build({ ...kitOptions, ...shared, outfile: join(outdir, "replay-kit.js") }),
    ]);
    mkdirSync(outdir, { recursive: true });
    for (const file of made.flatMap(({ outputFiles }) => outputFiles)) writeFileSync(file.path, contentsOf(file));
    const inputs = new Set(made.flatMap(({ metafile }) => Object.keys(metafile.inputs)));
    const misplaced = [...inputs].filter((path) => ofServer.test(path));
    if (misplaced.length > 0)
      throw new Error(`These belong to the server, not into the package: ${misplaced.join(", ")}`);
    const outputs = made.flatMap(({ metafile }) => Object.values(metafile.outputs));
    const imported = new Set(
      outputs.flatMap(({ imports }) => imports.filter(({ external }) => external).map(({ path }) => path)),
    );
    return {
      imports: external.filter((name) => [...imported].some((path) => path === name || path.startsWith(`${name}/`))),
      holds: [...new Set([...inputs].map(packageOf))].filter((name) => name !== null).sort(),
      unknown: [...imported].filter((path) => !path.startsWith("node:") && !external.includes(path)),
    };
  } finally {
    await stop();
  }
}
