import { basename, relative, resolve, sep } from "node:path";
import { type Trace } from "@/lib/traces/trace";
import { readTraces, type ReadTrace } from "../attribute/read-traces";
import { LaunchError, note, plainText } from "../terminal";
import { type GateCommand } from "./gate-command";
import { type TwoVersions, type VersionTrace, type VersionTraces } from "./version-traces";

interface Located {
  path: string;
  trace: Trace;
}

/**
 * The traces of both versions from folders. Of two folders each is a version; of one, the traces that state a version
 * belong to it, or, where none does, those that lie in a folder of its name. Throws LaunchError where there are none.
 */
export async function readVersions(folders: readonly string[], options: GateCommand): Promise<TwoVersions> {
  const [first = "", second] = folders;
  const isOfSystem = ({ trace }: Located): boolean =>
    options.system === undefined || isSame(trace.system?.name, options.system);
  if (second !== undefined) {
    const names = [options.baseline ?? nameOf(first), options.candidate ?? nameOf(second)] as const;
    const [before, after] = [await readFolder(first), await readFolder(second)].map((found) =>
      found.filter(isOfSystem),
    );
    return [versionOf(names[0], before ?? [], first), versionOf(names[1], after ?? [], second)];
  }
  const found = (await readFolder(first)).filter(isOfSystem);
  const pick = (version: string): VersionTraces => {
    const stated = found.filter(({ trace }) => isSame(trace.system?.version, version));
    const lying = found.filter(({ path }) => liesIn(path, version, first));
    return versionOf(version, stated.length > 0 ? stated : lying, first);
  };
  return [pick(options.baseline ?? ""), pick(options.candidate ?? "")];
}

const nameOf = (folder: string): string => basename(resolve(folder));

const isSame = (a: string | undefined, b: string): boolean => a?.trim().toLowerCase() === b.trim().toLowerCase();

/** Whether one of the folders below the root that lead to a file is called so. */
const liesIn = (path: string, version: string, root: string): boolean =>
  relative(root, path)
    .split(sep)
    .slice(0, -1)
    .some((folder) => isSame(folder, version));

async function readFolder(folder: string): Promise<Located[]> {
  const read = await readTraces(folder);
  for (const { file, trace, problem } of read) if (!trace) note(plainText(`${file}: left out. ${problem}`));
  return read.flatMap(({ file, trace }: ReadTrace) => (trace ? [{ path: file, trace }] : []));
}

function versionOf(version: string, found: readonly Located[], folder: string): VersionTraces {
  if (found.length === 0)
    throw new LaunchError(`No trace of version ${version} could be read in ${folder}, so there is nothing to compare.`);
  return { version, traces: found.map(toVersionTrace) };
}

const toVersionTrace = ({ path, trace }: Located): VersionTrace => ({
  outcome: trace.outcome,
  externalId: trace.externalId ?? null,
  question: trace.question,
  truth: trace.groundTruth ?? null,
  place: path,
  trace,
});
