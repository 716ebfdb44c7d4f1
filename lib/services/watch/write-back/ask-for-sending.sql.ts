import { runStatement, type Writer } from "@/lib/ask";
import { Prisma } from "@/lib/db";

/** Marks traces of the workspace to be sent, whatever they were before. Answers how many there are. */
export const markAsked = (db: Writer, workspaceId: string, destinationId: string, traceIds: readonly string[]) =>
  runStatement(
    db,
    Prisma.sql`
    insert into "Sending" ("destinationId", "traceId", "workspaceId", "isAsked")
      select ${destinationId}::uuid, t."id", t."workspaceId", true from "Trace" t
      where t."workspaceId" = ${workspaceId}::uuid and t."id" = any(${[...traceIds]}::uuid[]) order by t."id"
    on conflict ("destinationId", "traceId") do update
      set "isAsked" = true, "wish" = "Sending"."wish" + 1, "status" = 'PENDING', "attemptCount" = 0, "nextAttemptAt" = current_timestamp`,
  );
