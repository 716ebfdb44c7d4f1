import { closeSync, openSync, readSync } from "node:fs";
import { join, relative } from "node:path";
import { groupRunFiles, headBytes } from "@/lib/traces/group-run-files";
import { findFiles, type FoundFile } from "./find-files";

/** What is read as one: a file, or the files of a folder that are one run. */
export interface FoundImport {
  /** The file, or the folder, as given or found below what was given. */
  path: string;
  /** Where it stands below what was named, for names of output. */
  place: string;
  /** Whether the person named it, and it does not merely lie in a folder that they named. */
  isNamed: boolean;
  files: FoundFile[];
}

/** The file that an import is by itself; null where it is the files of one run. */
export const soleFile = ({ path, files: [only, second] }: FoundImport): FoundFile | null =>
  only !== undefined && second === undefined && (only.path === path || path === "-") ? only : null;

/** Every import that the arguments name, in the order of the arguments and of the names below them. */
export function findImports(paths: readonly string[]): FoundImport[] {
  return paths.flatMap((path) => {
    const files = findFiles([path]);
    const [only] = files;
    if (only?.root === null) return [{ path, place: nameOf(path), isNamed: true, files }];
    return findBelow(path, files);
  });
}

function findBelow(root: string, files: readonly FoundFile[]): FoundImport[] {
  // Named by the folder that was given, so that every file lies in one: a run may be the given folder itself.
  const rootName = nameOf(root);
  const headed = files.map((file) => ({
    file,
    path: `${rootName}/${relative(root, file.path).replaceAll("\\", "/")}`,
    head: headOf(file.path),
  }));
  return groupRunFiles(headed).map((group): FoundImport => {
    const members = group.files.map(({ file }) => file);
    const [first] = group.files;
    if (group.folder === "" && first && members.length === 1)
      return { path: first.file.path, place: below(first.path, rootName), isNamed: false, files: members };
    const inside = below(group.folder, rootName);
    const path = inside === "" ? root : join(root, inside);
    return { path, place: inside === "" ? rootName : inside, isNamed: inside === "", files: members };
  });
}

const below = (path: string, rootName: string): string => path.slice(rootName.length + 1);
const nameOf = (path: string): string => path.replace(/[/\\]+$/, "").replace(/^.*[/\\]/, "") || "traces";

function headOf(path: string): Uint8Array {
  const head = new Uint8Array(headBytes);
  const handle = openSync(path, "r");
  try {
    return head.subarray(0, readSync(handle, head, 0, headBytes, 0));
  } finally {
    closeSync(handle);
  }
}
