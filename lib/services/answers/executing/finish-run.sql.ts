import { runStatement } from "@/lib/ask";
import { type Seen } from "@/lib/attribution/tracer";
import { Prisma } from "@/lib/db";

/** Known only once they have ranked the trace; the rest of a manifest stands from the start. */
export const saveSeen = async (tx: Prisma.TransactionClient, runId: string, seen: Seen): Promise<void> => {
  await runStatement(
    tx,
    Prisma.sql`
    update "AttributionRun" set "manifest" = jsonb_set("manifest", '{tracer,seen}', to_jsonb(${seen}::text)) where "id" = ${runId}::uuid`,
  );
};
