import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Database } from "@/lib/ask";
import { mostMailsAnHour, takePoints } from "./allow-mails.sql";

const windowMs = 60 * 60_000;

/**
 * How many of `wanted` more emails this actor may cause now; they are counted, in the transaction of the caller,
 * beside the attempts that `lib/auth/rate-limit.ts` counts. An hour begins with its first mail.
 */
export const allowMails = async (
  tx: Database,
  { actor }: Pick<WorkspaceContext, "actor">,
  { wanted, now = new Date() }: { wanted: number; now?: Date },
): Promise<number> => {
  const [at, end] = [now.getTime(), now.getTime() + windowMs];
  const [row] = await takePoints(tx, { actor, wanted, end, at });
  const before = (row?.points ?? wanted) - wanted;
  return Math.min(wanted, Math.max(0, mostMailsAnHour - before));
};
