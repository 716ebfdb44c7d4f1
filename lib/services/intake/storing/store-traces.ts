import { type Prisma } from "@/lib/db";
import { type ImportReport } from "@/lib/traces/import-report";
import { type ImportIssue, type Trace } from "@/lib/traces/trace";
import { type StoredTraceText } from "../../ground/stored/stored-trace-text";
import { storeLabels } from "../../ground/stored/label-rows";
import { noteUpload } from "./note-upload";
import { renewTotals } from "../../ground/stored/renew-totals.sql";
import { storeMedia } from "../../ground/stored/store-media";
import { storeSteps } from "../../ground/stored/store-steps";
import { timedId } from "../../ground/stored/timed-id";
import { toTraceColumns } from "../../ground/stored/trace-columns";
import { insertTraces } from "./store-traces.sql";

/** A trace as it was read; `place` is its place among the traces of its file, from 0. */
export interface ReadTrace {
  place: number;
  trace: Trace;
  issues: ImportIssue[];
  report: ImportReport;
  /** Base64 of the bytes of its media, by their SHA-256. */
  files?: ReadonlyMap<string, string> | undefined;
}

/** What traces of one file have in common. */
export interface TraceHome {
  workspaceId: string;
  importId: string | null;
  /** Null where the file is not kept. */
  originalId: string | null;
  createdById: string | null;
}

/**
 * Stores those of the traces that the workspace has not, all or none of them, and what follows from them; answers their
 * ids by content hash. Two uploads of the same content at once: the second waits, then finds it there. `isAwaited` is
 * whether somebody waits for what the tracer says of them, `isGrowing` whether more of them is to come.
 */
export const storeTraces = async (
  tx: Prisma.TransactionClient,
  home: TraceHome,
  reads: readonly ReadTrace[],
  { isAwaited, isGrowing }: { isAwaited: boolean; isGrowing?: boolean | undefined },
): Promise<Map<string, string>> => {
  // In the order of their hashes, so that two files with the same traces never wait for each other in a circle.
  const ordered = reads.toSorted((a, b) => (a.trace.contentHash < b.trace.contentHash ? -1 : 1));
  const now = new Date();
  const rows = await insertTraces(
    tx,
    ordered.map(({ place, trace, issues, report }) => {
      const columns = toTraceColumns(trace, issues, report);
      const groundTruth = trace.groundTruth ? columns.groundTruth : null;
      return { ...columns, ...home, id: timedId(now), originalPlace: place, groundTruth };
    }),
  );
  const created = new Map(rows.map((row) => [row.contentHash, row.id]));
  const stored = storedOf(ordered, created);
  await storeSteps(tx, home.workspaceId, stored);
  const files = new Map(ordered.map((read) => [read.trace.contentHash, read.files]));
  const withFiles = stored.map(({ id, trace }) => ({ id, trace, files: files.get(trace.contentHash) }));
  await storeMedia(tx, home.workspaceId, withFiles);
  await renewTotals(
    tx,
    home.workspaceId,
    stored.map(({ id }) => id),
  );
  await storeLabels(tx, home.workspaceId, stored);
  await noteUpload(tx, home.workspaceId, storedOf(reads, created), { isAwaited, isGrowing });
  return created;
};

/** Those of them that are new, in their order, by the ids of their rows. */
export const storedOf = (reads: readonly ReadTrace[], created: ReadonlyMap<string, string>): StoredTraceText[] => {
  const seen = new Set<string>();
  return reads.flatMap(({ trace }) => {
    const id = created.get(trace.contentHash);
    if (!id || seen.has(id)) return [];
    seen.add(id);
    return [{ id, trace }];
  });
};
