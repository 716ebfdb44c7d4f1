import { type Injection, scanInTurns } from "@/lib/attribution/injection/scan-for-injections";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { inTurns } from "../../ground/paging/in-turns";
import { type Database } from "@/lib/ask";
import { readScannedSteps } from "./read-injections.sql";

/**
 * Text of a stored trace that addresses a judge, in the order of its steps. Others are answered
 * meanwhile, however long it is.
 */
export const readInjections = async (
  db: Database,
  { workspaceId, traceId }: { workspaceId: string; traceId: string },
): Promise<Injection[]> => {
  const found: Injection[] = [];
  for (let from = 0; ;) {
    const steps = await readScannedSteps(db, { workspaceId, traceId, from });
    const last = steps.at(-1);
    if (!last) return found;
    from = last.index + 1;
    found.push(
      ...(await inTurns(
        scanInTurns(steps.map(({ index, content }) => ({ index, content: unescapeFromStorage(content) }))),
      )),
    );
  }
};
