import { type Metadata } from "next";
import Link from "@/components/ground/ui/link";
import { AbstentionForm } from "@/components/answers/reliability/abstention-form";
import { RenameForm } from "@/components/people/workspaces/rename-form";
import { SettingsSection } from "@/components/ground/page/settings-section";
import { UploadSwitch } from "@/components/people/workspaces/upload-switch";
import { Button } from "@/components/ground/ui/button";
import { can } from "@/lib/auth/permissions";
import { formatDate } from "@/lib/format";
import { openPage } from "@/lib/http/open-page";
import { paths } from "@/lib/paths";
import { getWorkspace } from "@/lib/services/people/workspaces/get-workspace";
import { renameWorkspaceAction, setAbstainBelowAction, setAttributesUploadsAction } from "./actions";

export const metadata: Metadata = { title: "General" };

export default async function GeneralSettingsPage({ params }: PageProps<"/w/[workspace]/settings/general">) {
  const ctx = await openPage((await params).workspace, "workspace:read");
  const workspace = await getWorkspace(ctx);
  return (
    <>
      <SettingsSection title="Workspace">
        <RenameForm
          workspace={workspace.slug}
          name={workspace.name}
          canWrite={can(ctx.role, "workspace:write")}
          rename={renameWorkspaceAction}
        />
      </SettingsSection>
      <SettingsSection title="Uploads">
        <UploadSwitch
          workspace={workspace.slug}
          attributesUploads={workspace.attributesUploads}
          canWrite={can(ctx.role, "workspace:write")}
          save={setAttributesUploadsAction}
        />
      </SettingsSection>
      <SettingsSection
        title="Answers to show"
        text="The answer of a method that names the right agent less often than this is shown as a reading order, with the reason and a way to see it all the same."
      >
        <AbstentionForm
          workspace={workspace.slug}
          abstainBelow={workspace.abstainBelow}
          canWrite={can(ctx.role, "workspace:write")}
          save={setAbstainBelowAction}
        />
      </SettingsSection>
      <SettingsSection
        title="Shared links"
        text="Copies of traces that anybody with the link can read: who made them, how much they are read, and the way to end them."
      >
        <Button asChild>
          <Link href={paths.shares(workspace.slug)}>See the links</Link>
        </Button>
      </SettingsSection>
      <SettingsSection title="About it">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
          <dt className="text-muted">Name in addresses and commands</dt>
          <dd className="figure truncate">{workspace.slug}</dd>
          <dt className="text-muted">Made</dt>
          <dd>{formatDate(workspace.createdAt.toISOString())}</dd>
          <dt className="text-muted">Your role</dt>
          <dd>{ctx.role.toLowerCase()}</dd>
        </dl>
      </SettingsSection>
    </>
  );
}
