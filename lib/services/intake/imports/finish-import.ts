import { prisma } from "@/lib/db";
import { createRedactor } from "@/lib/traces/redaction/redactor";
import { maxListedTraces, type ImportResult } from "@/lib/traces/import-view";
import { type ParsedSource } from "@/lib/traces/parse-source";
import { dropUnusedOriginals } from "../originals/drop-unused-originals";
import { readRedaction } from "../../people/redaction/read-redaction";
import { type ImportRow, optionsOf, toJson } from "./import-row";
import { type ImportTurn, moveImport } from "./import-turn";
import { fileErrors, prepareTraces } from "./prepare-traces";
import { storeReads } from "./store-reads";

interface Wish {
  isAwaited: boolean;
  /** Traces that the answer lists. */
  maxListed: number;
  /** The id of the file that the import is tied to, where its bytes are still on their way into the database. */
  kept?: Promise<string>;
  /** Called between traces; may throw. */
  check?: () => void;
}

async function* checked<T>(values: AsyncIterable<T>, check: () => void): AsyncGenerator<T> {
  for await (const value of values) {
    check();
    yield value;
  }
}

const listedOnly = (result: ImportResult): ImportResult => ({
  ...result,
  traces: result.traces.slice(0, maxListedTraces),
  failed: result.failed.slice(0, maxListedTraces),
});

/**
 * Stores the traces of an import that is STORING, and writes what became of them: it is DONE then. The bytes
 * stay where a trace was stored of them and nothing was to be masked; they go where not. Throws ImportGone
 * where it was canceled meanwhile.
 */
export const finishImport = async (row: ImportRow, parsed: ParsedSource, wish: Wish): Promise<ImportResult> => {
  const { id: importId, turn, workspaceId, createdById } = row;
  const { system, version, outcome, redacts } = optionsOf(row);
  const redactor = redacts ? createRedactor(await readRedaction(workspaceId)) : null;
  const originalOf = async (): Promise<string | null> => (await wish.kept) ?? row.originalId;
  const homeOf = async () => {
    const originalId = await originalOf();
    return { workspaceId, importId, originalId: redacts ? null : originalId, createdById };
  };
  const traces = prepareTraces(parsed, { system, version, outcome, redactor, redacts });
  const result = await storeReads(
    { homeOf, turn, isAwaited: wish.isAwaited, maxListed: wish.maxListed },
    checked(traces, wish.check ?? (() => undefined)),
  );
  const errors = fileErrors(parsed);
  if (errors.length > 0) {
    result.failedCount += 1;
    result.failed.unshift({ place: null, title: "", issues: errors });
  }
  await closeImport({ importId, turn }, await originalOf(), listedOnly(result));
  return result;
};

/** DONE: the file is let go where no trace needs it. */
const closeImport = (turn: ImportTurn, originalId: string | null, result: ImportResult): Promise<void> =>
  prisma.$transaction(async (tx) => {
    await moveImport(tx, turn, "STORING", { status: "DONE", progress: 1, result: toJson(result) });
    if (originalId) await dropUnusedOriginals(tx, [originalId]);
  });
