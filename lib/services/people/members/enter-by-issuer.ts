import { type Prisma, prisma } from "@/lib/db";
import { type GroupRule } from "@/lib/env";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { followGroups, type GroupMember } from "./follow-groups";
import { personLabel } from "./hold-members";

/** Who an OpenID Connect issuer says has signed in. */
export interface IssuedIdentity {
  /** The issuer and what it calls the person by; stays the same for good. */
  providerAccountId: string;
  email: string | null;
  /** Whether the issuer says, or is trusted to have made sure, that the address is theirs. */
  isEmailVerified: boolean;
  name: string | null;
  groups: readonly string[];
}

interface Entering {
  identity: IssuedIdentity;
  rules: readonly GroupRule[];
  issuerName: string;
  /** Whether somebody without an account gets one, also where no group of theirs is named by a rule. */
  mayRegister: boolean;
  /** Whether anybody could make an account with somebody else's address here. */
  isSignUpOpen: boolean;
}

export type IssuerRefusal = "EmailNotVerified" | "NoAccount" | "NotConfirmed";

type Entrance = { userId: string; refusal: null } | { userId: string | null; refusal: IssuerRefusal };

const provider = "oidc";
const select = { id: true, name: true, email: true } as const;

/**
 * Links an account to the identity. One whose address nobody has verified here may be held by somebody else: whatever
 * they could come in by ends, and is from now on what the issuer says.
 */
async function link(
  tx: Prisma.TransactionClient,
  person: GroupMember & { emailVerified: Date | null },
  { identity: { providerAccountId }, issuerName }: Entering,
): Promise<void> {
  const isTakenOver = person.emailVerified === null;
  if (isTakenOver)
    await tx.user.update({
      where: { id: person.id },
      data: {
        passwordHash: null,
        emailVerified: new Date(),
        accounts: { deleteMany: {} },
        signIns: { deleteMany: {} },
        signInLinks: { deleteMany: { usedAt: null } },
      },
    });
  await tx.account.create({ data: { userId: person.id, type: "oidc", provider, providerAccountId } });
  const memberships = await tx.member.findMany({ where: { userId: person.id }, select: { workspaceId: true } });
  await tx.auditEntry.createMany({
    data: memberships.map(({ workspaceId }) => ({
      workspaceId,
      actorKind: "server",
      actorName: escapeForStorage(issuerName),
      kind: "sign-in.linked",
      subject: escapeForStorage(personLabel(person)),
      subjectId: person.id,
      details: { passwordRemoved: isTakenOver },
    })),
  });
}

/** The person of a verified address, linked, or made where they may have an account; else why not. */
async function findOrMake(
  tx: Prisma.TransactionClient,
  entering: Entering,
  email: string,
): Promise<{ person: GroupMember; refusal: null } | { person: GroupMember | null; refusal: IssuerRefusal }> {
  const { identity, rules, mayRegister, isSignUpOpen } = entering;
  const found = await tx.user.findUnique({
    where: { email },
    select: { ...select, emailVerified: true, accounts: { where: { provider }, select: { provider: true } } },
  });
  if (found) {
    // Linked already: to somebody else whom the issuer calls by the same address, now or before.
    const isOthers = found.accounts.length > 0 || (found.emailVerified === null && isSignUpOpen);
    if (isOthers) return { person: found, refusal: "NotConfirmed" };
    await link(tx, found, entering);
    return { person: found, refusal: null };
  }
  const slugs = rules.filter(({ group }) => identity.groups.includes(group)).map(({ workspaceSlug }) => workspaceSlug);
  const isExpected = slugs.length > 0 && (await tx.workspace.count({ where: { slug: { in: slugs } } })) > 0;
  if (!mayRegister && !isExpected) return { person: null, refusal: "NoAccount" };
  const { providerAccountId, name } = identity;
  const person = await tx.user.create({
    data: {
      email,
      name: name === null ? null : escapeForStorage(name),
      emailVerified: new Date(),
      accounts: { create: { type: "oidc", provider, providerAccountId } },
    },
    select,
  });
  return { person, refusal: null };
}

/**
 * Lets in whom the issuer says has signed in: finds, links or makes their account, and applies what their groups give.
 * Answers whose account it is, and why they may not enter, if so.
 */
export const enterByIssuer = (entering: Entering): Promise<Entrance> =>
  prisma.$transaction(async (tx) => {
    const { identity, rules, issuerName } = entering;
    const { providerAccountId, groups } = identity;
    const account = await tx.account.findUnique({
      where: { provider_providerAccountId: { provider, providerAccountId } },
      select: { user: { select } },
    });
    let person: GroupMember | undefined = account?.user;
    if (!person) {
      const email = identity.email?.trim().toLowerCase() ?? "";
      if (!/^[^\s@\0]+@[^\s@\0]+$/.test(email)) return { userId: null, refusal: "EmailNotVerified" };
      if (!identity.isEmailVerified) {
        const named = await tx.user.findUnique({ where: { email }, select: { id: true } });
        return { userId: named?.id ?? null, refusal: "EmailNotVerified" };
      }
      const found = await findOrMake(tx, entering, email);
      if (found.refusal !== null) return { userId: found.person?.id ?? null, refusal: found.refusal };
      person = found.person;
    }
    await followGroups(tx, { person, groups, rules, issuerName });
    return { userId: person.id, refusal: null };
  });
