import {
  type DestinationKind,
  type DestinationView,
  isTrackerKind,
  type SendingRule,
} from "@/lib/attribution/write-back/destination-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { publicUrl } from "@/lib/env";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { readHealth } from "./list-destinations.sql";

/** Where an issue tracker reports what happened to issues. */
const webhookUrl = (id: string): string => `${publicUrl()}/api/v1/write-back/${id}/webhook`;

/** The destinations of the workspace by name. */
export const listDestinations = async (ctx: WorkspaceContext): Promise<DestinationView[]> => {
  const { workspaceId } = ctx;
  const now = new Date();
  const [rows, health] = await Promise.all([
    prisma.destination.findMany({ where: { workspaceId }, orderBy: [{ name: "asc" }, { id: "asc" }] }),
    readHealth(workspaceId),
  ]);
  return rows.map((row) => {
    const of = health.get(row.id);
    return {
      id: row.id,
      name: unescapeFromStorage(row.name),
      kind: row.kind as DestinationKind,
      rule: row.rule as SendingRule,
      hint: row.hint,
      webhook: isTrackerKind(row.kind) ? { url: webhookUrl(row.id), hasSecret: row.hasWebhookSecret } : null,
      createdByName: unescapeFromStorage(row.createdByName),
      createdAt: row.createdAt.toISOString(),
      sentCount: of?.sent ?? 0,
      pendingCount: of?.pending ?? 0,
      failedCount: of?.failed ?? 0,
      lastSentAt: of?.lastSentAt?.toISOString() ?? null,
      heldUntil: row.heldUntil !== null && row.heldUntil > now ? row.heldUntil.toISOString() : null,
      failed:
        !of || (of.failedTraceId === null && of.failedIncident === null)
          ? null
          : {
              traceId: of.failedTraceId,
              incident: of.failedIncident,
              title: unescapeFromStorage(of.failedTitle ?? ""),
              problem: unescapeFromStorage(of.failedProblem ?? ""),
            },
    };
  });
};
