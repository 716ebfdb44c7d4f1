import { prisma } from "@/lib/db";
import { enqueueGrouping } from "../../ground/queue/enqueue";
import { readMarkedWorkspaces } from "./marks.sql";

/** Has the failures grouped of every workspace where some wait: by the clock, after facts were renewed. */
export const enqueueMarked = async (): Promise<void> => {
  const workspaceIds = await readMarkedWorkspaces();
  if (workspaceIds.length > 0) await enqueueGrouping(prisma, workspaceIds);
};
