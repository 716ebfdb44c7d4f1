import { type Prisma, prisma } from "@/lib/db";
import { type ImportStatus } from "@/lib/traces/import-view";
import { type Database } from "@/lib/ask";
import { lockTurn } from "./import-turn.sql";

/**
 * One reading or storing of an import. What is written for a turn is refused once the import is at another, or gone.
 */
export interface ImportTurn {
  importId: string;
  turn: number;
}

/** Of an import that moves its error is why it waits. */
export const waitsForNothing = { errorCode: null, errorMessage: null };

/** The import was canceled or begun anew meanwhile: whoever works for it stops and has nothing to say. */
export class ImportGone extends Error {
  override name = "ImportGone";
  constructor() {
    super("the import is gone or at another turn");
  }
}

/** Whether it was thrown here or in another thread. */
export const isGone = (error: unknown): boolean => error instanceof Error && error.name === "ImportGone";

/**
 * Moves an import on, if it still is where the caller believes it; throws ImportGone where not. What moves waits for
 * nothing any more.
 */
export const moveImport = async (
  db: Pick<Prisma.TransactionClient, "import">,
  { importId, turn }: ImportTurn,
  from: ImportStatus,
  data: Prisma.ImportUpdateManyMutationInput & { originalId?: string | null },
): Promise<void> => {
  const { count } = await db.import.updateMany({
    where: { id: importId, turn, status: from },
    data: { ...waitsForNothing, ...data },
  });
  if (count === 0) throw new ImportGone();
};

/** Holds the import against canceling until the transaction ends; throws ImportGone where it was canceled before. */
export const holdImport = async (tx: Database, { importId, turn }: ImportTurn): Promise<void> => {
  const rows = await lockTurn(tx, importId, turn);
  if (rows.length === 0) throw new ImportGone();
};

/** A progress bar need not move more often. */
const saveEveryMs = 500;

/**
 * Writes progress now and then, and notices a canceled import by that: `check` throws ImportGone, or
 * what `signal` was aborted with.
 */
export const watchProgress = (turn: ImportTurn, from: "READING" | "STORING", signal?: AbortSignal) => {
  let savedAt = Date.now();
  let saving: Promise<void> = Promise.resolve();
  let failure: unknown = null;
  const report = (share: number): void => {
    if (Date.now() - savedAt < saveEveryMs) return;
    savedAt = Date.now();
    const progress = Math.max(0, Math.min(1, share));
    saving = moveImport(prisma, turn, from, { progress }).catch((error: unknown) => void (failure = error));
  };
  const check = (): void => {
    signal?.throwIfAborted();
    if (failure) throw failure;
  };
  /** Resolves when nothing is on its way to the row any more. */
  const settle = (): Promise<void> => saving;
  return { report, check, settle };
};
