import { type NamedIncident } from "@/lib/attribution/incidents/name-question";
import { type RecordedCall } from "@/lib/attribution/recorded-call";
import { type Prisma, prisma } from "@/lib/db";
import { unescapeFromStorage, unescapeValueFromStorage } from "@/lib/traces/escape-text";
import { enqueueNaming } from "../../ground/queue/enqueue";
import { lockNaming } from "./hold-naming.sql";

/**
 * One worker that asks for one name: whatever it writes names its claim, and is refused once the naming is under
 * another one.
 */
export interface NamingOwner {
  namingId: string;
  turn: number;
  claim: string;
}

/** A naming as its worker gets it. */
export interface ClaimedNaming {
  namingId: string;
  workspaceId: string;
  incidentId: string;
  providerId: string;
  providerName: string;
  model: string;
  incident: NamedIncident;
  traceIds: string[];
  dismissed: string[];
  /** What was answered before, without messages: to ask it again would be to pay again. */
  calls: RecordedCall[];
}

/** Reads an answered call without its messages. */
export const callFrom = (stored: Prisma.JsonValue): RecordedCall => ({
  ...(unescapeValueFromStorage(stored) as unknown as Omit<RecordedCall, "messages">),
  messages: [],
});

/**
 * Takes a naming that waits, or that a worker before has left: the queue gives each to one worker at a time. Null where
 * there is nothing to do.
 */
export const claimNaming = async ({ namingId, turn, claim }: NamingOwner): Promise<ClaimedNaming | null> => {
  const { count } = await prisma.incidentNaming.updateMany({
    where: { id: namingId, turn, status: { in: ["QUEUED", "ASKING"] } },
    data: { status: "ASKING", workerId: claim },
  });
  const row = count === 0 ? null : await prisma.incidentNaming.findFirst({ where: { id: namingId, workerId: claim } });
  if (!row) return null;
  const { workspaceId, incidentId, providerId, traceIds } = row;
  const calls = await prisma.namingCall.findMany({ where: { namingId, turn }, orderBy: { id: "asc" } });
  return {
    namingId,
    workspaceId,
    incidentId,
    providerId,
    providerName: unescapeFromStorage(row.providerName),
    model: unescapeFromStorage(row.model),
    incident: unescapeValueFromStorage(row.incident) as unknown as NamedIncident,
    traceIds,
    dismissed: row.dismissed.map(unescapeFromStorage),
    calls: calls.map(({ call }) => callFrom(call)),
  };
};

/** Locks the row until the transaction ends; false when it is not this worker's any more. */
export const holdNaming = async (
  tx: Prisma.TransactionClient,
  { namingId, claim }: Pick<NamingOwner, "namingId" | "claim">,
): Promise<boolean> => (await lockNaming(tx, namingId, claim)).length > 0;

/** Gives a naming back to the queue, for a worker that stops or cannot go on for now. */
export const releaseNaming = (
  { namingId, turn, claim }: NamingOwner,
  { workspaceId, afterMs = 0 }: { workspaceId: string; afterMs?: number },
): Promise<void> =>
  prisma.$transaction(async (tx) => {
    if (!(await holdNaming(tx, { namingId, claim }))) return;
    await tx.incidentNaming.update({
      where: { id: namingId },
      data: { status: "QUEUED", workerId: null },
      select: { id: true },
    });
    await enqueueNaming(tx, { workspaceId, namingId, turn, afterMs });
  });
