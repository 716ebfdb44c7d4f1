import { prisma } from "@/lib/db";
import { readMarked } from "../../ground/marks/marks.sql";
import { enqueueGrouping } from "../../ground/queue/enqueue";

/** Has the failures grouped of every workspace where some wait: by the clock, after facts were renewed. */
export const enqueueMarked = async (): Promise<void> => {
  const workspaceIds = await readMarked("IncidentMark");
  if (workspaceIds.length > 0) await enqueueGrouping(prisma, workspaceIds);
};
