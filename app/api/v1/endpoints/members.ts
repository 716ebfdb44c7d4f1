import { z } from "zod";
import { roles } from "@/lib/auth/permissions";
import { endpoint } from "@/lib/http/endpoint";

const path = "/api/v1/members";
const onePath = `${path}/{userId}`;
const invitations = "/api/v1/invitations";
const params = z.object({ userId: z.string() });
const time = z.iso.datetime();
const role = z.enum(roles);

export const Member = z.object({ userId: z.uuid(), name: z.string(), email: z.string(), role, joinedAt: time });

const state = z.enum(["open", "used", "expired", "revoked"]);
export const Invitation = z.object({
  id: z.uuid(),
  role,
  note: z.string(),
  state,
  createdByName: z.string(),
  createdAt: time,
  expiresAt: time,
  usedAt: time.nullable(),
  usedByName: z.string().nullable(),
  revokedAt: time.nullable(),
});

const members = z.object({ members: z.array(Member) });

export const listMembers = endpoint({
  method: "get",
  path,
  summary: "List the members of the workspace, in the order in which they joined.",
  permission: "workspace:read",
  answer: { status: 200, description: "The members.", schema: members },
  handler: async ({ ctx }) => {
    const { showMembers } = await import("../show-people");
    return { members: await showMembers(ctx) };
  },
});

export const getMemberAccess = endpoint({
  method: "get",
  path: `${onePath}/access`,
  summary: "Get what a member created that gives access: API keys, which end with their membership, and active links.",
  permission: "member:write",
  params,
  answer: {
    status: 200,
    description: "Their working API keys, and how many active links they created.",
    schema: z.object({
      keys: z.array(
        z.object({ id: z.uuid(), name: z.string(), role, prefix: z.string(), lastUsedAt: time.nullable() }),
      ),
      activeShareCount: z.int(),
    }),
  },
  handler: async ({ ctx, params: { userId } }) => {
    const { listMemberAccess } = await import("@/lib/services/people/members/list-member-access");
    const { keys, activeShareCount } = await listMemberAccess(ctx, { userId });
    return {
      keys: keys.map(({ lastUsedAt, ...key }) => ({ ...key, lastUsedAt: lastUsedAt?.toISOString() ?? null })),
      activeShareCount,
    };
  },
});

export const changeMemberRole = endpoint({
  method: "patch",
  path: onePath,
  summary: "Give a member another role, up to your own. The last owner stays.",
  permission: "member:write",
  params,
  body: z.strictObject({ role }),
  answer: { status: 200, description: "The members.", schema: members },
  handler: async ({ ctx, params: { userId }, body }) => {
    const { changeRole } = await import("@/lib/services/people/members/change-role");
    const { showMembers } = await import("../show-people");
    await changeRole(ctx, { userId, role: body.role });
    return { members: await showMembers(ctx) };
  },
});

export const removeMember = endpoint({
  method: "delete",
  path: onePath,
  summary: "Remove a member. Their API keys are revoked, except those you name; their labels and comments stay.",
  permission: "member:write",
  params,
  query: z.object({
    keep: z.string().max(20_000).default("").describe("IDs of API keys that stay, separated by commas."),
  }),
  answer: { status: 200, description: "How many keys were revoked.", schema: z.object({ revokedKeyCount: z.int() }) },
  handler: async ({ ctx, params: { userId }, query: { keep } }) => {
    const { removeMember } = await import("@/lib/services/people/members/remove-member");
    return removeMember(ctx, { userId, keptKeyIds: keep.split(",").filter((id) => id !== "") });
  },
});

export const listInvitations = endpoint({
  method: "get",
  path: invitations,
  summary:
    "List invitations: open ones, then the latest 100 that are used, expired, or revoked. Links are never returned.",
  permission: "member:write",
  answer: {
    status: 200,
    description: "The invitations.",
    schema: z.object({ invitations: z.array(Invitation) }),
  },
  handler: async ({ ctx }) => {
    const { showInvitations } = await import("../show-people");
    return { invitations: await showInvitations(ctx) };
  },
});

export const createInvitation = endpoint({
  method: "post",
  path: invitations,
  summary: "Create a link by which one person joins the workspace.",
  permission: "member:write",
  body: z.strictObject({
    role,
    expiresInHours: z.int().min(1).max(720).default(168),
    note: z
      .string()
      .trim()
      .max(200)
      .regex(/^\P{Cc}*$/u, "A note has no line breaks.")
      .default("")
      .describe("Whom it is for."),
  }),
  answer: {
    status: 201,
    description: "The link. It is returned only this once.",
    schema: z.object({ id: z.uuid(), url: z.url(), expiresAt: time }),
  },
  handler: async ({ ctx, body }) => {
    const { publicUrl } = await import("@/lib/env");
    const { paths } = await import("@/lib/paths");
    const { createInvitation } = await import("@/lib/services/people/members/create-invitation");
    const { id, token, expiresAt } = await createInvitation(ctx, body);
    return { id, url: `${publicUrl()}${paths.invitation(token)}`, expiresAt: expiresAt.toISOString() };
  },
});

export const revokeInvitation = endpoint({
  method: "delete",
  path: `${invitations}/{invitationId}`,
  summary: "Revoke an invitation. Repeating it changes nothing.",
  permission: "member:write",
  params: z.object({ invitationId: z.string() }),
  answer: { status: 200, description: "Revoked.", schema: z.object({ isRevoked: z.literal(true) }) },
  handler: async ({ ctx, params: { invitationId } }) => {
    const { revokeInvitation } = await import("@/lib/services/people/members/revoke-invitation");
    await revokeInvitation(ctx, { id: invitationId });
    return { isRevoked: true };
  },
});
