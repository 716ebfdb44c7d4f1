import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { decrypt } from "../../ground/secrets/decrypt";

/**
 * 32 random bytes in base64 that only this workspace has: the key of the HMAC behind the fences of its prompts. Whoever
 * holds a transaction hands it in: a second connection for each of them is more than there are.
 */
export const readWorkspaceSecret = async (
  { workspaceId }: Pick<WorkspaceContext, "workspaceId">,
  db: Pick<typeof prisma, "workspace"> = prisma,
): Promise<string> => {
  const { secretCiphertext } = await db.workspace.findUniqueOrThrow({
    where: { id: workspaceId },
    select: { secretCiphertext: true },
  });
  return decrypt(secretCiphertext, { workspaceId, purpose: "workspace-secret" });
};
