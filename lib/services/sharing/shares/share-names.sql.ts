import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";

const speakersRow = z.object({
  agent: z.string(),
  rawAgent: z.string().nullable(),
});

export const readSpeakers = (db: Database, workspaceId: string, id: string) =>
  askRows(
    db,
    Prisma.sql`
    select "agent", "rawAgent" from (
      select "agent", "rawAgent", min("index") as "first", 0 as "rank" from "Step"
      where "workspaceId" = ${workspaceId}::uuid and "traceId" = ${id}::uuid group by "agent", "rawAgent"
      union all
      select "recipient", null, min("index"), 1 from "Step"
      where "workspaceId" = ${workspaceId}::uuid and "traceId" = ${id}::uuid and "recipient" is not null group by "recipient"
    ) named order by "rank", "first", "agent", "rawAgent"`,
    speakersRow,
  );
