import { setImmediate } from "node:timers/promises";
import { type Prisma, prisma } from "@/lib/db";
import { isPassing } from "@/lib/errors";
import { type ImportResult } from "@/lib/traces/import-view";
import { type ParsedTrace } from "@/lib/traces/parse-result";
import { type StoredAttribution } from "@/lib/traces/stored-trace";
import { type ImportIssue } from "@/lib/traces/trace";
import { attributeUpload } from "../storing/attribute-upload";
import { groupOf, keyOf, withOwnTitles } from "../titles/own-titles";
import { renewPeers } from "../titles/renew-titles";
import { type TitleGroup } from "../titles/system-titles.sql";
import { type ReadTrace, storedOf, storeTraces, type TraceHome } from "../storing/store-traces";
import { holdImport, ImportGone } from "./import-turn";
import { askAnything, readKnown } from "./store-reads.sql";

/** One transaction takes so many traces, steps or characters, whichever is reached first. */
const maxBatch = { traces: 500, steps: 1_500, length: 2_000_000 };
const transaction = { timeout: 300_000, maxWait: 30_000 };

interface Storing {
  home: TraceHome & { importId: string };
  turn: number;
}

interface Wish {
  /** Resolves when traces may be stored: the first of them are read meanwhile. */
  homeOf: () => Promise<Storing["home"]>;
  turn: number;
  /** Whether somebody waits for the answer: the tracer then reads the first traces before it is given. */
  isAwaited: boolean;
  /** Traces that the result lists of each kind; all are counted. */
  maxListed: number;
}

interface Known {
  id: string;
  isOurs: boolean;
}

/** Ids of stored traces by the hash of what was executed, and whether this import brought them. */
const findKnown = async ({ home }: Storing, hashes: readonly string[]): Promise<Map<string, Known>> => {
  const rows = await readKnown(prisma, home, hashes);
  return new Map(
    rows.map(({ id, contentHash, importId }) => [contentHash, { id, isOurs: importId === home.importId }]),
  );
};

const inTransaction = (
  storing: Storing,
  reads: readonly ReadTrace[],
  isAwaited: boolean,
): Promise<Map<string, string>> =>
  prisma.$transaction(async (tx: Prisma.TransactionClient) => {
    await holdImport(tx, { importId: storing.home.importId, turn: storing.turn });
    return storeTraces(tx, storing.home, reads, { isAwaited });
  }, transaction);

const refusal = (pointer: string): ImportIssue => ({
  severity: "error",
  code: "not-stored",
  message: "The database rejected this trace; the others are not affected.",
  pointer,
});

/** Whether an error says nothing about the trace that was to be stored. */
const isNoRefusal = (error: unknown): boolean => error instanceof ImportGone || isPassing(error);

/**
 * Stores traces one by one where they could not be stored together, so that one that the database refuses keeps no
 * other out. Throws where the database does not answer at all, or has no room.
 */
const oneByOne = async (storing: Storing, reads: readonly ReadTrace[]) => {
  const created = new Map<string, string>();
  const refused: ReadTrace[] = [];
  for (const read of reads) {
    try {
      for (const [hash, id] of await inTransaction(storing, [read], false)) created.set(hash, id);
    } catch (error) {
      if (isNoRefusal(error)) throw error;
      await askAnything(prisma);
      refused.push(read);
    }
  }
  return { created, refused };
};

const together = async (storing: Storing, reads: readonly ReadTrace[], isAwaited: boolean) => {
  try {
    return { created: await inTransaction(storing, reads, isAwaited), refused: [] };
  } catch (error) {
    if (isNoRefusal(error)) throw error;
    return oneByOne(storing, reads);
  }
};

const firstOfEach = (reads: readonly ReadTrace[]): ReadTrace[] =>
  [...new Map(reads.toReversed().map((read) => [read.trace.contentHash, read])).values()].toReversed();

/** What became of the traces of one batch: ids by content hash, and what the database refused. */
interface Outcome {
  reads: readonly ReadTrace[];
  created: ReadonlyMap<string, string>;
  there: ReadonlyMap<string, Known>;
  refused: ReadonlySet<ReadTrace>;
  attributions: ReadonlyMap<string, StoredAttribution>;
}

