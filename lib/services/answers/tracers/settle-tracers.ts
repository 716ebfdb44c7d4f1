import { type RunTracer } from "@/lib/attribution/run-record";
import { type Prisma } from "@/lib/db";
import { shippedTracer } from "@/lib/tracer/shipped-tracer";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { tracerName } from "./tracer-name";

/** Which weights a run reads with; what they knew of its trace is seen when they rank it. */
export type SettledTracer = Omit<RunTracer, "seen">;

/**
 * By the key of its system, the weights that answer for a trace now: the active version of the workspace, else the
 * shipped ones. Loads no weights.
 */
export const settleTracers = async (
  db: Pick<Prisma.TransactionClient, "systemTracer">,
  workspaceId: string,
  systemKeys: readonly string[],
): Promise<(systemKey: string) => SettledTracer> => {
  const rows = await db.systemTracer.findMany({
    where: { workspaceId, systemKey: { in: [...new Set(systemKeys)] }, activeVersionId: { not: null } },
    select: { systemKey: true, systemName: true, activeVersion: { select: { id: true, number: true, hash: true } } },
  });
  const active = new Map(
    rows.flatMap(({ systemKey, systemName, activeVersion: version }): [string, SettledTracer][] => {
      if (!version) return [];
      const name = tracerName(systemName && unescapeFromStorage(systemName), version.number);
      return [[systemKey, { name, versionId: version.id, hash: version.hash }]];
    }),
  );
  return (systemKey) => {
    const { name, hash } = shippedTracer();
    return active.get(systemKey) ?? { name, versionId: null, hash };
  };
};
