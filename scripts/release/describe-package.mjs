// What stands around the bundles of the package: package.json, the read-me, and the licenses of the packages that the
// bundles hold.
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../ensure-packages.mjs";

const readJson = (...path) => JSON.parse(readFileSync(join(root, ...path), "utf8"));

const keywords = ["agents", "llm", "multi-agent", "failure-attribution", "tracing", "evaluation"];

function describe(imports, entries) {
  const { name, version, description, license, engines, dependencies } = readJson("package.json");
  const exportOf = (entry) => ({ types: `./dist/${entry}.d.ts`, default: `./dist/${entry}.js` });
  return {
    name,
    version,
    description,
    keywords,
    license,
    type: "module",
    engines,
    exports: {
      ...Object.fromEntries(entries.map((entry) => [entry === name ? "." : `./${entry}`, exportOf(entry)])),
      "./package.json": "./package.json",
    },
    types: `./dist/${name}.d.ts`,
    bin: { faultline: "dist/cli.js" },
    files: ["dist", "CHANGELOG.md", "THIRD-PARTY-LICENSES.txt"],
    sideEffects: ["./dist/cli.js", "./dist/sandbox-thread.js"],
    dependencies: Object.fromEntries(imports.map((needed) => [needed, `^${dependencies[needed]}`])),
  };
}

/** The license of a package, with its text where the package holds one. */
export function licenseOf(name) {
  const { version, license } = readJson("node_modules", name, "package.json");
  const file = readdirSync(join(root, "node_modules", name)).find((entry) => /^licen[cs]e(\.\w+)?$/i.test(entry));
  const text = file === undefined ? "" : readFileSync(join(root, "node_modules", name, file), "utf8").trim();
  return [`${name} ${version} (${license})`, text].filter(Boolean).join("\n\n");
}

/** Writes them to `folder`. `imports` and `holds` are names of packages, `entries` what may be imported. */
export function describePackage(folder, { imports, holds, entries }) {
  const write = (name, text) => writeFileSync(join(folder, name), text);
  write("package.json", `${JSON.stringify(describe(imports, entries), null, 2)}\n`);
  write("README.md", readFileSync(join(root, "docs/package.md"), "utf8"));
  const rule = `\n\n${"-".repeat(80)}\n\n`;
  write(
    "THIRD-PARTY-LICENSES.txt",
    `The bundles in dist hold these packages.${rule}${holds.map(licenseOf).join(rule)}\n`,
  );
  for (const name of ["LICENSE", "CHANGELOG.md"]) copyFileSync(join(root, name), join(folder, name));
}
