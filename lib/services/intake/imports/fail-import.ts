import { prisma } from "@/lib/db";
import { diskFull, isDiskFull, KnownError } from "@/lib/errors";
import { isGone, type ImportTurn } from "./import-turn";

/**
 * Ends the reading or storing of an import with a sentence for its sender. What was stored of it stays; it
 * can be canceled or read again.
 */
export const failImport = async (
  { importId, turn }: ImportTurn,
  error: { code: string; message: string },
): Promise<void> => {
  await prisma.import.updateMany({
    where: { id: importId, turn, status: { in: ["READING", "STORING"] } },
    data: { status: "FAILED", errorCode: error.code, errorMessage: error.message },
  });
};

/** What is said of an error that nobody foresaw; its own text may hold anything. */
export const unforeseen = {
  code: "internal",
  message: "Something went wrong on the server while this file was read. Try again, or choose another format.",
};
/** The same of a file that may be all right: there was no room for it. */
export const noRoom = {
  code: "disk-full",
  message: `${diskFull.message} Traces already stored from this file stay and are not stored twice.`,
};

/**
 * Waits for work on an import whose sender waits too. Canceled meanwhile it is gone, and nothing is to be said; any
 * other error is also on its row.
 */
export const attend = async (turn: ImportTurn, work: Promise<void>): Promise<void> => {
  try {
    await work;
  } catch (error) {
    if (isGone(error)) return;
    const why = isDiskFull(error) ? noRoom : error instanceof KnownError ? error : unforeseen;
    // Its row may have no room either: what is thrown is what went wrong first.
    await failImport(turn, why).catch(() => undefined);
    throw error;
  }
};
