import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { freshFacts } from "../../ground/facts/fresh-facts";
import { openPlatform } from "./open-platform";
import { type Platform } from "./platform";
import { sendTrace } from "./send-trace";

/** Rows that are read at once. */
const batchSize = 50;

/**
 * Sends what waits for a destination and is due, until nothing is left, the destination is down or the signal is
 * aborted: for the worker. Answers how many traces were worked off.
 */
export const sendWaiting = async (
  destinationId: string,
  signal?: AbortSignal,
  { now = () => new Date(), random = Math.random }: { now?: () => Date; random?: () => number } = {},
): Promise<number> => {
  let platform: Platform | null = null;
  let count = 0;
  for (;;) {
    const destination = await prisma.destination.findUnique({
      where: { id: destinationId },
      include: { workspace: { select: { slug: true } } },
    });
    if (!destination || (destination.heldUntil !== null && destination.heldUntil > now())) return count;
    const rows = await prisma.sending.findMany({
      where: { destinationId, status: "PENDING", nextAttemptAt: { lte: now() } },
      orderBy: [{ nextAttemptAt: "asc" }, { traceId: "asc" }],
      take: batchSize,
    });
    if (rows.length === 0) return count;
    platform ??= await openOrFail(destination, signal);
    if (platform === null) return count;
    await freshFacts(destination.workspaceId);
    for (const row of rows) {
      signal?.throwIfAborted();
      const circumstances = { platform, destination, workspaceSlug: destination.workspace.slug, now, random };
      if ((await sendTrace(row, circumstances)) === "down") return count;
      count += 1;
    }
  }
};

/** Keys that cannot be opened fail all that waits, with the reason. */
const openOrFail = async (
  destination: { id: string; workspaceId: string; accessCiphertext: string },
  signal?: AbortSignal,
): Promise<Platform | null> => {
  try {
    return await openPlatform(destination, signal);
  } catch (error) {
    if (!(error instanceof KnownError)) throw error;
    await prisma.sending.updateMany({
      where: { destinationId: destination.id, status: "PENDING" },
      data: { status: "FAILED", problem: error.message },
    });
    return null;
  }
};
