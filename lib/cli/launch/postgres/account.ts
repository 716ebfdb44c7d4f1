import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { LaunchError } from "../../terminal";

/** The account that the database runs as; empty when it is the one that runs this process. */
export interface Account {
  uid?: number;
  gid?: number;
}

export const isRoot = (): boolean => process.getuid?.() === 0;

/** Finds the first of `names` in the text of /etc/passwd. */
export function findAccount(passwd: string, names: readonly string[]): Required<Account> | undefined {
  for (const name of names) {
    const fields = passwd
      .split("\n")
      .find((line) => line.startsWith(`${name}:`))
      ?.split(":");
    const uid = Number(fields?.[2]);
    const gid = Number(fields?.[3]);
    if (fields && uid > 0 && Number.isInteger(gid)) return { uid, gid };
  }
  return undefined;
}

/**
 * PostgreSQL refuses to run as root; root lends it an ordinary account. Data that exist already decide which.
 * @throws LaunchError when root finds no such account, or when the data belong to somebody else
 */
export function chooseAccount(dataFolder: string): Account {
  const owner = existsSync(dataFolder) ? statSync(dataFolder) : undefined;
  if (!isRoot()) {
    if (owner && process.getuid && owner.uid !== process.getuid()) {
      throw new LaunchError(
        `The database in ${dataFolder} belongs to another account (number ${owner.uid}). Start Faultline as the account that created it, or set another folder in FAULTLINE_HOME.`,
      );
    }
    return {};
  }
  if (owner && owner.uid > 0) return { uid: owner.uid, gid: owner.gid };
  const account = findAccount(readFileSync("/etc/passwd", "utf8"), ["postgres", "nobody"]);
  if (!account) {
    throw new LaunchError(
      "PostgreSQL does not run as root, and there is no account postgres or nobody to use instead. Start Faultline as another account, or set DATABASE_URL.",
    );
  }
  return account;
}

/** Whether the account may pass through every folder on the way to `path` (those that exist). */
export function canReach(path: string, account: Account): boolean {
  if (account.uid === undefined) return true;
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    if (existsSync(folder)) {
      const { mode, uid, gid } = statSync(folder);
      const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
      if (!(mode & bit)) return false;
    }
    if (folder === dirname(folder)) return true;
  }
}
