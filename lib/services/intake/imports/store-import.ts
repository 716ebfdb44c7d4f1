import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { type ImportView } from "@/lib/traces/import-view";
import { type Outcome } from "@/lib/traces/trace";
import { enqueueImport } from "../../ground/queue/enqueue";
import { inReader } from "../../ground/reader/reader";
import { attend } from "./fail-import";
import { escapeOrNull, toImportView } from "./import-row";
import { maxInlineBytes } from "./max-inline-bytes";
import { requireImport } from "./require-import";
import { type storeTurn } from "./store-turn";

const storeInReader = inReader<typeof storeTurn>("store-import");

const whyNot = (row: { status: string }): string =>
  row.status === "READY"
    ? "There is no trace in this file that can be stored. Choose another format, map its fields, or split it by its speakers."
    : "This import cannot be stored now: it is being read or stored, or already done.";

/**
 * Stores what a person has looked at. A small file is stored before this answers, a large one by a worker: the import
 * is STORING then. Throws CONFLICT where it is not READY, and INVALID where nothing of it can be stored. `system` names
 * the system of traces that name none, where it was not said before; `outcome` is that of traces that state none.
 */
export const storeImport = async (
  ctx: WorkspaceContext,
  input: { id: string; system?: string | null | undefined; outcome?: Outcome | null | undefined },
): Promise<ImportView> => {
  const row = await requireImport(ctx, input.id);
  const before = toImportView(row);
  if (before.status !== "READY") throw new KnownError("CONFLICT", whyNot(row));
  if (!before.preview?.canStore) throw new KnownError("INVALID", whyNot(row));
  const turn = { importId: row.id, turn: row.turn + 1 };
  const isSmall = row.receivedBytes <= maxInlineBytes;
  await prisma.$transaction(async (tx) => {
    const { count } = await tx.import.updateMany({
      where: { id: row.id, turn: row.turn, status: "READY" },
      data: {
        status: "STORING",
        turn: turn.turn,
        progress: 0,
        ...(input.system === undefined ? {} : { system: escapeOrNull(input.system) }),
        ...(input.outcome === undefined ? {} : { outcome: input.outcome }),
      },
    });
    if (count === 0) throw new KnownError("CONFLICT", whyNot({ status: "STORING" }));
    if (!isSmall) await enqueueImport(tx, turn);
  });
  if (isSmall) await attend(turn, storeInReader(ctx, turn, true));
  return toImportView(await requireImport(ctx, row.id));
};
