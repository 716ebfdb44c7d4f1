import { prisma } from "@/lib/db";
import { type Reader, readProvenCount } from "./find-proven.sql";

/** How many failures scans have proven. */
export const countProven = async (ctx: Reader): Promise<number> => {
  const [row] = await readProvenCount(prisma, ctx);
  return row?.count ?? 0;
};
