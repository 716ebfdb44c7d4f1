import { verifyPassword } from "@/lib/auth/password";
import { Prisma, prisma } from "@/lib/db";
import { arePasswordsOpen } from "@/lib/env";
import { KnownError } from "@/lib/errors";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { type AuditKind } from "../audit/audit-kinds";
import { emailTaken } from "./email-taken";

interface Profile {
  name: string | null;
  /** Checked by the door, in lower case. */
  email: string;
  /** The current password; needed for another email address. */
  password: string | null;
  /** The network that the request comes from. */
  address?: string | undefined;
}

const wrongPassword = (): KnownError =>
  new KnownError("INVALID", "The current password is wrong.", [
    { pointer: "/password", message: "This is not your current password." },
  ]);

const requirePassword = async (password: string | null, hash: string | null): Promise<void> => {
  if (!arePasswordsOpen())
    throw new KnownError("FORBIDDEN", "Email addresses are not changed here: changing one takes a password.", [
      { pointer: "/email", message: "This address cannot be changed here." },
    ]);
  if (hash === null)
    throw new KnownError("INVALID", "Set a password first: another email address needs it.", [
      { pointer: "/email", message: "Set a password first." },
    ]);
  if (password === null || !(await verifyPassword(password, hash))) throw wrongPassword();
};

/** Notes in the audit log of each workspace of the person what they changed of themselves. */
const note = async (
  tx: Prisma.TransactionClient,
  userId: string,
  entry: {
    kind: AuditKind;
    actorName: string;
    subject: string;
    details: Prisma.InputJsonObject;
    address: string | null;
  },
): Promise<void> => {
  const memberships = await tx.member.findMany({ where: { userId }, select: { workspaceId: true } });
  const who = { actorKind: "user", actorId: userId, subjectId: userId };
  await tx.auditEntry.createMany({ data: memberships.map(({ workspaceId }) => ({ workspaceId, ...who, ...entry })) });
};

/**
 * What a person is called, and by which email address they sign in. Another address needs the current password, and is
 * not verified. Throws INVALID for a wrong password, FORBIDDEN for another address where passwords are closed, CONFLICT
 * where the address has an account or was changed meanwhile.
 */
export const changeProfile = async (userId: string, next: Profile): Promise<void> => {
  const before = await prisma.user.findUniqueOrThrow({
    where: { id: userId },
    select: { name: true, email: true, passwordHash: true },
  });
  const { name } = next;
  const email = next.email.toLowerCase();
  const isMoved = email !== before.email;
  if (isMoved) await requirePassword(next.password, before.passwordHash);
  if (!isMoved && name === before.name) return;
  const entry = {
    actorName: escapeForStorage(name || email),
    subject: escapeForStorage(name ? `${name} (${email})` : email),
    address: next.address ?? null,
  };
  try {
    await prisma.$transaction(async (tx) => {
      const { count } = await tx.user.updateMany({
        where: { id: userId, email: before.email, passwordHash: before.passwordHash },
        data: { name, email, ...(isMoved ? { emailVerified: null } : {}) },
      });
      if (count === 0) throw new KnownError("CONFLICT", "Your account was changed in the meantime. Reload the page.");
      if (name !== before.name)
        await note(tx, userId, {
          ...entry,
          kind: "member.renamed",
          details: { before: escapeForStorage(before.name ?? "") },
        });
      if (isMoved)
        await note(tx, userId, { ...entry, kind: "member.email-changed", details: { before: before.email } });
    });
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002")
      throw emailTaken("Choose another one.");
    throw error;
  }
};
