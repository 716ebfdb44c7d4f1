import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { applySettings, backupPassphrase, directDatabaseUrl, encryptionSecret, hasEncryptionSecret } from "@/lib/env";
import { secretFile } from "../launch/apply-secret";
import { type Home, openHome } from "../launch/home-folder";
import { withDatabase } from "../launch/with-database";
import { LaunchError, note, say } from "../terminal";
import { rowsOf } from "./figures";
import { type Manifest, readManifest } from "./manifest";
import { requireKnownMigrations, restoreBackup } from "./restore-backup";
import { openSecret } from "./seal-secret";

/**
 * The secret that the rows were encrypted with: of the backup, where it has one, else of FAULTLINE_SECRET.
 * @throws LaunchError where it cannot be had, or another one is in use already
 */
function findSecret({ secret }: Manifest, home: Home): string {
  if (secret === null) {
    if (hasEncryptionSecret()) return encryptionSecret();
    throw new LaunchError("This backup was taken without the secret. Set FAULTLINE_SECRET to the one that was in use.");
  }
  const passphrase = backupPassphrase();
  if (passphrase === undefined)
    throw new LaunchError("Set FAULTLINE_BACKUP_PASSPHRASE to the passphrase that the backup was taken with.");
  const opened = openSecret(secret, passphrase);
  const file = secretFile(home);
  const inUse = hasEncryptionSecret()
    ? encryptionSecret()
    : existsSync(file)
      ? readFileSync(file, "utf8").trim()
      : opened;
  if (inUse === opened) return opened;
  throw new LaunchError(
    hasEncryptionSecret()
      ? "FAULTLINE_SECRET is another one than that of the backup: what is encrypted in it could not be read. Unset it, or set the right one."
      : `${home.path} has a secret of its own. Restore into a new FAULTLINE_HOME.`,
  );
}

export async function runRestore(from: string): Promise<void> {
  const folder = resolve(from);
  const manifest = readManifest(folder);
  requireKnownMigrations(manifest);
  const home = openHome();
  const isGiven = hasEncryptionSecret();
  const secret = findSecret(manifest, home);
  if (!isGiven) {
    if (!existsSync(secretFile(home))) writeFileSync(secretFile(home), secret, { mode: 0o600, flag: "wx" });
    applySettings({ FAULTLINE_SECRET: secret });
  }
  const later = await withDatabase(
    "restore",
    () => restoreBackup({ databaseUrl: directDatabaseUrl(), folder, manifest, report: note }),
    { isMigrated: false },
  );
  say(`Restored ${manifest.tables.length} tables, ${rowsOf(manifest)} rows, taken ${manifest.createdAt}.`);
  if (later.length > 0) say(`The backup is of an earlier version: ${later.length} migrations were applied.`);
}
