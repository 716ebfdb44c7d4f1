import { type Prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { TermRows } from "@/lib/traces/words/index-terms";
import { dropWords, readSequences, readTexts, storeWords, type WordsRow } from "./index-traces.sql";
import { storedTerm } from "./stored-term";

/** Rows are stored once their terms are so long together, in characters. */
const statementLength = 2_000_000;

const nowhere = { traceId: "00000000-0000-0000-0000-000000000000", index: -1 };

/** Indexes the words of these traces anew. */
export const indexTraces = async (
  tx: Prisma.TransactionClient,
  workspaceId: string,
  traceIds: readonly string[],
): Promise<void> => {
  await dropWords(tx, traceIds);
  let rows: WordsRow[] = [];
  let length = 0;
  for await (const row of wordsOf(tx, workspaceId, traceIds)) {
    rows.push(row);
    length += row.words.length;
    if (length < statementLength) continue;
    await storeWords(tx, workspaceId, rows);
    [rows, length] = [[], 0];
  }
  if (rows.length > 0) await storeWords(tx, workspaceId, rows);
};

/** The rows of the index, trace by trace. */
async function* wordsOf(
  tx: Prisma.TransactionClient,
  workspaceId: string,
  traceIds: readonly string[],
): AsyncGenerator<WordsRow> {
  const sequences = new Map((await readSequences(tx, workspaceId, traceIds)).map(({ id, sequence }) => [id, sequence]));
  const toRow = (traceId: string, part: number, terms: readonly string[]): WordsRow => ({
    traceId,
    part,
    sequence: sequences.get(traceId) ?? 0,
    words: terms.map((term) => `'${storedTerm(workspaceId, term)}'`).join(" "),
  });
  let terms = new TermRows();
  let after = nowhere;
  let part = 0;
  for (;;) {
    const texts = await readTexts(tx, { workspaceId, traceIds: [...sequences.keys()] }, after);
    for (const { traceId, index, content } of texts) {
      if (traceId !== after.traceId) {
        for (const row of terms.end()) yield toRow(after.traceId, part, row);
        [terms, part] = [new TermRows(), 0];
      }
      after = { traceId, index };
      for (const row of terms.add(unescapeFromStorage(content))) yield toRow(traceId, part++, row);
    }
    if (texts.length === 0) break;
  }
  for (const row of terms.end()) yield toRow(after.traceId, part, row);
}
