import { runStatement, type Writer } from "@/lib/ask";
import { Prisma } from "@/lib/db";

export const insertEvents = (
  db: Writer,
  rows: readonly { place: number; type: string; data: object }[],
  runId: string,
) =>
  runStatement(
    db,
    Prisma.sql`
    insert into "RunEvent" ("workspaceId", "runId", "sequence", "type", "data", "createdAt")
    select r."workspaceId", r."id", (select coalesce(max(e."sequence"), 0) from "RunEvent" e where e."workspaceId" = r."workspaceId" and e."runId" = r."id") + row."place",
      row."type", row."data", timezone('utc', clock_timestamp())
    from "AttributionRun" r, json_to_recordset(${JSON.stringify(rows)}::json) as row("place" int, "type" text, "data" jsonb)
    where r."id" = ${runId}::uuid`,
  );
