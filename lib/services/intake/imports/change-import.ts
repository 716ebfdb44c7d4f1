import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma, prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { type ImportView } from "@/lib/traces/import-view";
import { type FileMapping } from "@/lib/traces/mapping/file-mapping";
import { requireMapping } from "../mappings/require-mapping";
import { enqueueImport } from "../../ground/queue/enqueue";
import { attend } from "./fail-import";
import { escapeOrNull, type ImportRow, toImportView, toJson } from "./import-row";
import { maxInlineBytes } from "./max-inline-bytes";
import { readInReader } from "./read-in-reader";
import { requireImport } from "./require-import";

/**
 * What a person chooses of how a file is read. Left out means unchanged, null takes a choice back. A format ends a
 * mapping, and a mapping a format.
 */
export interface ImportChanges {
  format?: string | null | undefined;
  mapping?: FileMapping | null | undefined;
  mappingId?: string | undefined;
  mappingName?: string | undefined;
  system?: string | null | undefined;
  version?: string | null | undefined;
  redacts?: boolean | undefined;
}

const noMapping = { mapping: Prisma.DbNull, mappingName: null };

const columnsOf = async (
  ctx: WorkspaceContext,
  changes: ImportChanges,
): Promise<Prisma.ImportUpdateManyMutationInput> => {
  const { format, mapping, mappingId, mappingName, system, version, redacts } = changes;
  const wanted = mappingId === undefined ? mappingName && { name: mappingName } : { id: mappingId };
  const saved = wanted ? await requireMapping(ctx, wanted) : null;
  const rule = saved?.rule ?? mapping;
  return {
    ...(format === undefined ? {} : { ...noMapping, format: escapeOrNull(format) }),
    ...(rule === null ? noMapping : {}),
    ...(rule ? { format: null, mapping: toJson(rule), mappingName: escapeOrNull(saved?.name) } : {}),
    ...(system === undefined ? {} : { system: escapeOrNull(system?.trim() || null) }),
    ...(version === undefined ? {} : { version: escapeOrNull(version?.trim() || null) }),
    ...(redacts === undefined ? {} : { redacts }),
  };
};

/** READING anew, unless its bytes still arrive, or it is stored or being stored. */
const beginReading = (row: ImportRow, columns: Prisma.ImportUpdateManyMutationInput): Promise<boolean> =>
  prisma.$transaction(async (tx) => {
    const { count } = await tx.import.updateMany({
      where: { id: row.id, turn: row.turn, status: { in: ["READING", "READY", "FAILED"] } },
      data: {
        ...columns,
        status: "READING",
        turn: row.turn + 1,
        progress: 0,
        errorCode: null,
        errorMessage: null,
        preview: Prisma.DbNull,
      },
    });
    if (count === 0)
      throw new KnownError("CONFLICT", "This import cannot be reread now: its file is arriving or being stored.");
    const isSmall = row.receivedBytes <= maxInlineBytes;
    if (!isSmall) await enqueueImport(tx, { importId: row.id, turn: row.turn + 1 });
    return isSmall;
  });

/**
 * Changes how an import is read and reads its bytes again, without their being sent again; a change of nothing reads it
 * once more. Throws CONFLICT where it is stored already, NOT_FOUND for a mapping that is not there.
 */
export const changeImport = async (
  ctx: WorkspaceContext,
  { id, ...changes }: { id: string } & ImportChanges,
): Promise<ImportView> => {
  const row = await requireImport(ctx, id);
  const isSmall = await beginReading(row, await columnsOf(ctx, changes));
  const turn = { importId: row.id, turn: row.turn + 1 };
  if (isSmall) await attend(turn, readInReader(ctx, turn));
  return toImportView(await requireImport(ctx, row.id));
};
