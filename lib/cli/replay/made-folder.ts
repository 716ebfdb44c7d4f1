import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { textHash } from "@/lib/traces/text-hash";
import { LaunchError } from "../terminal";

/** Hidden, so that whoever imports the folder does not take it for a trace. */
const listName = ".faultline-made.json";
/** Of each file that a command has written, the SHA-256 of its text. */
const MadeList = z.object({ files: z.record(z.string(), z.string()) });

/** A folder for files that a command makes, and makes anew when it is called again. Paths are below it, with `/`. */
interface MadeFolder {
  /**
   * Throws LaunchError where something stands at one of the paths that no such command has
   * written, or that was changed since.
   */
  requireFree: (paths: Iterable<string>) => Promise<void>;
  /**
   * Writes all files as UTF-8, and takes away what an earlier call wrote that is none of them; throws as
   * `requireFree`, before anything is written.
   */
  write: (files: readonly { path: string; text: string }[]) => Promise<void>;
}

/**
 * Opens a folder that may be there already. Nothing that is not such a command's own is ever overwritten or taken away.
 */
export async function openMadeFolder(folder: string): Promise<MadeFolder> {
  const before = await readList(folder);
  const isOwn = async (path: string): Promise<boolean> => {
    const text = await readFile(join(folder, path), "utf8").catch(() => null);
    return text !== null && before.get(path) === textHash(text);
  };
  const requireFree = async (paths: Iterable<string>): Promise<void> => {
    for (const path of paths) {
      if (!existsSync(join(folder, path)) || (await isOwn(path))) continue;
      throw new LaunchError(
        `${join(folder, path)} already exists and was not created by this command, or was changed since. Choose another folder, or move it.`,
      );
    }
  };
  const keepList = (files: ReadonlyMap<string, string>): Promise<void> =>
    writeFile(join(folder, listName), `${JSON.stringify({ files: Object.fromEntries(files) }, null, 2)}\n`);
  return {
    requireFree,
    write: async (files) => {
      const now = new Map(files.map(({ path, text }) => [path, textHash(text)]));
      await requireFree(now.keys());
      await mkdir(folder, { recursive: true });
      for (const path of before.keys()) if (!now.has(path) && (await isOwn(path))) await rm(join(folder, path));
      await keepList(now);
      for (const { path, text } of files) {
        await mkdir(dirname(join(folder, path)), { recursive: true });
        await writeFile(join(folder, path), text);
      }
    },
  };
}

async function readList(folder: string): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(join(folder, listName), "utf8").catch(() => null);
  if (text === null) return new Map();
  try {
    const { files } = MadeList.parse(JSON.parse(text));
    // A list that somebody changed must not lead out of the folder.
    return new Map(Object.entries(files).filter(([path]) => !path.split(/[/\\]/).includes("..")));
  } catch {
    return new Map();
  }
}
