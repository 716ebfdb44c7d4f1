import { type Prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { requireRowId } from "../../ground/ids/row-id";
import { type HeadRow } from "../incidents/incident-row";
import { type FixRow } from "./fix-row";

/** A fix of an incident. Throws NOT_FOUND. */
export const requireFix = async (
  tx: Prisma.TransactionClient,
  { id: incidentId }: Pick<HeadRow, "id">,
  id: string,
): Promise<FixRow> => {
  const row = await tx.incidentFix.findFirst({ where: { id: requireRowId(id, "fix"), incidentId } });
  if (!row) throw notFound("fix");
  return row;
};
