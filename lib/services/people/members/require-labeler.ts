import { can } from "@/lib/auth/permissions";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma, prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";

export interface Labeler {
  userId: string;
  name: string;
  /** A program may have seen any answer: what it says for a person is never blind. */
  isByKey: boolean;
}

/**
 * Who labels: the person who is signed in, or the one who made the API key, while they may label here. Throws FORBIDDEN
 * for a key of nobody and for whatever else acts.
 */
export const requireLabeler = async (
  { workspaceId, actor }: Pick<WorkspaceContext, "workspaceId" | "actor">,
  tx: Pick<Prisma.TransactionClient, "apiKey" | "member"> = prisma,
): Promise<Labeler> => {
  if (actor.kind === "user") return { userId: actor.userId, name: actor.name, isByKey: false };
  const key =
    actor.kind === "api-key"
      ? await tx.apiKey.findFirst({ where: { id: actor.apiKeyId, workspaceId }, select: { createdById: true } })
      : null;
  const userId = key?.createdById ?? null;
  const select = { role: true, user: { select: { name: true, email: true } } };
  const member = userId === null ? null : await tx.member.findFirst({ where: { workspaceId, userId }, select });
  if (userId === null || member === null || !can(member.role, "annotation:write"))
    throw new KnownError(
      "FORBIDDEN",
      "Only people can label. An API key labels for the person who created it on the page of API keys, while they may label here.",
    );
  return { userId, name: member.user.name || member.user.email, isByKey: true };
};
