import { type Metadata } from "next";
import { RetentionForm } from "@/components/people/retention/retention-form";
import { can } from "@/lib/auth/permissions";
import { openPage } from "@/lib/http/open-page";
import { readRetention } from "@/lib/services/intake/retention/read-retention";
import { previewRetentionAction, saveRetentionAction } from "./actions";

export const metadata: Metadata = { title: "Retention" };

export default async function RetentionSettingsPage({ params }: PageProps<"/w/[workspace]/settings/retention">) {
  const ctx = await openPage((await params).workspace, "workspace:read");
  return (
    <RetentionForm
      workspace={ctx.workspaceSlug}
      settings={await readRetention(ctx)}
      canWrite={can(ctx.role, "workspace:write")}
      preview={previewRetentionAction}
      save={saveRetentionAction}
    />
  );
}
