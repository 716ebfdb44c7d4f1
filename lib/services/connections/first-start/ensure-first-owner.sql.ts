import { runStatement } from "@/lib/ask";
import { hashPassword, requireGoodPassword } from "@/lib/auth/password";
import { prisma, Prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { insertWorkspace } from "../../people/workspaces/insert-workspace";
import { checkProvidersInEnvironment } from "../providers/add-providers-from-environment";

export const firstWorkspace = { slug: "demo", name: "Demo" };

const lockKey = 72_707_370;

/** The password is hashed within, which takes seconds on a busy machine. */
const patience = { timeout: 60_000, maxWait: 30_000 };

const choosePassword = async (password: string | undefined): Promise<string | null> => {
  if (password === undefined) return null;
  requireGoodPassword(password);
  return hashPassword(password);
};

type Owner = { id: string; email: string; passwordHash: string | null; isNew: boolean };

/** Under a lock, because two instances may start at once. */
export const findOrCreate = (
  email: string | undefined,
  password: string | undefined,
  name: string | null,
): Promise<Owner> =>
  prisma.$transaction(async (transaction) => {
    await runStatement(transaction, Prisma.sql`SELECT pg_advisory_xact_lock(${lockKey})`);
    const select = { id: true, email: true, passwordHash: true } as const;
    const owner = await transaction.member.findFirst({
      where: { role: "OWNER", workspace: { slug: firstWorkspace.slug } },
      orderBy: { createdAt: "asc" },
      select: { user: { select } },
    });
    if (owner) {
      const passwordHash = owner.user.passwordHash ?? (await choosePassword(password));
      if (passwordHash !== owner.user.passwordHash)
        await transaction.user.update({ where: { id: owner.user.id }, data: { passwordHash } });
      return { ...owner.user, passwordHash, isNew: false };
    }
    const address = (email ?? "owner@localhost").trim().toLowerCase();
    if (!/^\S+@\S+$/.test(address))
      throw new KnownError("INVALID", `FAULTLINE_OWNER_EMAIL=${address} is not an e-mail address.`);
    const passwordHash = await choosePassword(password);
    checkProvidersInEnvironment();
    const user = await transaction.user.upsert({
      where: { email: address },
      // The operator vouches for an address that they set.
      create: { email: address, name, passwordHash, emailVerified: email === undefined ? null : new Date() },
      update: {},
      select,
    });
    await insertWorkspace(transaction, { userId: user.id, ...firstWorkspace });
    return { ...user, isNew: true };
  }, patience);
