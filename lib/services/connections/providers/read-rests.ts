import { type ProviderRest } from "@/lib/attribution/provider-view";
import { prisma } from "@/lib/db";
import { restLeftMs, restReason } from "./endpoint-rest";
import { readClock } from "./keep-pace.sql";

/** Of a workspace, by provider; what is asked as usual is not among them. */
export const readRests = async (workspaceId: string): Promise<Map<string, ProviderRest>> => {
  const rows = await prisma.providerPace.findMany({ where: { provider: { workspaceId } } });
  if (rows.length === 0) return new Map();
  const now = await readClock(prisma);
  return new Map(
    rows
      .filter((row) => row.restCount > 0 || restLeftMs(row, now) > 0)
      .map((row) => [
        row.providerId,
        {
          since: new Date(row.restCount > 0 ? row.restsSince : now).toISOString(),
          until: new Date(Math.max(row.restsUntil, row.pausedTo)).toISOString(),
          isTried: row.restsUntil <= now && row.probeUntil > now,
          reason: restReason(row),
          restCount: row.restCount,
          failedAt: row.lastFault === null ? null : new Date(row.lastFaultAt).toISOString(),
        },
      ]),
  );
};
