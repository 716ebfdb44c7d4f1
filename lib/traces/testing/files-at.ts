import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { type InputFile } from "../parse-files";

/** The files of a path as they are imported: itself, or all that lie below the folder. */
export function filesAt(path: string): InputFile[] {
  if (!statSync(path).isDirectory()) return [{ path: "", bytes: new Uint8Array(readFileSync(path)) }];
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .map((name) => join(path, name))
    .filter((file) => statSync(file).isFile())
    .sort()
    .map((file) => ({ path: relative(path, file).split(sep).join("/"), bytes: new Uint8Array(readFileSync(file)) }));
}
