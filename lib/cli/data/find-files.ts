import { type Dirent, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { isHidden } from "@/lib/traces/hidden-names";
import { LaunchError } from "../terminal";

/**
 * A file on disk. `root` is the folder that was named when it was found below one; null where
 * the person named the file itself.
 */
export interface FoundFile {
  path: string;
  root: string | null;
  byteSize: number;
}

/**
 * The files that the arguments name: files as they are, folders with all that lies below,
 * hidden entries left out, sorted.
 */
export function findFiles(paths: readonly string[]): FoundFile[] {
  return paths.flatMap((path): FoundFile[] => {
    const entry = statSync(path, { throwIfNoEntry: false });
    if (!entry) throw new LaunchError(`No such file or folder: ${path}.`);
    if (!entry.isDirectory()) return [{ path, root: null, byteSize: entry.size }];
    return filesBelow(path).map((file) => ({ path: file, root: path, byteSize: statSync(file).size }));
  });
}

function filesBelow(folder: string): string[] {
  const isVisible = (child: Dirent): boolean => !isHidden(child.name) && (child.isDirectory() || child.isFile());
  const children = readdirSync(folder, { withFileTypes: true }).filter(isVisible);
  return children
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((child) => (child.isDirectory() ? filesBelow(join(folder, child.name)) : [join(folder, child.name)]));
}
