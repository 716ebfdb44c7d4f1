import { prisma } from "@/lib/db";

/**
 * The library wants a client of `pg`; this one asks through the pool that is already there. The statements are the
 * library's, and so is what their rows hold.
 */
export const storeClient = {
  query: async ({ text, values }: { text: string; values: unknown[] }) => {
    const rows: { points?: number; expire?: bigint | null }[] = await prisma.$queryRawUnsafe(text, ...values);
    return {
      rows: rows.map((row) => ({ ...row, expire: row.expire == null ? null : Number(row.expire) })),
      rowCount: rows.length,
    };
  },
};
