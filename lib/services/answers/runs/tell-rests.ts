import { readRests } from "../../connections/providers/read-rests";
import { type ToldRunRow } from "./run-row";

type Row = Pick<ToldRunRow, "status" | "providerId" | "restsUntil" | "restReason">;

/**
 * Rows of runs of a workspace with until when, and why, those wait whose provider rests: those that were put back say
 * so themselves, others have not begun. One more question to the database, and only where a run waits.
 */
export const tellRests = async <T extends Row>(workspaceId: string, rows: readonly T[]): Promise<T[]> => {
  if (!rows.some(({ status, providerId }) => status === "QUEUED" && providerId !== null)) return [...rows];
  const rests = await readRests(workspaceId);
  return rows.map((row) => {
    const rest = row.status === "QUEUED" && row.providerId !== null ? rests.get(row.providerId) : undefined;
    const until = Math.max(Date.parse(rest?.until ?? "") || 0, row.restsUntil?.getTime() ?? 0);
    if (!rest || until === row.restsUntil?.getTime()) return row;
    return { ...row, restsUntil: new Date(until), restReason: rest.reason };
  });
};
