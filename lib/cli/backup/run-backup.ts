import { resolve } from "node:path";
import { backupPassphrase, directDatabaseUrl } from "@/lib/env";
import { withDatabase } from "../launch/with-database";
import { LaunchError, note, say } from "../terminal";
import { inMegabytes, rowsOf } from "./figures";
import { sizeOf, writeBackup } from "./write-backup";

export async function runBackup(out: string, { hasSecret }: { hasSecret: boolean }): Promise<void> {
  const passphrase = hasSecret ? (backupPassphrase() ?? null) : null;
  if (hasSecret && passphrase === null) {
    throw new LaunchError(
      "Set FAULTLINE_BACKUP_PASSPHRASE: it protects the secret that decrypts stored keys. To leave the secret out, add --without-secret and keep FAULTLINE_SECRET yourself.",
    );
  }
  const folder = resolve(out);
  // As it lies: a backup before an upgrade is one of the earlier version.
  const manifest = await withDatabase(
    "backup",
    () => writeBackup({ databaseUrl: directDatabaseUrl(), out: folder, passphrase, report: note }),
    { isMigrated: false },
  );
  say(
    `${folder}: ${manifest.tables.length} tables, ${rowsOf(manifest)} rows, ${inMegabytes(sizeOf(folder, manifest))}`,
  );
}
