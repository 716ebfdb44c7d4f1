import { type RunEventBody } from "@/lib/attribution/run-record";
import { type Prisma } from "@/lib/db";
import { escapeValueForStorage } from "@/lib/traces/escape-text";
import { notifyEvent } from "../../ground/queue/notify";

/**
 * Appends events to a run, numbered on from its last one. The caller's transaction must hold the run's row (an
 * update or a `for update` of it):
 * that lock is what keeps the numbers without a gap and without a double.
 */
export const appendEvents = async (
  tx: Prisma.TransactionClient,
  runId: string,
  bodies: readonly RunEventBody[],
): Promise<void> => {
  if (bodies.length === 0) return;
  const rows = bodies.map(({ type, ...data }, place) => ({
    place: place + 1,
    type,
    data: escapeValueForStorage(data),
  }));
  await tx.$executeRaw`
    insert into "RunEvent" ("workspaceId", "runId", "sequence", "type", "data", "createdAt")
    select r."workspaceId", r."id", (select coalesce(max(e."sequence"), 0) from "RunEvent" e where e."workspaceId" = r."workspaceId" and e."runId" = r."id") + row."place",
      row."type", row."data", timezone('utc', clock_timestamp())
    from "AttributionRun" r, json_to_recordset(${JSON.stringify(rows)}::json) as row("place" int, "type" text, "data" jsonb)
    where r."id" = ${runId}::uuid`;
  await notifyEvent(tx, runId);
};
