import { canGrant, type Role } from "@/lib/auth/permissions";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma } from "@/lib/db";
import { type GroupRule } from "@/lib/env";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { type AuditKind } from "../audit/audit-kinds";
import { endMembership } from "./end-membership";
import { holdMembers, personLabel } from "./hold-members";
import { revokeMemberKeys } from "./revoke-member-keys";
import { revokeUngrantable } from "./revoke-ungrantable";

export interface GroupMember {
  id: string;
  name: string | null;
  email: string;
}

interface Following {
  person: GroupMember;
  /** What the issuer calls the groups that the person is in now. */
  groups: readonly string[];
  rules: readonly GroupRule[];
  /** How the audit log calls the issuer, which does all of this. */
  issuerName: string;
}

/** Of the rules for a workspace that the person's groups meet, the one with the highest role. */
const bestRule = ({ groups, rules }: Following, workspaceSlug: string): GroupRule | null => {
  const met = rules.filter((rule) => rule.workspaceSlug === workspaceSlug && groups.includes(rule.group));
  return met.reduce<GroupRule | null>((best, rule) => (best && canGrant(best.role, rule.role) ? best : rule), null);
};

const note = async (
  tx: Prisma.TransactionClient,
  { person, issuerName }: Following,
  { workspaceId, kind, details }: { workspaceId: string; kind: AuditKind; details: Prisma.InputJsonObject },
): Promise<void> => {
  await tx.auditEntry.create({
    data: {
      workspaceId,
      actorKind: "server",
      actorName: escapeForStorage(issuerName),
      kind,
      subject: escapeForStorage(personLabel(person)),
      subjectId: person.id,
      details,
    },
  });
};

/** Brings one membership in line with the rule that the person meets; null: with none. */
async function follow(
  tx: Prisma.TransactionClient,
  following: Following,
  workspace: { id: string; slug: string },
): Promise<void> {
  const { person } = following;
  const workspaceId = workspace.id;
  await holdMembers(tx, workspaceId);
  const where = { workspaceId_userId: { workspaceId, userId: person.id } };
  const member = await tx.member.findUnique({ where, select: { role: true, isByGroup: true } });
  const rule = bestRule(following, workspace.slug);
  const group = escapeForStorage(rule?.group ?? "");
  if (member === null) {
    if (rule === null) return;
    await tx.member.create({ data: { workspaceId, userId: person.id, role: rule.role, isByGroup: true } });
    return note(tx, following, { workspaceId, kind: "member.joined", details: { role: rule.role, group } });
  }
  if (!member.isByGroup || rule?.role === member.role) return;
  if (member.role === "OWNER") {
    const others = await tx.member.count({ where: { workspaceId, role: "OWNER", userId: { not: person.id } } });
    if (others === 0) return;
  }
  const actor = { kind: "user", userId: person.id, name: person.name || person.email } as const;
  const ctx: WorkspaceContext = { workspaceId, workspaceSlug: workspace.slug, role: member.role, actor };
  if (rule === null) {
    await revokeMemberKeys(tx, ctx, { userId: person.id, keptIds: [] });
    await endMembership(tx, ctx, person.id);
    return note(tx, following, { workspaceId, kind: "member.removed", details: { role: member.role } });
  }
  await tx.member.update({ where, data: { role: rule.role } });
  await revokeUngrantable(tx, ctx, { userId: person.id, role: rule.role satisfies Role });
  const details = { from: member.role, to: rule.role, group };
  return note(tx, following, { workspaceId, kind: "member.role-changed", details });
}

/**
 * Makes a person a member of what their groups give them, with the highest role that they give, and takes back what
 * groups gave before and give no more: with the API keys made there, as for any member who is removed. Memberships that
 * came otherwise stay as they are, and so does the only owner of a workspace. Without rules nothing changes.
 */
export async function followGroups(tx: Prisma.TransactionClient, following: Following): Promise<void> {
  const { rules, person } = following;
  if (rules.length === 0) return;
  const slugs = [...new Set(rules.map(({ workspaceSlug }) => workspaceSlug))];
  // In one order for everybody, so that two sign-ins do not wait for each other for good.
  const workspaces = await tx.workspace.findMany({
    where: {
      isSnapshot: false,
      OR: [{ slug: { in: slugs } }, { members: { some: { userId: person.id, isByGroup: true } } }],
    },
    select: { id: true, slug: true },
    orderBy: { id: "asc" },
  });
  for (const workspace of workspaces) await follow(tx, following, workspace);
}
