import { askRows, type Database, idRow, runStatement, type Writer } from "@/lib/ask";
import { Prisma } from "@/lib/db";
import { eventChannel } from "../../ground/queue/notify.sql";

export const setStatus = (
  db: Database,
  {
    to,
    set,
    runIds,
    from,
  }: {
    to: "QUEUED" | "RUNNING" | "SUCCEEDED" | "FAILED" | "CANCELLED" | "PARTIAL";
    set: Prisma.Sql;
    runIds: readonly string[];
    from: "QUEUED" | "RUNNING" | "SUCCEEDED" | "FAILED" | "CANCELLED" | "PARTIAL";
  },
) =>
  askRows(
    db,
    Prisma.sql`
    update "AttributionRun" r set "status" = ${to}::"RunStatus", ${set}
    where r."id" = any(${runIds}::uuid[]) and r."status" = ${from}::"RunStatus" returning r."id"`,
    idRow,
  );

export const insertStatusEvents = (
  db: Writer,
  to: "QUEUED" | "RUNNING" | "SUCCEEDED" | "FAILED" | "CANCELLED" | "PARTIAL",
  ids: string[],
) =>
  runStatement(
    db,
    Prisma.sql`
    insert into "RunEvent" ("workspaceId", "runId", "sequence", "type", "data", "createdAt")
    select r."workspaceId", r."id", (select coalesce(max(e."sequence"), 0) + 1 from "RunEvent" e where e."workspaceId" = r."workspaceId" and e."runId" = r."id"),
      'status', jsonb_build_object('status', ${to}::text), timezone('utc', clock_timestamp())
    from "AttributionRun" r where r."id" = any(${ids}::uuid[])`,
  );

export const notifyMoved = (db: Writer, ids: string[]) =>
  runStatement(db, Prisma.sql`select pg_notify(${eventChannel}, id) from unnest(${ids}::text[]) as id`);
