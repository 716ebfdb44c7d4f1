import { type Prisma, prisma } from "@/lib/db";
import { setWorkMemory } from "./with-memory.sql";

/**
 * Asks the database with room to group a hundred thousand rows in memory: with what a connection has otherwise it would
 * sort them on disk, time and again for each grouping.
 */
export const withMemory = <T>(read: (tx: Prisma.TransactionClient) => Promise<T>): Promise<T> =>
  prisma.$transaction(async (tx) => {
    await setWorkMemory(tx);
    return read(tx);
  });
