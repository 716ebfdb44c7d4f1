import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A home folder for one test run, which the database's account can pass through. */
export function makeTemporaryHome(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), "faultline-test-"));
  chmodSync(path, 0o755);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
