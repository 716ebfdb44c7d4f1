import { type IncidentIssueView } from "@/lib/attribution/issues/issue-view";
import { type TrackerKind } from "@/lib/attribution/write-back/destination-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma, prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { requireIncident } from "../incidents/incident-row";

const text = (stored: string | null): string | null => (stored === null ? null : unescapeFromStorage(stored));

type Row = Prisma.IncidentIssueGetPayload<{ include: { destination: { select: { name: true; kind: true } } } }>;

const toView = ({ destination, ...row }: Row): IncidentIssueView => ({
  id: row.id,
  destinationId: row.destinationId,
  tracker: unescapeFromStorage(destination.name),
  kind: destination.kind as TrackerKind,
  key: text(row.key),
  url: text(row.url),
  sought: text(row.sought),
  isClosed: row.isClosed,
  isPending: row.status === "PENDING",
  problem: row.status === "DELIVERED" ? null : text(row.problem),
});

/** The issues of an incident, the oldest first. Throws NOT_FOUND. */
export const listIssuesOf = async (
  ctx: WorkspaceContext,
  { number }: { number: number },
): Promise<IncidentIssueView[]> => {
  const { id } = await requireIncident(prisma, ctx, number);
  const rows = await prisma.incidentIssue.findMany({
    where: { incidentId: id, workspaceId: ctx.workspaceId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    include: { destination: { select: { name: true, kind: true } } },
  });
  return rows.map(toView);
};
