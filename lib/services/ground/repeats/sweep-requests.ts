import { prisma } from "@/lib/db";

/** For how long the answer to a request is kept. */
export const keptMs = 24 * 3_600_000;

/** Forgets requests that are older than a day. Answers how many. */
export const sweepRequests = async (now = new Date()): Promise<number> => {
  const createdAt = { lt: new Date(now.getTime() - keptMs) };
  return (await prisma.repeatedRequest.deleteMany({ where: { createdAt } })).count;
};
