import { z } from "zod";
import { anyRow, askRows } from "@/lib/ask";
import { prisma, Prisma } from "@/lib/db";
import { type ReadTrace, storeTraces, type TraceHome } from "../storing/store-traces";
import { holdImport, ImportGone } from "./import-turn";

const knownRow = z.object({
  id: z.string(),
  contentHash: z.string(),
  importId: z.string().nullable(),
});

const transaction = { timeout: 300_000, maxWait: 30_000 };

export interface Storing {
  home: TraceHome & { importId: string };
  turn: number;
  /** Whether somebody waits for the answer: the tracer then reads the first traces before it is given. */
  isAwaited: boolean;
  /** Traces that the result lists of each kind; all are counted. */
  maxListed: number;
}

export interface Known {
  id: string;
  isOurs: boolean;
}

/** Ids of stored traces by the hash of what was executed, and whether this import brought them. */
export const findKnown = async ({ home }: Storing, hashes: readonly string[]): Promise<Map<string, Known>> => {
  const rows = await askRows(
    prisma,
    Prisma.sql`
    select "id", "contentHash", "importId" from "Trace"
    where "workspaceId" = ${home.workspaceId}::uuid and "contentHash" = any(${[...new Set(hashes)]}::text[])`,
    knownRow,
  );
  return new Map(
    rows.map(({ id, contentHash, importId }) => [contentHash, { id, isOurs: importId === home.importId }]),
  );
};

export const inTransaction = (
  storing: Storing,
  reads: readonly ReadTrace[],
  isAwaited: boolean,
): Promise<Map<string, string>> =>
  prisma.$transaction(async (tx: Prisma.TransactionClient) => {
    await holdImport(tx, { importId: storing.home.importId, turn: storing.turn });
    return storeTraces(tx, storing.home, reads, { isAwaited });
  }, transaction);

/**
 * Stores traces one by one where they could not be stored together, so that one that the database refuses keeps no
 * other out. Throws where the database does not answer at all.
 */
export const oneByOne = async (storing: Storing, reads: readonly ReadTrace[]) => {
  const created = new Map<string, string>();
  const refused: ReadTrace[] = [];
  for (const read of reads) {
    try {
      for (const [hash, id] of await inTransaction(storing, [read], false)) created.set(hash, id);
    } catch (error) {
      if (error instanceof ImportGone) throw error;
      await askRows(prisma, Prisma.sql`select 1`, anyRow);
      refused.push(read);
    }
  }
  return { created, refused };
};
