import { runStatement, type Writer } from "@/lib/ask";
import { Prisma } from "@/lib/db";
import { type ReaderWords } from "@/lib/traces/sharing/reader-words";

export interface Place {
  workspaceId: string;
  runId: string;
}

export const copyEventRows = (db: Writer, to: Place & { words: ReaderWords }, from: Place) =>
  runStatement(
    db,
    Prisma.sql`
    insert into "RunEvent" ("workspaceId", "runId", "sequence", "type", "data", "createdAt")
    select ${to.workspaceId}::uuid, ${to.runId}::uuid, "sequence", "type",
      case when "type" in ('step-judged', 'half-judged') then jsonb_set("data", '{reasoning}', '""') else "data" end, "createdAt"
    from "RunEvent" where "workspaceId" = ${from.workspaceId}::uuid and "runId" = ${from.runId}::uuid
      and "type" in ('started', 'coverage', 'step-judged', 'half-judged', 'status', 'call')`,
  );
