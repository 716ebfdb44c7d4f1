import { prisma } from "@/lib/db";
import { enqueueImport } from "../../ground/queue/enqueue";
import { bulkTransaction } from "../../ground/search/select-traces";
import { removeImport } from "./delete-import";
import { lockForgotten, lockOld } from "./sweep-imports.sql";

/** An import whose bytes do not come any more is gone after so long, one that nobody stores after a day. */
const silentMs = 60 * 60 * 1_000;
const unstoredMs = 24 * 60 * 60 * 1_000;

/** Takes away what nobody will store, with its bytes. Answers how many imports went. */
const removeOld = (now: Date): Promise<number> =>
  prisma.$transaction(async (tx) => {
    const silentBefore = new Date(now.getTime() - silentMs);
    const unstoredBefore = new Date(now.getTime() - unstoredMs);
    const rows = await lockOld(tx, silentBefore, unstoredBefore);
    for (const row of rows) await removeImport(tx, row);
    return rows.length;
  }, bulkTransaction);

/** Imports that are read or stored by nobody: a web process ended over them, or their job is gone. */
const takeUpForgotten = (now: Date): Promise<number> =>
  prisma.$transaction(async (tx) => {
    const rows = await lockForgotten(tx, now);
    for (const { id, turn } of rows) await enqueueImport(tx, { importId: id, turn });
    return rows.length;
  });

/** Done by a worker every minute: imports that nobody stored go, and those that nobody works on are taken up again. */
export const sweepImports = async (now = new Date()): Promise<{ removed: number; takenUp: number }> => ({
  removed: await removeOld(now),
  takenUp: await takeUpForgotten(now),
});
