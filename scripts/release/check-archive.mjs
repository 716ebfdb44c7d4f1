// Whether an archive is fit to be published: what it says of itself is so (publint), its types are found by every
// resolution that can load it (are-the-types-wrong), what they declare is there, and it is small.
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { problemKindInfo } from "@arethetypeswrong/core/problems";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { publint } from "publint";
import { formatMessage } from "publint/utils";

/** Most bytes of the archive, as it is fetched. */
export const mostPackedBytes = 4_000_000;

/** The package is of ES modules; resolutions of before that know no `exports` are not for it. */
const notServed = new Set(["node10", "node16-cjs"]);

async function lint(archive) {
  const bytes = readFileSync(archive);
  const tarball = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  const { messages, pkg } = await publint({ pack: { tarball }, level: "warning", strict: true });
  return messages.map((message) => `publint: ${formatMessage(message, pkg, { color: false })}`);
}

async function checkTypes(archive) {
  const { types, problems } = await checkPackage(createPackageFromTarballData(readFileSync(archive)));
  if (types === false) return ["are-the-types-wrong: the package has no types"];
  return problems
    .filter(({ resolutionKind }) => !notServed.has(resolutionKind))
    .map((problem) => {
      const where = [problem.entrypoint, problem.resolutionKind].filter(Boolean).join(", ");
      return `are-the-types-wrong: ${problemKindInfo[problem.kind].description}${where === "" ? "" : ` (${where})`}`;
    });
}

/** Values that a declaration file exports. */
const declaredIn = (text) =>
  [...text.matchAll(/^export declare (?:const|function|class|enum|let) (\w+)/gm)].map(([, name]) => name).sort();

/** @returns what the declarations of an unpacked package promise and its modules lack, or the other way round */
export async function checkExports(folder, entries) {
  const faults = [];
  for (const entry of entries) {
    const declared = declaredIn(readFileSync(join(folder, "dist", `${entry}.d.ts`), "utf8"));
    // oxlint-disable-next-line import/no-dynamic-require -- a module that was just made
    const exported = Object.keys(await import(pathToFileURL(join(folder, "dist", `${entry}.js`)).href)).sort();
    if (declared.join() !== exported.join())
      faults.push(`${entry}: its types declare ${declared.join(", ")}, it exports ${exported.join(", ")}`);
  }
  return faults;
}

/** @returns what is wrong with an archive, a line each */
export async function checkArchive(archive) {
  const { length } = readFileSync(archive);
  const faults = [...(await lint(archive)), ...(await checkTypes(archive))];
  return length <= mostPackedBytes ? faults : [...faults, `size: ${length} bytes, of at most ${mostPackedBytes}`];
}
