import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";

/** Whether a program ends well in so many milliseconds; what it says is not kept. */
export const isDone = (program: string, args: readonly string[], timeout: number, cwd?: string): boolean => {
  try {
    execFileSync(program, args, { stdio: "ignore", timeout, ...(cwd ? { cwd } : {}) });
    return true;
  } catch {
    return false;
  }
};

const cache = join(import.meta.dirname, "../../../node_modules/.cache");
const importMs = 120_000;
const installMs = 600_000;

/**
 * A Python of our own with packages, made where it is not there yet and kept beside those of Node under `name`; one
 * name is for one file of tests, since two could make it at a time. Null where there is none to be had, or none of at
 * least this version.
 */
export function findPython({
  name,
  packages,
  importing,
  least = [3, 10],
}: {
  name: string;
  /** With their versions, as pip takes them. */
  packages: readonly string[];
  /** Code that fails without them. */
  importing: string;
  least?: readonly [number, number];
}): string | null {
  const home = join(cache, name);
  const own = join(home, "bin", "python3");
  if (isDone(own, ["-c", importing], importMs)) return own;
  if (!isDone("python3", ["-c", `import sys; assert sys.version_info >= (${least.join(", ")})`], importMs)) return null;
  rmSync(home, { recursive: true, force: true });
  const isMade =
    isDone("python3", ["-m", "venv", home], importMs) &&
    isDone(own, ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", ...packages], installMs);
  return isMade && isDone(own, ["-c", importing], importMs) ? own : null;
}
