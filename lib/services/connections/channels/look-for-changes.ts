import { prisma } from "@/lib/db";
import { enqueueChanges } from "../../ground/queue/queue.sql";

/** Has changes told to webhooks where there are any. Costs a look at an empty table where there are none. */
export const lookForChanges = (): Promise<void> => enqueueChanges(prisma);
