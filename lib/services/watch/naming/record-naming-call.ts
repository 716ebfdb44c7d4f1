import { type RecordedCall } from "@/lib/attribution/recorded-call";
import { type Prisma, prisma } from "@/lib/db";
import { escapeValueForStorage } from "@/lib/traces/escape-text";
import { settleSpend } from "../../answers/spend/settle-spend";
import { holdNaming, type NamingOwner } from "./claim-naming";

/**
 * Keeps an answered call and adds it to the sums of the name and of the month, in one transaction: once this resolves,
 * a worker that takes over does not ask again. `isRepeated`: nobody knows whether an earlier attempt was taken; then a
 * call that stands there is not recorded again. False when the naming is not this worker's any more.
 */
export const recordNamingCall = (
  owner: NamingOwner,
  { messages: _, ...call }: RecordedCall,
  { reservationId, isRepeated }: { reservationId: string | null; isRepeated: boolean },
): Promise<boolean> =>
  prisma.$transaction(async (tx) => {
    const { namingId, turn } = owner;
    if (!(await holdNaming(tx, owner))) return false;
    const naming = await tx.incidentNaming.findUniqueOrThrow({ where: { id: namingId } });
    const { workspaceId, callCount } = naming;
    const { requestHash, isReadable } = call;
    const asked = { namingId, turn, requestHash };
    if (isRepeated && (await tx.namingCall.count({ where: asked })) > 0) return true;
    const stored = escapeValueForStorage(call) as unknown as Prisma.InputJsonObject;
    await tx.namingCall.create({ data: { ...asked, workspaceId, isReadable, call: stored }, select: { id: true } });
    const settled = { ...call, messages: [] };
    const spentUsd = await settleSpend(tx, { workspaceId, evaluationId: null, reservationId, call: settled });
    // One call of unknown cost makes the sum unknown.
    const isKnown = call.costUsd !== null && (callCount === 0 || naming.costUsd !== null);
    await tx.incidentNaming.update({
      where: { id: namingId },
      data: {
        callCount: { increment: call.isReused ? 0 : 1 },
        costUsd: isKnown ? (naming.costUsd ?? 0) + (call.costUsd ?? 0) : null,
        spentUsd: { increment: spentUsd },
      },
      select: { id: true },
    });
    return true;
  });

/** The newest readable reply to the very same question in this workspace; null where there is none. */
export const findKeptNamingCall = async (workspaceId: string, requestHash: string) => {
  const where = { workspaceId, requestHash, isReadable: true };
  return prisma.namingCall.findFirst({ where, orderBy: { id: "desc" }, select: { call: true } });
};
