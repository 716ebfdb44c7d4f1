import { can } from "@/lib/auth/permissions";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { isRowId } from "../../ground/ids/row-id";

/**
 * Each of these people once. Throws INVALID for nobody, and for somebody who is not in the
 * workspace or whose role may not label.
 */
export const checkMembers = async (
  tx: Prisma.TransactionClient,
  ctx: WorkspaceContext,
  userIds: readonly string[],
): Promise<string[]> => {
  const wanted = [...new Set(userIds)];
  const members = await tx.member.findMany({
    where: { workspaceId: ctx.workspaceId, userId: { in: wanted.filter(isRowId) } },
    select: { userId: true, role: true },
  });
  const refuse = (message: string) => new KnownError("INVALID", message, [{ pointer: "/members", message }]);
  if (wanted.length === 0) throw refuse("Choose who labels: at least one person.");
  if (members.length < wanted.length)
    throw refuse("One of these people is no longer in this workspace. Reload the page.");
  if (members.some(({ role }) => !can(role, "annotation:write")))
    throw refuse("Viewers cannot label. Choose editors, admins or owners.");
  return wanted;
};
