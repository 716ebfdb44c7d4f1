import { type IncidentHead } from "@/lib/attribution/incidents/incident-view";
import { incidentWords } from "@/lib/attribution/incidents/incident-words";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { storedParty } from "@/lib/traces/party";
import { requireFresh, type Seen, standing } from "../../ground/freshness/require-fresh";

export const headColumns = {
  id: true,
  number: true,
  systemKey: true,
  title: true,
  suggestedTitle: true,
  state: true,
  fixedVersion: true,
  fixedAt: true,
  ignoreReason: true,
  ownerId: true,
  ownerName: true,
  reopenedAt: true,
  reopenedIn: true,
  reopenCount: true,
  party: true,
  agent: true,
  failureMode: true,
  traceCount: true,
  firstSeenAt: true,
  lastSeenAt: true,
  mergedInto: { select: { id: true, number: true } },
} satisfies Prisma.IncidentSelect;

export type HeadRow = Prisma.IncidentGetPayload<{ select: typeof headColumns }>;

const text = (stored: string | null): string | null => (stored === null ? null : unescapeFromStorage(stored));

export const titleOf = (row: Pick<HeadRow, "title" | "suggestedTitle">): string =>
  unescapeFromStorage(row.title ?? row.suggestedTitle);

/** Throws a StaleError where an incident says something else than what was `seen`. */
export const requireIncidentFresh = (row: HeadRow, seen: Seen): void =>
  requireFresh(seen, standing(incidentWords(toHead(row, null))));

export const toHead = (row: HeadRow, systemName: string | null): IncidentHead => ({
  number: row.number,
  title: titleOf(row),
  isSuggested: row.title === null,
  state: row.state,
  fixed:
    row.state === "FIXED" && row.fixedAt ? { version: text(row.fixedVersion), at: row.fixedAt.toISOString() } : null,
  ignoreReason: text(row.ignoreReason),
  mergedInto: row.mergedInto?.number ?? null,
  reopened: row.reopenedAt
    ? { at: row.reopenedAt.toISOString(), version: text(row.reopenedIn), count: row.reopenCount }
    : null,
  owner: row.ownerId === null ? null : { id: row.ownerId, name: text(row.ownerName) ?? "" },
  party: storedParty(row.party),
  agent: text(row.agent),
  failureMode: text(row.failureMode),
  system: row.systemKey === "" ? null : (text(systemName) ?? unescapeFromStorage(row.systemKey)),
  traceCount: row.traceCount,
  firstSeenAt: row.firstSeenAt?.toISOString() ?? null,
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
});

/** The incident of a number. Throws NOT_FOUND. */
export const requireIncident = async (
  db: Pick<Prisma.TransactionClient, "incident">,
  { workspaceId }: Pick<WorkspaceContext, "workspaceId">,
  number: number,
): Promise<HeadRow> => {
  const isNumber = Number.isSafeInteger(number) && number > 0 && number < 2 ** 31;
  const row = isNumber ? await db.incident.findFirst({ where: { workspaceId, number }, select: headColumns }) : null;
  if (!row) throw notFound("incident");
  return row;
};
