import { type LabelSetRef } from "@/lib/attribution/labels/label-set-ref";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma, prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { requireRowId } from "../../ground/ids/row-id";
import { ofPeople, ofSets } from "./dispute-where.sql";

/** Whose claims are compared. */
export interface DisputeScope {
  /** Only traces of this queue. */
  queueId?: string | null | undefined;
  /** Two label sets instead of people. */
  sets?: readonly [LabelSetRef, LabelSetRef] | null | undefined;
}

/**
 * The claims as a query: "traceId", "source", "title", "agent", "stepIndex", "isCertain", "reason", "at". Throws
 * NOT_FOUND for a queue or a set of another workspace.
 */
export const claimsIn = async (ctx: WorkspaceContext, { queueId, sets }: DisputeScope): Promise<Prisma.Sql> => {
  if (sets) return ofSets(ctx, sets);
  if (!queueId) return ofPeople(ctx, null);
  const where = { id: requireRowId(queueId, "queue"), workspaceId: ctx.workspaceId };
  if (!(await prisma.labelQueue.findFirst({ where, select: { id: true } }))) throw notFound("queue");
  return ofPeople(ctx, queueId);
};
