import { runStatement, type Writer } from "@/lib/ask";
import { Prisma } from "@/lib/db";
import { type RunOwner } from "./claim-run";

export const addToRun = (db: Writer, spentUsd: number, owner: RunOwner) =>
  runStatement(
    db,
    Prisma.sql`
      update "AttributionRun" set "spentUsd" = "spentUsd" + ${spentUsd}::float8,
        "costUsd" = case when "costUsd" is null and "callCount" > 0 then null else coalesce("costUsd", 0) + ${spentUsd}::float8 end
      where "id" = ${owner.runId}::uuid`,
  );
