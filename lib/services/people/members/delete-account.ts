import { verifyPassword } from "@/lib/auth/password";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma, prisma } from "@/lib/db";
import { arePasswordsOpen } from "@/lib/env";
import { KnownError, notFound } from "@/lib/errors";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { recordAudit } from "../audit/record-audit";
import { endMembership } from "./end-membership";
import {
  deletedPerson,
  dropReports,
  forgetAddresses,
  forgetFormer,
  forgetInJson,
  forgetInvited,
  forgetName,
  forgetSubjects,
  listFormerNames,
  listOwnNames,
  listTouched,
} from "./forget-person.sql";
import { holdMembers } from "./hold-members";
import { personColumns, personJson } from "./person-columns";
import { revokeMemberKeys } from "./revoke-member-keys";

const transaction = { timeout: 120_000, maxWait: 30_000 };

interface Person {
  id: string;
  name: string | null;
  email: string;
}

/** Takes a person out of all their workspaces. Throws CONFLICT, with the names of those that they alone own. */
async function leaveAll(tx: Prisma.TransactionClient, { id: userId }: Person): Promise<void> {
  const memberships = await tx.member.findMany({
    where: { userId },
    orderBy: { workspaceId: "asc" },
    select: { workspaceId: true },
  });
  for (const { workspaceId } of memberships) await holdMembers(tx, workspaceId);
  // Read again: roles may have changed until all were held.
  const held = await tx.member.findMany({ where: { userId }, select: { role: true, workspace: true } });
  const alone: string[] = [];
  for (const { role, workspace } of held) {
    const others = await tx.member.count({
      where: { workspaceId: workspace.id, role: "OWNER", userId: { not: userId } },
    });
    if (role === "OWNER" && others === 0) alone.push(`“${workspace.name}”`);
  }
  if (alone.length > 0)
    throw new KnownError(
      "CONFLICT",
      `You are the only owner of ${alone.join(", ")}. Make someone else an owner there first, or have an operator of this server delete it.`,
    );
  for (const { role, workspace } of held) {
    const ctx: WorkspaceContext = {
      workspaceId: workspace.id,
      workspaceSlug: workspace.slug,
      role,
      actor: { kind: "user", userId, name: deletedPerson },
    };
    await revokeMemberKeys(tx, ctx, { userId, keptIds: [] });
    await endMembership(tx, ctx, userId);
    await recordAudit(tx, ctx, { kind: "member.account-deleted", subject: deletedPerson, subjectId: userId });
  }
}

/** Takes names and addresses of a person out of what they leave behind. */
async function forget(tx: Prisma.TransactionClient, { id: userId, name, email }: Person): Promise<void> {
  const workspaceIds = (await listTouched(tx, userId)).map(({ id }) => id);
  const former = (await listFormerNames(tx, userId)).map((row) => row.name);
  const names = [...new Set([email, ...(name ? [escapeForStorage(name)] : []), ...former])].filter(
    (each) => each !== deletedPerson,
  );
  const ownNames = (await listOwnNames(tx, userId, workspaceIds, names)).map((row) => row.name);
  const emails = names.filter((each) => each.includes("@"));
  const forgotten = { userId, workspaceIds, names, ownNames, emails };
  await forgetSubjects(tx, forgotten);
  await forgetFormer(tx, forgotten);
  await forgetInvited(tx, forgotten);
  await forgetAddresses(tx, forgotten);
  for (const columns of personColumns) await forgetName(tx, columns, forgotten);
  for (const columns of personJson) for (const own of ownNames) await forgetInJson(tx, columns, workspaceIds, own);
  await dropReports(tx, forgotten);
}

/**
 * Deletes an account: the person leaves all workspaces, their API keys and sign-ins end, and their name, addresses and
 * former names go. Labels, decisions, comments and runs stay, as said by "Deleted person": others rely on them. Throws
 * CONFLICT for who alone owns a workspace, NOT_FOUND.
 */
const deletePerson = async (person: Person): Promise<void> => {
  await prisma.$transaction(async (tx) => {
    await leaveAll(tx, person);
    await forget(tx, person);
    const { count } = await tx.user.deleteMany({ where: { id: person.id } });
    if (count === 0) throw notFound("account");
  }, transaction);
};

/**
 * Deletes one's own account. `confirmation` is one's email address, typed; `password` is needed where there is one and
 * passwords are open.
 * Throws INVALID where either is wrong, and as `deletePerson`.
 */
export const deleteAccount = async (
  userId: string,
  { confirmation, password }: { confirmation: string; password: string | null },
): Promise<void> => {
  const user = await prisma.user.findUniqueOrThrow({
    where: { id: userId },
    select: { id: true, name: true, email: true, passwordHash: true },
  });
  if (confirmation.trim().toLowerCase() !== user.email)
    throw new KnownError("INVALID", "Type your email address exactly as shown.", [
      { pointer: "/confirmation", message: "This is not your email address." },
    ]);
  const hash = arePasswordsOpen() ? user.passwordHash : null;
  if (hash !== null && !(password !== null && (await verifyPassword(password, hash))))
    throw new KnownError("INVALID", "The password is wrong.", [
      { pointer: "/password", message: "This is not your password." },
    ]);
  await deletePerson(user);
};

/** Deletes the account of this email address, for operators. Throws as `deletePerson`. */
export const deleteAccountOf = async ({ email }: { email: string }): Promise<void> => {
  const user = await prisma.user.findUnique({
    where: { email: email.toLowerCase() },
    select: { id: true, name: true, email: true },
  });
  if (!user) throw notFound("account");
  await deletePerson(user);
};
