import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { bareEnvironment } from "@/lib/env";
import { LaunchError } from "../../terminal";
import { type Home } from "../home-folder";
import { readOrMakeSecret } from "../secret-file";
import { type Account, canReach, chooseAccount } from "./account";
import { type Binaries, copyBinaries, findBinaries, programPath, restoreLinks } from "./binaries";

/** Major version of the data format; a later one gets a folder of its own. */
export const dataFolderName = "pg18";
export const superuser = "faultline";

/** A PostgreSQL data folder that is ready to be started. */
export interface Cluster {
  dataFolder: string;
  binaries: Binaries;
  account: Account;
  password: string;
  logFile: string;
}

/**
 * Where the data lie: in the home folder; or, where the database's account cannot reach that (a checkout in root's
 * own folder), in the one that the file `location` in the home folder names. Once chosen, it stays.
 */
export function locateData(home: Home): { base: string; isElsewhere: boolean } {
  const locationFile = join(home.path, "location");
  if (existsSync(locationFile)) return { base: readFileSync(locationFile, "utf8").trim(), isElsewhere: true };
  return { base: home.path, isElsewhere: false };
}

function chooseBase(home: Home, packaged: Binaries): { base: string; isElsewhere: boolean } {
  const located = locateData(home);
  if (located.isElsewhere) {
    if (existsSync(located.base)) return located;
    throw new LaunchError(
      `The folder ${located.base}, which ${join(home.path, "location")} names as the data folder, is missing. Restore it, or delete that file to start with an empty database.`,
    );
  }
  const account = chooseAccount(join(home.path, dataFolderName));
  if (canReach(home.path, account) && canReach(packaged.folder, account)) return located;
  if (existsSync(join(home.path, dataFolderName))) {
    throw new LaunchError(
      `The database's account can no longer access ${home.path}. Allow access to its parent folders (chmod o+x), or move the folder.`,
    );
  }
  const base = mkdtempSync("/var/tmp/faultline-");
  chmodSync(base, 0o711);
  writeFileSync(join(home.path, "location"), `${base}\n`);
  return { base, isElsewhere: true };
}

/**
 * Finds or makes the data folder.
 * @throws LaunchError that says what to do where there is no PostgreSQL for this platform, no account, or initdb fails
 */
export function prepareCluster(home: Home): Cluster {
  const packaged = findBinaries();
  const { base, isElsewhere } = chooseBase(home, packaged);
  const dataFolder = join(base, dataFolderName);
  const account = chooseAccount(dataFolder);
  const binaries = isElsewhere ? copyBinaries(packaged, join(base, "programs")) : packaged;
  restoreLinks(binaries.folder);
  const password = readOrMakeSecret(join(home.path, "database-password"));
  const cluster = { dataFolder, binaries, account, password, logFile: join(home.logs, "database.log") };
  if (!existsSync(join(dataFolder, "PG_VERSION"))) initialise(cluster, base);
  return cluster;
}

function giveTo(path: string, account: Account): void {
  if (account.uid !== undefined && account.gid !== undefined) chownSync(path, account.uid, account.gid);
}

/** Made under another name and renamed when whole: a half-made folder never counts. */
function initialise(cluster: Cluster, base: string): void {
  const { dataFolder, account } = cluster;
  const draft = `${dataFolder}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  giveTo(draft, account);
  const passwordFile = join(base, `initdb-${randomBytes(6).toString("hex")}`);
  writeFileSync(passwordFile, cluster.password, { mode: 0o600 });
  giveTo(passwordFile, account);
  try {
    const result = spawnSync(
      programPath(cluster.binaries.folder, "initdb"),
      [
        ...["-D", draft, "-U", superuser, `--pwfile=${passwordFile}`],
        ...["--auth=scram-sha-256", "--encoding=UTF8", "--locale=C", "--no-instructions"],
      ],
      { ...account, cwd: base, encoding: "utf8", env: bareEnvironment({ LC_ALL: "C" }), windowsHide: true },
    );
    if (result.status !== 0) {
      throw new LaunchError(
        `The database could not be created in ${dataFolder}: ${(result.error?.message ?? result.stderr).trim()}`,
      );
    }
  } finally {
    rmSync(passwordFile, { force: true });
  }
  rmSync(dataFolder, { recursive: true, force: true });
  renameSync(draft, dataFolder);
}
