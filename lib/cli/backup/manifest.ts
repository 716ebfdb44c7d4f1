import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { LaunchError } from "../terminal";

export const backupFormat = "faultline-backup/1";
export const manifestName = "manifest.json";

/** `data` is the schema of the application, whatever it is called there; `queue` that of its jobs. */
const Area = z.enum(["data", "queue"]);
export type Area = z.infer<typeof Area>;

/** A table as it was copied: text of `COPY`, rows in the order of its primary key, compressed by gzip. */
const SavedTable = z.object({
  area: Area,
  name: z.string(),
  columns: z.array(z.string()).min(1),
  /** Orders the rows. Without a primary key: all columns. */
  order: z.array(z.string()).min(1),
  rows: z.number().int().nonnegative(),
  /** Of the text before it is compressed. */
  bytes: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Null: the table had no rows. */
  file: z
    .string()
    .regex(/^tables\/[\w.-]+$/)
    .nullable(),
});
export type SavedTable = z.infer<typeof SavedTable>;

const Sequence = z.object({ area: Area, name: z.string(), value: z.string(), isCalled: z.boolean() });

const SealedSecret = z.object({
  kdf: z.literal("scrypt"),
  salt: z.string(),
  nonce: z.string(),
  tag: z.string(),
  sealed: z.string(),
});
export type SealedSecret = z.infer<typeof SealedSecret>;

const Manifest = z.object({
  format: z.literal(backupFormat),
  version: z.string(),
  createdAt: z.string(),
  postgres: z.string(),
  /** Names of the migrations that had been applied, in order. */
  migrations: z.array(z.string()),
  tables: z.array(SavedTable),
  sequences: z.array(Sequence),
  /** Null: taken without, for whoever keeps FAULTLINE_SECRET elsewhere. */
  secret: SealedSecret.nullable(),
});
export type Manifest = z.infer<typeof Manifest>;

/** @throws LaunchError where the folder is no finished backup, or one of a format that this version does not know */
export function readManifest(folder: string): Manifest {
  let text: string;
  try {
    text = readFileSync(join(folder, manifestName), "utf8");
  } catch {
    throw new LaunchError(
      `${folder} is not a finished backup: it has no ${manifestName}. A backup gets its name only when it is complete.`,
    );
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new LaunchError(`${join(folder, manifestName)} is damaged: it is not JSON.`);
  }
  const read = Manifest.safeParse(json);
  if (read.success) return read.data;
  const format = z.object({ format: z.string() }).safeParse(json);
  throw new LaunchError(
    format.success && format.data.format !== backupFormat
      ? `${folder} has the format "${format.data.format}", and this version reads ${backupFormat}.`
      : `${join(folder, manifestName)} is damaged (${read.error.issues[0]?.path.join(".") ?? ""}).`,
  );
}
