// The declarations of the package: of each entry one file, which names nothing that is not in it but zod. What is
// exported is compared with the reports in api/: a change of the public API has to be meant.
import { Extractor, ExtractorConfig, ExtractorLogLevel } from "@microsoft/api-extractor";
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../ensure-packages.mjs";

const reports = join(root, "scripts/release/api");

/** A declaration file beside each source that the entries reach, in `types`. */
function declareSources(sources, types) {
  const project = join(types, "tsconfig.json");
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    incremental: false,
    rootDir: root,
    outDir: types,
    allowJs: false,
  };
  mkdirSync(types, { recursive: true });
  const files = sources.map((source) => join(root, source));
  writeFileSync(
    project,
    JSON.stringify({
      extends: join(root, "tsconfig.json"),
      compilerOptions,
      files,
      include: [join(root, "lib/**/*.d.ts")],
    }),
  );
  const compiler = join(root, "node_modules/typescript-native/bin/tsc");
  const { status, stdout } = spawnSync(process.execPath, [compiler, "-p", project], { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`The declarations could not be written:\n${stdout}`);
}

const silent = { logLevel: "none" };
const error = { logLevel: "error" };

/** What the extractor reads, and where it writes an entry's declarations and the report of what it exports. */
function extraction({ name, source, types, out }) {
  const entry = join(types, source.replace(/\.ts$/, ".d.ts"));
  const compilerOptions = {
    target: "es2022",
    lib: ["esnext", "dom", "dom.iterable"],
    module: "esnext",
    moduleResolution: "bundler",
    strict: true,
    skipLibCheck: true,
    types: ["node"],
    paths: { "@/*": [`${types}/*`] },
  };
  return {
    projectFolder: root,
    mainEntryPointFilePath: entry,
    compiler: { overrideTsconfig: { compilerOptions, files: [entry] } },
    newlineKind: "lf",
    apiReport: {
      enabled: true,
      reportFileName: `${name}.api.md`,
      reportFolder: reports,
      reportTempFolder: join(types, "reports"),
      includeForgottenExports: true, // a type that an exported one is made of is as public as that
    },
    docModel: { enabled: false },
    tsdocMetadata: { enabled: false },
    dtsRollup: { enabled: true, untrimmedFilePath: join(out, `${name}.d.ts`) },
    messages: {
      compilerMessageReporting: { default: error },
      extractorMessageReporting: {
        default: error,
        "ae-missing-release-tag": silent,
        "ae-forgotten-export": silent,
        "ae-undocumented": silent,
      },
      tsdocMessageReporting: { default: silent },
    },
  };
}

/** One file for an entry. @returns what is wrong, a line each */
function rollUp({ isWriting, ...entry }) {
  const { name } = entry;
  const faults = [];
  const config = ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: join(root, "package.json"),
    configObject: extraction(entry),
  });
  const { apiReportChanged } = Extractor.invoke(config, {
    localBuild: isWriting,
    messageCallback: (message) => {
      message.handled = true;
      if (message.logLevel === ExtractorLogLevel.Error)
        faults.push(`${name}: ${message.formatMessageWithoutLocation()}`);
    },
  });
  if (apiReportChanged && !isWriting)
    faults.push(
      `${name}: the public API is not what scripts/release/api/${name}.api.md says. If that is meant, write it with: npm run -s release -- --dry-run --out DIR --write-api`,
    );
  return faults;
}

/**
 * Writes `NAME.d.ts` of each entry to `out`, by declarations in the empty folder `types`; `isWriting` also writes the
 * reports again. @returns what is wrong, a line each
 */
export function makeDeclarations({ entries, types, out, isWriting }) {
  declareSources(Object.values(entries), types);
  return Object.entries(entries).flatMap(([name, source]) => rollUp({ name, source, types, out, isWriting }));
}
