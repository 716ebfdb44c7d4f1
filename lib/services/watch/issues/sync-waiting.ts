import { isTrackerKind } from "@/lib/attribution/write-back/destination-view";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { openTracker } from "../write-back/open-platform";
import { type Chances } from "../write-back/plan-next-attempt";
import { type Tracker } from "../write-back/tracker";
import { issueColumns, syncIssue } from "./sync-issue";

/**
 * Brings into step what waits for an issue tracker and is due, until nothing is left, the tracker is down or the signal
 * is aborted: for the worker, one at a time of a destination. Answers how many issues were worked off.
 */
export const syncWaiting = async (
  destinationId: string,
  signal?: AbortSignal,
  { now = () => new Date(), random }: Chances = {},
): Promise<number> => {
  let tracker: Tracker | null = null;
  let count = 0;
  for (;;) {
    signal?.throwIfAborted();
    const destination = await prisma.destination.findUnique({
      where: { id: destinationId },
      include: { workspace: { select: { slug: true } } },
    });
    if (!destination || !isTrackerKind(destination.kind)) return count;
    if (destination.heldUntil !== null && destination.heldUntil > now()) return count;
    const row = await prisma.incidentIssue.findFirst({
      where: { destinationId, status: "PENDING", nextAttemptAt: { lte: now() } },
      orderBy: [{ nextAttemptAt: "asc" }, { id: "asc" }],
      include: issueColumns,
    });
    if (!row) return count;
    tracker ??= await openOrFail(destination, signal);
    if (tracker === null) return count;
    const circumstances = { tracker, destination, workspaceSlug: destination.workspace.slug, now, random };
    if ((await syncIssue(row, circumstances)) === "down") return count;
    count += 1;
  }
};

/** A token that cannot be opened fails all that waits, with the reason. */
const openOrFail = async (
  destination: { id: string; workspaceId: string; accessCiphertext: string },
  signal?: AbortSignal,
): Promise<Tracker | null> => {
  try {
    return await openTracker(destination, signal);
  } catch (error) {
    if (!(error instanceof KnownError)) throw error;
    await prisma.incidentIssue.updateMany({
      where: { destinationId: destination.id, status: "PENDING" },
      data: { status: "FAILED", problem: error.message },
    });
    return null;
  }
};
