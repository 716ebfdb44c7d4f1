"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { roles } from "@/lib/auth/permissions";
import { publicUrl } from "@/lib/env";
import { workspaceAction } from "@/lib/http/action-door";
import { paths } from "@/lib/paths";
import { createInvitation } from "@/lib/services/people/members/create-invitation";
import { revokeInvitation } from "@/lib/services/people/members/revoke-invitation";
import { changeRole } from "@/lib/services/people/members/change-role";
import { leaveWorkspace } from "@/lib/services/people/members/leave-workspace";
import { listMemberAccess } from "@/lib/services/people/members/list-member-access";
import { removeMember } from "@/lib/services/people/members/remove-member";
import { transferOwnership } from "@/lib/services/people/members/transfer-ownership";

const InWorkspace = z.object({ workspace: z.string() });
const OfMember = InWorkspace.extend({ userId: z.string() });

const drawAnew = (workspace: string) => revalidatePath(paths.settings(workspace, "members"));

/** Answers the link: the only time that it is seen. */
export const inviteAction = workspaceAction
  .metadata({ permission: "member:write" })
  .inputSchema(
    InWorkspace.extend({
      role: z.enum(roles),
      expiresInHours: z.number().int().min(1).max(720),
      note: z
        .string()
        .trim()
        .max(200, "A note may have 200 characters at most.")
        .regex(/^\P{Cc}*$/u, "A note has no line breaks."),
    }),
  )
  .action(async ({ parsedInput, ctx }) => {
    const { token, expiresAt } = await createInvitation(ctx, parsedInput);
    drawAnew(ctx.workspaceSlug);
    return { url: `${publicUrl()}${paths.invitation(token)}`, expiresAt: expiresAt.toISOString() };
  });

export const revokeInvitationAction = workspaceAction
  .metadata({ permission: "member:write" })
  .inputSchema(InWorkspace.extend({ id: z.string() }))
  .action(async ({ parsedInput, ctx }) => {
    await revokeInvitation(ctx, { id: parsedInput.id });
    drawAnew(ctx.workspaceSlug);
  });

export const changeRoleAction = workspaceAction
  .metadata({ permission: "member:write" })
  .inputSchema(OfMember.extend({ role: z.enum(roles) }))
  .action(async ({ parsedInput, ctx }) => {
    await changeRole(ctx, parsedInput);
    drawAnew(ctx.workspaceSlug);
  });

/**
 * What this member made that gives access: keys, which are revoked when they are removed unless they are to
 * be kept, and links, which stay.
 */
export const listMemberAccessAction = workspaceAction
  .metadata({ permission: "member:write" })
  .inputSchema(OfMember)
  .action(async ({ parsedInput, ctx }) => {
    const { keys, activeShareCount } = await listMemberAccess(ctx, parsedInput);
    const shown = keys.map(({ lastUsedAt, ...key }) => ({ ...key, lastUsedAt: lastUsedAt?.toISOString() ?? null }));
    return { keys: shown, activeShareCount };
  });

export const removeMemberAction = workspaceAction
  .metadata({ permission: "member:write" })
  .inputSchema(OfMember.extend({ keptKeyIds: z.array(z.string()).max(1_000) }))
  .action(async ({ parsedInput, ctx }) => {
    const removed = await removeMember(ctx, parsedInput);
    drawAnew(ctx.workspaceSlug);
    return removed;
  });

/** Takes oneself out, and leads to another workspace. */
export const leaveWorkspaceAction = workspaceAction
  .metadata({ permission: "workspace:read" })
  .inputSchema(InWorkspace)
  .action(async ({ ctx }) => {
    await leaveWorkspace(ctx);
    redirect(paths.home());
  });

export const transferOwnershipAction = workspaceAction
  .metadata({ permission: "member:transfer" })
  .inputSchema(OfMember.extend({ confirmation: z.string().max(200) }))
  .action(async ({ parsedInput, ctx }) => {
    await transferOwnership(ctx, parsedInput);
    drawAnew(ctx.workspaceSlug);
  });
