import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { requireRowId } from "../../ground/ids/row-id";
import { lockTracer } from "./require-tracer.sql";

/** The row of a tracer of this workspace, locked until the transaction ends, else NOT_FOUND. */
export const requireTracer = async (tx: Prisma.TransactionClient, ctx: WorkspaceContext, tracerId: string) => {
  const id = requireRowId(tracerId, "tracer");
  await lockTracer(tx, ctx, id);
  const row = await tx.systemTracer.findFirst({ where: { id, workspaceId: ctx.workspaceId } });
  if (!row) throw notFound("tracer");
  return row;
};
