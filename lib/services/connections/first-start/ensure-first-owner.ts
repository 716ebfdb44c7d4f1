import { hashPassword, requireGoodPassword } from "@/lib/auth/password";
import { prisma } from "@/lib/db";
import { ownerEmail, ownerPassword } from "@/lib/env";
import { KnownError } from "@/lib/errors";
import { addProvidersFromEnvironment, checkProvidersInEnvironment } from "../providers/add-providers-from-environment";
import { insertWorkspace } from "../../people/workspaces/insert-workspace";
import { createSignInLink } from "../../people/users/create-sign-in-link";
import { lockFirstOwner } from "./ensure-first-owner.sql";

interface FirstOwner {
  userId: string;
  email: string;
  /** Whether this call made the workspace `demo`. */
  isNew: boolean;
  /** A one-time sign-in token where the owner has no password: the only way in. Else null. */
  signInToken: string | null;
}

const firstWorkspace = { slug: "demo", name: "Demo" };
/** The password is hashed within, which takes seconds on a busy machine. */
const patience = { timeout: 60_000, maxWait: 30_000 };

const choosePassword = async (password: string | undefined): Promise<string | null> => {
  if (password === undefined) return null;
  requireGoodPassword(password);
  return hashPassword(password);
};

type Owner = { id: string; email: string; passwordHash: string | null; isNew: boolean };

/** Under a lock, because two instances may start at once. */
const findOrCreate = (email: string | undefined, password: string | undefined, name: string | null): Promise<Owner> =>
  prisma.$transaction(async (transaction) => {
    await lockFirstOwner(transaction);
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
      throw new KnownError("INVALID", `FAULTLINE_OWNER_EMAIL=${address} is not an email address.`);
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

/**
 * The first owner with the workspace `demo`, made on the first start together with the providers that the environment
 * has keys for; later calls find them.
 * Without a password each call makes a new sign-in link. Throws INVALID for a bad address, password or provider.
 */
export const ensureFirstOwner = async ({
  email = ownerEmail(),
  password = ownerPassword(),
  name = null,
}: { email?: string | undefined; password?: string | undefined; name?: string | null } = {}): Promise<FirstOwner> => {
  const owner = await findOrCreate(email, password, name);
  if (owner.isNew) await addProvidersFromEnvironment(firstWorkspace.slug);
  const isLinkNeeded = owner.passwordHash === null;
  const signInToken = isLinkNeeded ? (await createSignInLink({ userId: owner.id }, { isReset: false })).token : null;
  return { userId: owner.id, email: owner.email, isNew: owner.isNew, signInToken };
};
