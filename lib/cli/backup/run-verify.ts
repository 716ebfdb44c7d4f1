import { resolve } from "node:path";
import { directDatabaseUrl } from "@/lib/env";
import { withDatabase } from "../launch/with-database";
import { LaunchError, note, say } from "../terminal";
import { rowsOf } from "./figures";
import { type Manifest, readManifest } from "./manifest";
import { compareDatabase, verifyFiles } from "./verify-backup";

/** Says what differs. Answers the exit code: 0 equal, 1 not. */
export async function runVerify(from: string | null, { isFilesOnly }: { isFilesOnly: boolean }): Promise<0 | 1> {
  if (from === null && isFilesOnly) throw new LaunchError("Name the backup whose files are to be checked.");
  let manifest: Manifest | null = null;
  if (from !== null) {
    const folder = resolve(from);
    manifest = readManifest(folder);
    await verifyFiles(folder, manifest);
    say(`backup     ${manifest.tables.length} tables, ${rowsOf(manifest)} rows: as they were saved`);
  }
  if (isFilesOnly) return 0;
  const check = async (): Promise<0 | 1> => {
    const equal = manifest === null || (await sayComparison(manifest));
    const { checkOriginals } = await import("@/lib/services/intake/originals/check-originals");
    const { count, damaged } = await checkOriginals();
    for (const id of damaged) note(`file ${id}: its bytes are not those that were uploaded`);
    say(`files      ${count} stored files, ${damaged.length} damaged`);
    return equal && damaged.length === 0 ? 0 : 1;
  };
  return withDatabase("verify", check, { isMigrated: false });
}

async function sayComparison(manifest: Manifest): Promise<boolean> {
  const { differences, later } = await compareDatabase(directDatabaseUrl(), manifest);
  for (const { name, what } of differences) note(`${name}: ${what}`);
  if (later.length > 0 && differences.length > 0)
    note(`The database has ${later.length} later migrations, which may have changed rows.`);
  const equal = differences.length === 0;
  say(
    equal
      ? `database   all ${manifest.tables.length} tables equal`
      : `database   ${differences.length} of ${manifest.tables.length} tables differ`,
  );
  return equal;
}
