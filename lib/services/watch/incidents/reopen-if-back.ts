import { hasFix } from "@/lib/attribution/incidents/has-fix";
import { type Prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { groupBy } from "@/lib/traces/group-by";
import { readFirstSeen } from "./incident-groups.sql";
import { noteEvent } from "./note-event";

interface Joined {
  incidentId: string;
  at: Date;
  version: string | null;
}

/** Opens fixed incidents again that a failure of a version with the fix has joined, the first of those it was given. */
export async function reopenIfBack(
  tx: Prisma.TransactionClient,
  workspaceId: string,
  joined: readonly Joined[],
): Promise<void> {
  const firstSeen = new Map<string, Map<string, Date>>();
  for (const [incidentId, failures] of groupBy(joined, (one) => one.incidentId)) {
    const fixed = await tx.incident.findFirst({
      where: { id: incidentId, workspaceId, state: "FIXED" },
      select: { fixedVersion: true, fixedAt: true, systemKey: true },
    });
    if (!fixed?.fixedAt) continue;
    const { systemKey, fixedVersion, fixedAt } = fixed;
    const seen = firstSeen.get(systemKey) ?? (await readFirstSeen(tx, workspaceId, systemKey));
    firstSeen.set(systemKey, seen);
    const back = failures.find(({ version, at }) =>
      hasFix({ version: fixedVersion, at: fixedAt }, { version, at }, seen),
    );
    if (!back) continue;
    await tx.incident.update({
      where: { id: incidentId },
      data: { state: "OPEN", reopenedAt: new Date(), reopenedIn: back.version, reopenCount: { increment: 1 } },
      select: { id: true },
    });
    const said = (text: string | null) => (text === null ? null : unescapeFromStorage(text));
    const event = { kind: "reopened", version: said(back.version), fixedVersion: said(fixedVersion) } as const;
    await noteEvent(tx, { workspaceId, incidentId, by: null, event });
  }
}
