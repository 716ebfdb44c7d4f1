import { type WorstCase } from "@/lib/attribution/recorded-call";
import { prisma } from "@/lib/db";
import { type RunOwner } from "./claim-run";
import { holdRun } from "./hold-run";
import { lockMonth, readSpent } from "../spend/read-spent";
import { refusalOf } from "../spend/spend-limit";

/** Either the id of what was set aside, or a sentence that says which limit refused it, and how to go on. */
export type Reservation = { id: string; refusal: null } | { id: null; refusal: string };

/**
 * Sets the worst case of a call aside before it leaves, against the limits of its run and of its workspace as they are
 * now, across all workers. Null when the run is not this worker's any more.
 */
export const reserveSpend = (owner: RunOwner, worst: WorstCase): Promise<Reservation | null> =>
  prisma.$transaction(async (tx) => {
    if (!(await holdRun(tx, owner))) return null;
    const { runId, claim } = owner;
    const { workspaceId } = await tx.attributionRun.findUniqueOrThrow({
      where: { id: runId },
      select: { workspaceId: true },
    });
    await lockMonth(tx, workspaceId);
    const { limits, spent } = await readSpent(tx, owner);
    const refusal = refusalOf(limits, spent, worst);
    if (refusal !== null) return { id: null, refusal };
    const tokens = worst.inputTokens + worst.outputTokens;
    const { id } = await tx.spendReservation.create({
      data: { workspaceId, runId, claim, costUsd: worst.costUsd ?? 0, tokens },
      select: { id: true },
    });
    return { id, refusal: null };
  });

/** Gives back what was set aside for a call that had no answer. */
export const releaseSpend = async (id: string): Promise<void> => {
  await prisma.spendReservation.deleteMany({ where: { id } });
};
