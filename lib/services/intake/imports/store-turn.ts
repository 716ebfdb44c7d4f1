import { maxListedTraces } from "@/lib/traces/import-view";
import { parseSource } from "@/lib/traces/parse-source";
import { finishImport } from "./finish-import";
import { optionsOf, readOptionsOf } from "./import-row";
import { type ImportTurn, watchProgress } from "./import-turn";
import { findTurn, sourceOf } from "./read-import";

/** Stores the traces of an import at this turn, from its bytes. `isAwaited` is whether a request waits for it. */
export const storeTurn = async (turn: ImportTurn, isAwaited: boolean, signal?: AbortSignal): Promise<void> => {
  const row = await findTurn(turn, "STORING");
  if (!row) return;
  const watch = watchProgress(turn, "STORING", signal);
  const parsed = await parseSource(sourceOf(row), { ...readOptionsOf(optionsOf(row)), onProgress: watch.report });
  await finishImport(row, parsed, { isAwaited, maxListed: maxListedTraces, check: watch.check });
};
