import { spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { checkout } from "@/lib/checkout";

/** Where the instance keeps everything, and what lets it run out of room. */
export interface OwnDisk {
  /** The home folder. */
  path: string;
  /** What is done, in words. */
  how: string;
  /** Settings that the instance is started with. */
  settings: Record<string, string>;
  /** Leaves no room; called again, takes what has become free since. */
  fill: () => void;
  free: () => void;
  remove: () => void;
}

const sizeMegabytes = 1_024;
const blocks = [1_048_576, 4_096];

/** Below `folder`: a file system in memory that is mounted where this account may, else a writer that refuses. */
export function makeOwnDisk(folder: string): OwnDisk {
  const path = join(folder, "home");
  mkdirSync(path);
  const { status, stderr, error } = spawnSync(
    "mount",
    ["-t", "tmpfs", "-o", `size=${sizeMegabytes}m,mode=0711`, "faultline-chaos", path],
    { encoding: "utf8" },
  );
  if (status === 0) return mounted(path);
  return refusing(folder, path, (error?.message ?? stderr).trim().split("\n")[0] ?? "");
}

function mounted(path: string): OwnDisk {
  const ballast = join(path, "ballast");
  return {
    path,
    how: `a file system of its own in memory, ${sizeMegabytes} MB, is filled`,
    settings: {},
    fill: () => {
      const file = openSync(ballast, "a");
      try {
        for (const size of blocks) writeUntilFull(file, Buffer.alloc(size));
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(ballast, { force: true }),
    remove: () => {
      // What still has a file open keeps nobody from the rest: it goes when that ends.
      if (spawnSync("umount", [path]).status !== 0) spawnSync("umount", ["--lazy", path]);
    },
  };
}

function writeUntilFull(file: number, block: Buffer): void {
  try {
    for (;;) if (writeSync(file, block) < block.length) return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
}

/** Node's own processes are refused; what the database writes is not. */
function refusing(folder: string, path: string, why: string): OwnDisk {
  const flag = join(folder, "no-room");
  const writer = pathToFileURL(join(checkout, "scripts/refuse-writes.mjs")).href;
  return {
    path,
    how: `a writer answers ENOSPC to supervisor, web server and worker, not to the database (no mount: ${why})`,
    settings: { NODE_OPTIONS: `--import ${writer}`, FAULTLINE_NO_ROOM: flag, FAULTLINE_NO_ROOM_IN: path },
    fill: () => writeFileSync(flag, ""),
    free: () => rmSync(flag, { force: true }),
    remove: () => undefined,
  };
}
