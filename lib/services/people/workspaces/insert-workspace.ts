import { randomBytes, randomUUID } from "node:crypto";
import { type prisma } from "@/lib/db";
import { encrypt } from "../../ground/secrets/encrypt";
import { chooseSlug } from "./choose-slug";

/**
 * Inserts a workspace with `userId` as its owner, within the caller's transaction. A slug that is
 * taken gets four more characters.
 */
export const insertWorkspace = async (
  transaction: Pick<typeof prisma, "workspace" | "member">,
  { userId, name, slug = chooseSlug(name) }: { userId: string; name: string; slug?: string },
): Promise<{ id: string; slug: string }> => {
  let candidate = slug;
  for (;;) {
    const id = randomUUID();
    const secretCiphertext = encrypt(randomBytes(32).toString("base64"), {
      workspaceId: id,
      purpose: "workspace-secret",
    });
    const { count } = await transaction.workspace.createMany({
      data: { id, slug: candidate, name, secretCiphertext },
      skipDuplicates: true,
    });
    if (count === 0) {
      // Not in the head of the loop: there the bundler of the server leaves an imported name without its module.
      candidate = `${slug}-${randomBytes(2).toString("hex")}`;
      continue;
    }
    await transaction.member.create({ data: { workspaceId: id, userId, role: "OWNER" } });
    return { id, slug: candidate };
  }
};
