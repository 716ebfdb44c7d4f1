import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { requireRowId } from "../../ground/ids/row-id";

/** Forgets the issue of an incident; it stays in its tracker. Throws NOT_FOUND. */
export const unlinkIssue = async ({ workspaceId }: WorkspaceContext, { id }: { id: string }): Promise<void> => {
  const { count } = await prisma.incidentIssue.deleteMany({ where: { id: requireRowId(id, "issue"), workspaceId } });
  if (count === 0) throw notFound("issue");
};
