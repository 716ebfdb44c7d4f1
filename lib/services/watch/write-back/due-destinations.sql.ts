import { askRows, idRow } from "@/lib/ask";
import { prisma, Prisma } from "@/lib/db";

/** Destinations that something waits for which is due, and that are not left alone; each looked up by the index. */
export const findDueDestinations = async (now: Date): Promise<string[]> => {
  const rows = await askRows(
    prisma,
    Prisma.sql`
    select d."id" from "Destination" d
    where (d."heldUntil" is null or d."heldUntil" <= ${now.toISOString()}::timestamp) and exists (
      select from "Sending" s where s."destinationId" = d."id" and s."status" = 'PENDING' and s."nextAttemptAt" <= ${now.toISOString()}::timestamp
      union all
      select from "IncidentIssue" i where i."destinationId" = d."id" and i."status" = 'PENDING' and i."nextAttemptAt" <= ${now.toISOString()}::timestamp)`,
    idRow,
  );
  return rows.map(({ id }) => id);
};
