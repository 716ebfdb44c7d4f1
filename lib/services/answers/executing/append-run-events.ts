import { type RunEventBody } from "@/lib/attribution/run-record";
import { type Prisma, prisma } from "@/lib/db";
import { canonicalJson } from "@/lib/traces/content-hash";
import { escapeValueForStorage } from "@/lib/traces/escape-text";
import { appendEvents } from "../runs/append-events";
import { type RunOwner } from "./claim-run";
import { holdRun } from "./hold-run";

/** Whether the events of a run end with these. */
const endsWith = async (tx: Prisma.TransactionClient, runId: string, bodies: readonly RunEventBody[]) => {
  const last = await tx.runEvent.findMany({
    where: { runId },
    orderBy: { sequence: "desc" },
    take: bodies.length,
    select: { type: true, data: true },
  });
  const said = last.toReversed().map(({ type, data }) => canonicalJson({ type, data }));
  const now = bodies.map(({ type, ...data }) => canonicalJson({ type, data: escapeValueForStorage(data) }));
  return said.join() === now.join();
};

/**
 * Appends what a method has said; false, and nothing appended, when the run is not this worker's any more.
 * `isRepeated`: nobody knows whether an earlier attempt was taken; then what stands there already is not said again.
 */
export const appendRunEvents = (
  owner: RunOwner,
  bodies: readonly RunEventBody[],
  isRepeated = false,
): Promise<boolean> =>
  prisma.$transaction(async (tx) => {
    if (!(await holdRun(tx, owner))) return false;
    if (isRepeated && (await endsWith(tx, owner.runId, bodies))) return true;
    await appendEvents(tx, owner.runId, bodies);
    return true;
  });
