import { runStatement, type Writer } from "@/lib/ask";
import { Prisma } from "@/lib/db";

export interface Place {
  workspaceId: string;
  traceId: string;
}

export const copyStepRows = (db: Writer, to: Place, from: Place) =>
  runStatement(
    db,
    Prisma.sql`
      insert into "Step" ("workspaceId", "traceId", "index", "agent", "rawAgent", "kind", "content", "recipient", "inputs", "tool", "startedAt", "durationMs",
        "isError", "model", "inputTokens", "outputTokens", "costUsd", "source", "sketch")
      select ${to.workspaceId}::uuid, ${to.traceId}::uuid, "index", "agent", "agent", "kind", "content", "recipient", null, "tool", "startedAt", "durationMs",
        "isError", "model", "inputTokens", "outputTokens", "costUsd", '{"pointer":""}'::jsonb, "sketch"
      from "Step" where "workspaceId" = ${from.workspaceId}::uuid and "traceId" = ${from.traceId}::uuid`,
  );
