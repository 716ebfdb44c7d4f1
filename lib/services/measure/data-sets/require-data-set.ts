import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma, prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { requireRowId } from "../../ground/ids/row-id";

type DataSetRow = NonNullable<Awaited<ReturnType<typeof prisma.dataSet.findFirst>>>;

/** Throws NOT_FOUND, also for a data set of another workspace. */
export const requireDataSet = async (
  { workspaceId }: Pick<WorkspaceContext, "workspaceId">,
  id: string,
  db: Pick<Prisma.TransactionClient, "dataSet"> = prisma,
): Promise<DataSetRow> => {
  const row = await db.dataSet.findFirst({ where: { workspaceId, id: requireRowId(id, "data set") } });
  if (!row) throw notFound("data set");
  return row;
};
