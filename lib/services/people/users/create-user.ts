import { hashPassword, requireGoodPassword } from "@/lib/auth/password";
import { prisma } from "@/lib/db";
import { insertWorkspace } from "../workspaces/insert-workspace";
import { emailTaken } from "./email-taken";

export interface NewUser {
  /** Checked by the door; kept in lower case. */
  email: string;
  name: string | null;
  password: string;
}

/**
 * A new person with a workspace of their own. Throws CONFLICT when the email address has an
 * account, INVALID for a bad password.
 */
export const createUser = async ({
  email,
  name,
  password,
}: NewUser): Promise<{ id: string; workspaceSlug: string }> => {
  requireGoodPassword(password);
  const passwordHash = await hashPassword(password);
  return prisma.$transaction(async (transaction) => {
    const [user] = await transaction.user.createManyAndReturn({
      data: [{ email: email.toLowerCase(), name, passwordHash }],
      select: { id: true },
      skipDuplicates: true,
    });
    if (!user) throw emailTaken("Sign in instead.");
    const { slug } = await insertWorkspace(transaction, {
      userId: user.id,
      name: `${name || email.split("@")[0]}'s workspace`,
    });
    return { id: user.id, workspaceSlug: slug };
  });
};