const storeBatch = async (storing: Storing, read: readonly ReadTrace[], isAwaited: boolean): Promise<Outcome> => {
  const reads = await withOwnTitles(prisma, storing.home, read);
  const hashes = reads.map(({ trace }) => trace.contentHash);
  const known = await findKnown(storing, hashes);
  const fresh = firstOfEach(reads.filter(({ trace }) => !known.has(trace.contentHash)));
  if (fresh.length === 0)
    return { reads, created: new Map(), there: known, refused: new Set(), attributions: new Map() };
  const { created, refused } = await together(storing, fresh, isAwaited);
  const attributions = isAwaited
    ? await attributeUpload(storing.home.workspaceId, storedOf(fresh, created))
    : new Map<string, never>();
  // Another import may have stored some of them between our look and our transaction.
  const there = created.size + refused.length < fresh.length ? await findKnown(storing, hashes) : known;
  return { reads, created, there, refused: new Set(refused), attributions };
};

/** Collects what became of the traces of one import, batch by batch. */
const createTally = (maxListed: number) => {
  const result: ImportResult = { storedCount: 0, duplicateCount: 0, failedCount: 0, traces: [], failed: [] };
  const seen = new Set<string>();
  /** The systems that have new traces. */
  const grown = new Map<string, TitleGroup>();
  const fail = (place: number, title: string, issues: ImportIssue[]): void => {
    result.failedCount += 1;
    if (result.failed.length < maxListed) result.failed.push({ place, title, issues });
  };
  const add = ({ reads, created, there, refused, attributions }: Outcome): void => {
    for (const read of reads) {
      const { trace, issues, place } = read;
      const { title, format, contentHash, steps, agents } = trace;
      if (created.has(contentHash)) {
        const group = groupOf(trace);
        grown.set(keyOf(group), group);
      }
      if (refused.has(read)) fail(place, title, [...issues, refusal(steps[0]?.source.pointer ?? "")]);
      const known = there.get(contentHash);
      const id = created.get(contentHash) ?? known?.id;
      if (!id) continue; // refused; or stored by another import and deleted again before we looked
      const isDuplicate = seen.has(contentHash) || (!created.has(contentHash) && !known?.isOurs);
      seen.add(contentHash);
      result[isDuplicate ? "duplicateCount" : "storedCount"] += 1;
      if (result.traces.length >= maxListed) continue;
      const stored = { id, title, format, stepCount: steps.length, agents: agents.map(({ name }) => name), issues };
      result.traces.push({
        ...stored,
        isDuplicate,
        attribution: isDuplicate ? null : (attributions.get(id) ?? null),
      });
    }
  };
  return { result, fail, add, grown };
};

/** Traces as they are read, in batches; those that could not be read are told to `fail`. */
async function* inBatches(
  traces: AsyncIterable<ParsedTrace>,
  fail: (place: number, title: string, issues: ImportIssue[]) => void,
): AsyncGenerator<ReadTrace[]> {
  let batch: ReadTrace[] = [];
  let [steps, length, place] = [0, 0, -1];
  for await (const { trace, issues, report, files } of traces) {
    place += 1;
    await setImmediate(); // what is stored meanwhile goes on its way
    if (trace === null) {
      fail(place, "", issues);
      continue;
    }
    batch.push({ place, trace, issues, report, files });
    for (const bytes of files?.values() ?? []) length += bytes.length;
    steps += trace.steps.length;
    length += trace.steps.reduce((sum, step) => sum + step.content.length, 0);
    if (batch.length < maxBatch.traces && steps < maxBatch.steps && length < maxBatch.length) continue;
    yield batch;
    [batch, steps, length] = [[], 0, 0];
  }
  if (batch.length > 0) yield batch;
}

/**
 * Stores the traces of a file as they are read, each of them whole or not at all, many in one transaction; while the
 * database takes one batch, the next is read. What the workspace has already is not stored twice. A trace that cannot
 * be read or stored is among the failed ones and keeps no other out.
 * Done again after a death, it goes on where that one was.
 */
export const storeReads = async (
  { homeOf, turn, isAwaited, maxListed }: Wish,
  traces: AsyncIterable<ParsedTrace>,
): Promise<ImportResult> => {
  const { result, fail, add, grown } = createTally(maxListed);
  let isFirst = true;
  let storingBefore: Promise<Outcome> | null = null;
  try {
    for await (const batch of inBatches(traces, fail)) {
      if (storingBefore) add(await storingBefore);
      storingBefore = storeBatch({ home: await homeOf(), turn }, batch, isAwaited && isFirst);
      storingBefore.catch(() => undefined); // awaited with the next batch
      isFirst = false;
    }
  } finally {
    // Also where the reading was stopped: nothing goes on behind its back.
    const last = await storingBefore?.catch((error: unknown) => ({ error }));
    if (last && "error" in last) throw last.error;
    if (last) add(last);
  }
  const { workspaceId } = await homeOf();
  for (const group of grown.values()) await renewPeers(workspaceId, group);
  return result;
};
