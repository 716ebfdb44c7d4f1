import { type Metadata } from "next";
import { MemberActionsProvider } from "@/components/people/members/member-actions";
import { MembersSection } from "@/components/people/members/members-section";
import { RoleList } from "@/components/people/members/role-list";
import { SettingsSection } from "@/components/ground/page/settings-section";
import { can } from "@/lib/auth/permissions";
import { openPage } from "@/lib/http/open-page";
import { listInvitations } from "@/lib/services/people/members/list-invitations";
import { listMembers } from "@/lib/services/people/members/list-members";
import { getWorkspace } from "@/lib/services/people/workspaces/get-workspace";
import {
  changeRoleAction,
  inviteAction,
  leaveWorkspaceAction,
  listMemberAccessAction,
  removeMemberAction,
  revokeInvitationAction,
  transferOwnershipAction,
} from "./actions";

export const metadata: Metadata = { title: "Members" };

const actions = {
  invite: inviteAction,
  revokeInvitation: revokeInvitationAction,
  changeRole: changeRoleAction,
  listAccess: listMemberAccessAction,
  remove: removeMemberAction,
  leave: leaveWorkspaceAction,
  transfer: transferOwnershipAction,
};

export default async function MembersPage({ params }: PageProps<"/w/[workspace]/settings/members">) {
  const ctx = await openPage((await params).workspace, "workspace:read");
  const canWrite = can(ctx.role, "member:write");
  const [members, invitations, { name }] = await Promise.all([
    listMembers(ctx),
    canWrite ? listInvitations(ctx) : null,
    getWorkspace(ctx),
  ]);
  return (
    <>
      <MemberActionsProvider actions={actions}>
        <MembersSection
          members={members.map(({ joinedAt, ...member }) => ({ ...member, joinedAt: joinedAt.toISOString() }))}
          invitations={
            invitations?.map((invitation) => ({
              ...invitation,
              createdAt: invitation.createdAt.toISOString(),
              expiresAt: invitation.expiresAt.toISOString(),
              usedAt: invitation.usedAt?.toISOString() ?? null,
              revokedAt: invitation.revokedAt?.toISOString() ?? null,
            })) ?? null
          }
          reader={{
            userId: ctx.actor.kind === "user" ? ctx.actor.userId : "",
            role: ctx.role,
            workspace: { slug: ctx.workspaceSlug, name },
            canWrite,
          }}
          now={new Date().toISOString()}
        />
      </MemberActionsProvider>
      <SettingsSection title="Roles">
        <RoleList />
      </SettingsSection>
    </>
  );
}
