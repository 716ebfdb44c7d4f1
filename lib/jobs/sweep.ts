import { StoreAwayError } from "@/lib/errors";
import { sweepDeliveries } from "@/lib/services/connections/channels/sweep-deliveries";
import { sweepObjects } from "@/lib/services/ground/stored/sweep-objects";
import { sweepRequests } from "@/lib/services/ground/repeats/sweep-requests";
import { sweepImports } from "@/lib/services/intake/imports/sweep-imports";
import { renewTitles } from "@/lib/services/intake/titles/renew-titles";
import { sweepShares } from "@/lib/services/sharing/shares/sweep-shares";
import { log } from "./log";

/** Takes away what nobody needs any more, and takes up again what was left. */
export const sweep = async (signal: AbortSignal): Promise<void> => {
  const { removed, takenUp } = await sweepImports();
  if (removed + takenUp > 0) log(`${removed} imports swept away, ${takenUp} taken up again`);
  const expired = await sweepShares();
  if (expired > 0) log(`${expired} expired shares swept away`);
  const deliveries = await sweepDeliveries();
  if (deliveries.removed + deliveries.requeued > 0)
    log(`${deliveries.removed} deliveries swept away, ${deliveries.requeued} queued again`);
  const repeated = await sweepRequests();
  if (repeated > 0) log(`${repeated} answers to repeated requests swept away`);
  const titled = await renewTitles(signal);
  if (titled > 0) log(`titles of ${titled} workspaces given by today's rule`);
  try {
    const objects = await sweepObjects(signal);
    if (objects > 0) log(`${objects} objects of files that are gone deleted from their store`);
  } catch (error) {
    if (!(error instanceof StoreAwayError)) throw error;
    log(error.message);
  }
};
