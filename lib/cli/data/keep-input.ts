import { createWriteStream, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { type FoundImport } from "./find-imports";

/** Standard input as an import: kept in a file of its own until `remove`, since a reader needs it from any place. */
export async function keepInput(
  input: NodeJS.ReadableStream = process.stdin,
): Promise<{ found: FoundImport; remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), "faultline-input-"));
  const path = join(folder, "stdin");
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    await pipeline(input, createWriteStream(path));
  } catch (error) {
    remove();
    throw error;
  }
  const files = [{ path, root: null, byteSize: statSync(path).size }];
  return { found: { path: "-", place: "stdin", isNamed: true, files }, remove };
}
