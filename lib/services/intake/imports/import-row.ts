import { type Prisma } from "@/lib/db";
import {
  escapeForStorage,
  escapeValueForStorage,
  unescapeFromStorage,
  unescapeValueFromStorage,
} from "@/lib/traces/escape-text";
import { type ImportOptions, type ImportPreview, type ImportSource, type ImportView } from "@/lib/traces/import-view";
import { type FileMapping } from "@/lib/traces/mapping/file-mapping";

export type ImportRow = Prisma.ImportGetPayload<object>;

const textOrNull = (text: string | null): string | null => (text === null ? null : unescapeFromStorage(text));
export const escapeOrNull = (text: string | null | undefined): string | null =>
  text === null || text === undefined ? null : escapeForStorage(text);
export const toJson = (value: unknown): Prisma.InputJsonValue => escapeValueForStorage(value) as Prisma.InputJsonValue;
const fromJson = (value: Prisma.JsonValue): unknown => unescapeValueFromStorage(value);

export const optionsOf = (row: ImportRow): ImportOptions => ({
  format: textOrNull(row.format),
  mapping: fromJson(row.mapping) as FileMapping | null,
  mappingName: textOrNull(row.mappingName),
  system: textOrNull(row.system),
  version: textOrNull(row.version),
  outcome: row.outcome,
  redacts: row.redacts,
});

/** How the reader is to read, as it wants to be told. */
export const readOptionsOf = ({ format, mapping }: Pick<ImportOptions, "format" | "mapping">) => ({
  format: format ?? undefined,
  mapping: mapping ?? undefined,
});

/** Files that an earlier version has read are told by the traces that it lists. */
const previewOf = (row: ImportRow): ImportPreview | null => {
  const read = fromJson(row.preview) as (ImportPreview & Partial<Pick<ImportPreview, "outcomes">>) | null;
  if (read === null || read.outcomes) return read;
  const outcomes = { failed: 0, passed: 0, unknown: 0 };
  for (const { outcome } of read.traces) outcomes[outcome] += 1;
  return { ...read, outcomes };
};

/** An import as screens and the API show it. */
export const toImportView = (row: ImportRow): ImportView => ({
  id: row.id,
  source: row.source as ImportSource,
  fileName: textOrNull(row.fileName),
  status: row.status,
  byteSize: row.byteSize,
  receivedBytes: row.receivedBytes,
  progress: row.progress,
  options: optionsOf(row),
  preview: previewOf(row),
  result: fromJson(row.result) as ImportView["result"],
  error: row.errorCode === null ? null : { code: row.errorCode, message: row.errorMessage ?? "" },
  createdBy: row.createdByName,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
