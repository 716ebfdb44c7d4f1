import { type QueuePreview } from "@/lib/attribution/labels/queue-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { type TraceSelection } from "@/lib/traces/trace-filter";
import { shownFilter } from "../../ground/search/ready-selection";
import { countSelected } from "./preview-queue.sql";

/** What a queue of the selected traces would be drawn from. Makes nothing. */
export const previewQueue = async (ctx: WorkspaceContext, selection: TraceSelection): Promise<QueuePreview> => {
  const { isBehind, ...shown } =
    "filter" in selection ? await shownFilter(ctx, selection.filter) : { ...selection, isBehind: false };
  const [counts] = await countSelected(prisma, ctx, shown);
  return { ...(counts ?? { selectedCount: 0, passedCount: 0, populationCount: 0, labelledCount: 0 }), isBehind };
};
