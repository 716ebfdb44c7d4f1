import { type Metadata } from "next";
import { MembersTable } from "@/components/settings/members-table";
import { RoleList } from "@/components/settings/role-list";
import { SettingsSection } from "@/components/settings/settings-section";
import { openPage } from "@/lib/http/open-page";
import { listMembers } from "@/lib/services/members/list-members";

export const metadata: Metadata = { title: "Members" };

export default async function MembersPage({ params }: PageProps<"/w/[workspace]/settings/members">) {
  const ctx = await openPage((await params).workspace, "workspace:read");
  const members = await listMembers(ctx);
  return (
    <>
      <SettingsSection isWide title="Members" text="Who is in this workspace, and as what.">
        <MembersTable
          members={members.map(({ joinedAt, ...member }) => ({ ...member, joinedAt: joinedAt.toISOString() }))}
          youId={ctx.actor.kind === "user" ? ctx.actor.userId : ""}
          now={new Date().toISOString()}
        />
      </SettingsSection>
      <SettingsSection title="Roles">
        <RoleList />
      </SettingsSection>
    </>
  );
}
