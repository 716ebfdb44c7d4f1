import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma } from "@/lib/db";
import { recordAudit } from "../audit/record-audit";
import { workingKeys } from "./list-member-access";

/** Ends the keys that this person made and that still work, those apart that are to be kept. Answers how many. */
export const revokeMemberKeys = async (
  tx: Prisma.TransactionClient,
  ctx: WorkspaceContext,
  { userId, keptIds }: { userId: string; keptIds: readonly string[] },
): Promise<number> => {
  const made = await tx.apiKey.findMany({
    where: workingKeys(ctx, userId),
    select: { id: true, name: true, prefix: true },
  });
  const ended = made.filter(({ id }) => !keptIds.includes(id));
  await tx.apiKey.updateMany({ where: { id: { in: ended.map(({ id }) => id) } }, data: { revokedAt: new Date() } });
  for (const { id, name, prefix } of ended)
    await recordAudit(tx, ctx, { kind: "api-key.revoked", subject: name, subjectId: id, details: { prefix } });
  return ended.length;
};
