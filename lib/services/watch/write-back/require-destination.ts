import { isTrackerKind } from "@/lib/attribution/write-back/destination-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma, prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { requireRowId } from "../../ground/ids/row-id";

/** The row of a destination of this workspace. Throws NOT_FOUND. */
export const requireDestination = async (
  ctx: Pick<WorkspaceContext, "workspaceId">,
  id: string,
  database: Pick<Prisma.TransactionClient, "destination"> = prisma,
) => {
  const row = await database.destination.findFirst({
    where: { id: requireRowId(id, "destination"), workspaceId: ctx.workspaceId },
  });
  if (!row) throw notFound("destination");
  return row;
};

/** The same of one that answers about traces can be sent to. Throws NOT_FOUND for an issue tracker, too. */
export const requirePlatform: typeof requireDestination = async (ctx, id, database) => {
  const row = await requireDestination(ctx, id, database);
  if (isTrackerKind(row.kind)) throw notFound("destination");
  return row;
};

/** The same of one that incidents can become issues of. */
export const requireTracker: typeof requireDestination = async (ctx, id, database) => {
  const row = await requireDestination(ctx, id, database);
  if (!isTrackerKind(row.kind)) throw notFound("destination");
  return row;
};

export type DestinationRow = Awaited<ReturnType<typeof requireDestination>>;
