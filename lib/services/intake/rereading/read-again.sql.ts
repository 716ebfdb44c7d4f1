import { runStatement } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma, Prisma } from "@/lib/db";
import { escapeForStorage } from "@/lib/traces/escape-text";

/** Keeps who had it read again, for its activity; nothing where it is gone by now. */
export const noteReading = async (
  { workspaceId, actor }: Pick<WorkspaceContext, "workspaceId"> & Partial<Pick<WorkspaceContext, "actor">>,
  { traceId, isChanged }: { traceId: string; isChanged: boolean },
): Promise<void> => {
  await runStatement(
    prisma,
    Prisma.sql`
    insert into "TraceReading" ("id", "workspaceId", "traceId", "readBy", "isChanged", "stepCount")
    select gen_random_uuid(), "workspaceId", "id", ${actor ? escapeForStorage(actor.name) : null}::text, ${isChanged}, "stepCount"
    from "Trace" where "workspaceId" = ${workspaceId}::uuid and "id" = ${traceId}::uuid`,
  );
};
