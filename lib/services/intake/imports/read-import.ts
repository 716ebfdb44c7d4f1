import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { sourceOf as bytesAsSource } from "@/lib/traces/large/byte-source";
import { parseSource } from "@/lib/traces/parse-source";
import { createRedactor } from "@/lib/traces/redaction/redactor";
import { originalSource } from "../originals/original-source";
import { readRedaction } from "../../people/redaction/read-redaction";
import { buildPreview } from "./build-preview";
import { type ImportRow, optionsOf, readOptionsOf, toJson } from "./import-row";
import { ImportGone, type ImportTurn, moveImport, watchProgress } from "./import-turn";
import { kindOfSample, openSample } from "./open-sample";

/** The import where it is still at this turn and in this status; null where there is nothing left to do. */
export const findTurn = ({ importId, turn }: ImportTurn, status: ImportRow["status"]): Promise<ImportRow | null> =>
  prisma.import.findFirst({ where: { id: importId, turn, status } });

/** The bytes of an import: those that are `held`, else as they are stored. */
export const sourceOf = ({ workspaceId, originalId, receivedBytes }: ImportRow, held: Uint8Array | null = null) => {
  if (held) return bytesAsSource(held);
  if (originalId === null) throw new ImportGone();
  return originalSource({ workspaceId, originalId }, receivedBytes, () => new ImportGone());
};

/**
 * Reads the bytes of an import and writes what was found: it is READY then. Throws ImportGone where it was
 * canceled or changed meanwhile.
 */
export const readImport = async (
  turn: ImportTurn,
  held: Uint8Array | null = null,
  signal?: AbortSignal,
): Promise<void> => {
  const row = await findTurn(turn, "READING");
  if (!row) return;
  const { workspaceId } = row;
  const { format, mapping, system, version, redacts } = optionsOf(row);
  const watch = watchProgress(turn, "READING", signal);
  const source = sourceOf(row, held);
  const redactor = createRedactor(await readRedaction(workspaceId));
  const parsed = await parseSource(source, { ...readOptionsOf({ format, mapping }), onProgress: watch.report });
  const fileName = row.fileName === null ? null : unescapeFromStorage(row.fileName);
  const found = await buildPreview(
    workspaceId,
    parsed,
    { system, version, redactor, redacts },
    { fileName, check: watch.check },
  );
  const canMap = kindOfSample(await openSample(source));
  await watch.settle();
  watch.check();
  await moveImport(prisma, turn, "READING", { status: "READY", progress: 1, preview: toJson({ ...found, canMap }) });
};
