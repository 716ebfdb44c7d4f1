import { type WorkspaceContext } from "@/lib/auth/workspace-context";

const said = (at: Date | null): string | null => at?.toISOString() ?? null;

export const showMembers = async (ctx: WorkspaceContext) => {
  const { listMembers } = await import("@/lib/services/people/members/list-members");
  return (await listMembers(ctx)).map(({ joinedAt, ...member }) => ({ ...member, joinedAt: joinedAt.toISOString() }));
};

export const showInvitations = async (ctx: WorkspaceContext) => {
  const { listInvitations } = await import("@/lib/services/people/members/list-invitations");
  return (await listInvitations(ctx)).map((one) => ({
    ...one,
    createdAt: one.createdAt.toISOString(),
    expiresAt: one.expiresAt.toISOString(),
    usedAt: said(one.usedAt),
    revokedAt: said(one.revokedAt),
  }));
};

export const showApiKeys = async (ctx: WorkspaceContext) => {
  const { listApiKeys } = await import("@/lib/services/people/api-keys/list-api-keys");
  return (await listApiKeys(ctx)).map((key) => ({
    ...key,
    createdAt: key.createdAt.toISOString(),
    expiresAt: said(key.expiresAt),
    lastUsedAt: said(key.lastUsedAt),
    revokedAt: said(key.revokedAt),
  }));
};

export const showWorkspace = async (ctx: WorkspaceContext) => {
  const { getWorkspace } = await import("@/lib/services/people/workspaces/get-workspace");
  const { readReachableHosts } = await import("@/lib/services/people/workspaces/read-reachable-hosts");
  const { createdAt, ...workspace } = await getWorkspace(ctx);
  const reachableHosts = await readReachableHosts(ctx.workspaceId);
  return { ...workspace, createdAt: createdAt.toISOString(), reachableHosts, role: ctx.role };
};
