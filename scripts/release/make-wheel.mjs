// Makes the wheel of the Python package `faultline-client`.
import { spawnSync } from "node:child_process";
import { copyFileSync, cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../ensure-packages.mjs";

/**
 * Writes the wheel to the folder `out`. pip gets the packages that build it, unless `python` has them.
 * @returns its name; null where there is no Python with pip, or none of the packages that it needs
 */
export function makeWheel(out, { python = "python3", hasPackages = false } = {}) {
  const made = mkdtempSync(join(tmpdir(), "faultline-wheel-"));
  try {
    const folder = join(made, "package");
    // A copy: a build leaves files beside its sources.
    cpSync(join(root, "python"), folder, { recursive: true });
    copyFileSync(join(root, "docs/python.md"), join(folder, "README.md"));
    const wheels = join(made, "wheels");
    const options = ["--quiet", "--disable-pip-version-check", "--no-deps", "--wheel-dir", wheels];
    const isolation = hasPackages ? ["--no-build-isolation"] : [];
    const { status } = spawnSync(python, ["-m", "pip", "wheel", ...options, ...isolation, folder], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    if (status !== 0) return null;
    const [name = null] = readdirSync(wheels);
    if (name !== null) copyFileSync(join(wheels, name), join(out, name));
    return name;
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}
