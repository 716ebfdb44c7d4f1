// Makes the archive of the package `faultline-server`: the whole product as it is built, with PostgreSQL beside it.
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../ensure-packages.mjs";
import { collectServer } from "./collect-server.mjs";
import { licenseOf } from "./describe-package.mjs";

/** Most bytes of the files in the archive; the database's programs come to some 60 MB more. */
const mostUnpackedBytes = 200_000_000;

const readJson = (name) => JSON.parse(readFileSync(join(root, name), "utf8"));

const starter = `#!/usr/bin/env node
if (process.argv.length === 2) process.argv.push("start");
await import("./app/scripts/faultline.mjs");
`;

function describe() {
  const { version, description, license, engines, optionalDependencies } = readJson("package.json");
  const keywords = ["agents", "llm", "multi-agent", "failure-attribution", "tracing", "self-hosted"];
  return {
    name: "faultline-server",
    version,
    description,
    keywords,
    license,
    type: "module",
    engines,
    bin: { "faultline-server": "bin.mjs" },
    optionalDependencies,
  };
}

/** Licenses of all packages that the pages and programs are made of. */
function licenses() {
  const { packages } = readJson("package-lock.json");
  const places = Object.entries(packages).filter(
    ([place, { dev, devOptional, optional }]) => place !== "" && !dev && !devOptional && !optional,
  );
  return places.map(([place]) => licenseOf(place.replace(/^node_modules\//, ""))).join(`\n\n${"-".repeat(80)}\n\n`);
}

function buildPages() {
  const { status, stderr } = spawnSync(process.execPath, [join(root, "scripts/faultline.mjs"), "build-pages"], {
    cwd: root,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
}

/** By tar and not by npm, which would leave out the packages that the server holds. */
function pack(files, archive) {
  mkdirSync(join(root, "dist"), { recursive: true });
  const made = mkdtempSync(join(root, "dist", "release-"));
  try {
    for (const { path, data } of files) {
      const file = join(made, "package", path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, data);
    }
    chmodSync(join(made, "package/bin.mjs"), 0o755);
    const { status } = spawnSync("tar", ["-czf", archive, "-C", made, "package"], { stdio: ["ignore", 2, 2] });
    if (status !== 0) throw new Error("tar could not pack the server; its message is above.");
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

/** Writes the archive to the folder `out`. @returns its name, and what is wrong with it, a line each */
export async function makeServer(out) {
  buildPages();
  const files = await collectServer();
  const about = describe();
  const around = [
    { path: "package.json", data: `${JSON.stringify(about, null, 2)}\n` },
    { path: "bin.mjs", data: starter },
    { path: "README.md", data: readFileSync(join(root, "docs/server-package.md")) },
    { path: "LICENSE", data: readFileSync(join(root, "LICENSE")) },
    { path: "CHANGELOG.md", data: readFileSync(join(root, "CHANGELOG.md")) },
    { path: "THIRD-PARTY-LICENSES.txt", data: licenses() },
  ];
  const all = [...around, ...files.map(({ path, data }) => ({ path: `app/${path}`, data }))];
  const name = `${about.name}-${about.version}.tgz`;
  mkdirSync(out, { recursive: true });
  pack(all, join(out, name));
  const bytes = all.reduce((sum, { data }) => sum + Buffer.byteLength(data), 0);
  const isLarge = bytes > mostUnpackedBytes;
  return { name, faults: isLarge ? [`${name}: ${bytes} bytes unpacked, of at most ${mostUnpackedBytes}`] : [] };
}
