import { type QueueSummary } from "@/lib/attribution/labels/queue-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { summariseQueues } from "./summarise-queues";

/** The queues of the workspace, open ones first, with how far everybody has come. */
export const listQueues = (ctx: WorkspaceContext): Promise<QueueSummary[]> => summariseQueues(ctx);
