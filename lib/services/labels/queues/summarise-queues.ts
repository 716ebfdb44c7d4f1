import { type QueueSummary } from "@/lib/attribution/labels/queue-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { anyQueue, ofWorkspace, readPeople, readQueues } from "./summarise-queues.sql";

/**
 * Those queues of the workspace that `where` (on `"LabelQueue" q`) matches, open ones first, the newest of each first,
 * with how far everybody has come.
 */
export const summariseQueues = async (ctx: WorkspaceContext, where: Prisma.Sql = anyQueue): Promise<QueueSummary[]> => {
  const ours = ofWorkspace(ctx, where);
  const [queues, people] = await Promise.all([readQueues(ours), readPeople(ours)]);
  const userId = ctx.actor.kind === "user" ? ctx.actor.userId : null;
  return queues.map((queue) => {
    const own = people.filter(({ queueId }) => queueId === queue.id).map(({ queueId: _, ...person }) => person);
    return {
      ...queue,
      name: unescapeFromStorage(queue.name),
      createdByName: unescapeFromStorage(queue.createdByName),
      createdAt: queue.createdAt.toISOString(),
      closedAt: queue.closedAt?.toISOString() ?? null,
      done: own.reduce((sum, { done }) => sum + done, 0),
      people: own,
      mine: own.find((person) => person.isMember && person.userId === userId) ?? null,
    };
  });
};
