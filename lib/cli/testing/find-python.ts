import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { childEnvironment } from "@/lib/env";

/** Whether a program ends well in so many milliseconds; what it says is not kept. */
export const isDone = (
  program: string,
  args: readonly string[],
  timeout: number,
  { cwd = process.cwd(), env = {} }: { cwd?: string; env?: Record<string, string> } = {},
): boolean => {
  try {
    execFileSync(program, args, { stdio: "ignore", timeout, cwd, env: childEnvironment(env) });
    return true;
  } catch {
    return false;
  }
};

const cache = join(import.meta.dirname, "../../../node_modules/.cache");
const importMs = 120_000;
const installMs = 600_000;
/** Installs what pip takes two minutes and 45 s of processor time for in 10 s and 2 s. */
const uv = { wanted: "uv==0.13.9", folder: join(cache, "uv") };

/** uv, installed where it is not there yet. Null where it is not to be had. */
function findUv(): string | null {
  const program = join(uv.folder, "bin", "uv");
  const isThere = (): boolean => isDone(program, ["--version"], importMs);
  if (isThere()) return program;
  mkdirSync(cache, { recursive: true });
  // Several files of tests look for it at a time: each makes its own, and one of them stays.
  const making = mkdtempSync(`${uv.folder}-`);
  try {
    const isMade =
      isDone("python3", ["-m", "venv", making], importMs) &&
      isDone(join(making, "bin", "python3"), ["-m", "pip", "install", "--quiet", uv.wanted], installMs);
    if (isMade) renameSync(making, uv.folder);
  } catch {
    // Another one was quicker.
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
  return isThere() ? program : null;
}

/** Makes an environment with packages by uv. @returns whether that went well */
function makeByUv(home: string, packages: readonly string[]): boolean {
  const program = findUv();
  if (program === null) return false;
  const env = { UV_CACHE_DIR: join(cache, "uv-packages"), UV_PYTHON_DOWNLOADS: "never" };
  const isDoneByUv = (...args: string[]): boolean => isDone(program, args, installMs, { env });
  return (
    isDoneByUv("venv", "--quiet", "--seed", "--python", "python3", home) &&
    isDoneByUv("pip", "install", "--quiet", "--python", join(home, "bin", "python3"), ...packages)
  );
}

/** The same by what comes with Python. */
const makeByPip = (home: string, packages: readonly string[]): boolean =>
  isDone("python3", ["-m", "venv", home], importMs) &&
  isDone(join(home, "bin", "python3"), ["-m", "pip", "install", "--quiet", ...packages], installMs);

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
  const hasPackages = (): boolean => isDone(own, ["-c", importing], importMs);
  if (hasPackages()) return own;
  if (!isDone("python3", ["-c", `import sys; assert sys.version_info >= (${least.join(", ")})`], importMs)) return null;
  for (const make of [makeByUv, makeByPip]) {
    rmSync(home, { recursive: true, force: true });
    if (make(home, packages) && hasPackages()) return own;
  }
  return null;
}
