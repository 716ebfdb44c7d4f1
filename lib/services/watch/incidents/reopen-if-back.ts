import { hasFix } from "@/lib/attribution/incidents/has-fix";
import { type Prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { readFirstSeen } from "./incident-groups.sql";
import { noteEvent } from "./note-event";

interface Joined {
  workspaceId: string;
  incidentId: string;
  systemKey: string;
  at: Date;
  version: string | null;
}

/** Opens a fixed incident again that a failure of a version with the fix has joined. */
export async function reopenIfBack(tx: Prisma.TransactionClient, joined: Joined): Promise<void> {
  const { workspaceId, incidentId, systemKey, at, version } = joined;
  const fixed = await tx.incident.findFirst({
    where: { id: incidentId, workspaceId, state: "FIXED" },
    select: { fixedVersion: true, fixedAt: true },
  });
  if (!fixed?.fixedAt) return;
  const firstSeen = await readFirstSeen(tx, workspaceId, systemKey);
  if (!hasFix({ version: fixed.fixedVersion, at: fixed.fixedAt }, { version, at }, firstSeen)) return;
  await tx.incident.update({
    where: { id: incidentId },
    data: { state: "OPEN", reopenedAt: new Date(), reopenedIn: version, reopenCount: { increment: 1 } },
    select: { id: true },
  });
  const said = (text: string | null) => (text === null ? null : unescapeFromStorage(text));
  const event = { kind: "reopened", version: said(version), fixedVersion: said(fixed.fixedVersion) } as const;
  await noteEvent(tx, { workspaceId, incidentId, by: null, event });
}
