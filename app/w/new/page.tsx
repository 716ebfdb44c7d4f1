import { type Metadata } from "next";
import { createWorkspaceAction } from "@/app/w/actions";
import { PageHeader } from "@/components/ground/page/page-header";
import { NewWorkspaceForm } from "@/components/people/workspaces/new-workspace-form";
import { SettingsSection } from "@/components/ground/page/settings-section";

export const metadata: Metadata = { title: "New workspace" };

export default function NewWorkspacePage() {
  return (
    <div className="flex h-full flex-col">
      <PageHeader crumbs={[]} title="New workspace" />
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-6 sm:px-8">
        <SettingsSection
          title="Name your workspace"
          text="A workspace has its own members, traces, runs, providers and keys, visible only to its members. You will be the owner."
        >
          <NewWorkspaceForm create={createWorkspaceAction} />
        </SettingsSection>
      </div>
    </div>
  );
}
