import { randomBytes } from "node:crypto";
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { LaunchError } from "../terminal";

/**
 * 32 random bytes in base64, made once and kept in a file that only this account reads.
 * @throws LaunchError when the file is there and empty, or belongs to somebody else
 */
export function readOrMakeSecret(file: string): string {
  if (!existsSync(file)) {
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, randomBytes(32).toString("base64"), { mode: 0o600 });
    try {
      linkSync(draft, file); // never half written, and never replaces one that came first
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }
  let secret: string;
  try {
    secret = readFileSync(file, "utf8").trim();
  } catch (error) {
    throw new LaunchError(
      `The secret in ${file} cannot be read (${(error as Error).message}). Start Faultline as the account that created it.`,
    );
  }
  if (!secret) {
    throw new LaunchError(
      `The secret in ${file} is empty. Restore it from a backup; without it, encrypted data cannot be read.`,
    );
  }
  return secret;
}
