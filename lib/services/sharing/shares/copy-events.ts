import { type Prisma } from "@/lib/db";
import { escapeValueForStorage, unescapeValueFromStorage } from "@/lib/traces/escape-text";
import { type ReaderWords } from "@/lib/traces/sharing/reader-words";
import { copyEventRows, type Place } from "./copy-events.sql";

/**
 * Copies what tells how a run went through the trace, for the strip of its readings: which steps it judged and how,
 * what it left out, what each call took. What a judge said of a step stays behind, with the calls.
 */
export const copyEvents = async (
  tx: Prisma.TransactionClient,
  { from, to }: { from: Place; to: Place & { words: ReaderWords } },
): Promise<void> => {
  await copyEventRows(tx, to, from);
  const notes = await tx.runEvent.findMany({ where: { ...from, type: "note" }, orderBy: { sequence: "asc" } });
  const { workspaceId, runId, words } = to;
  await tx.runEvent.createMany({
    data: notes.map(({ data, ...note }) => ({ ...note, workspaceId, runId, data: noteOf(data, words) })),
  });
};

const noteOf = (data: Prisma.JsonValue, words: ReaderWords): { message: string } => {
  const { message } = unescapeValueFromStorage(data) as { message: string };
  return escapeValueForStorage({ message: words.said(message) });
};
