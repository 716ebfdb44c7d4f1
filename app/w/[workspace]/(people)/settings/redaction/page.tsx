import { type Metadata } from "next";
import { RedactionForm } from "@/components/people/redaction/redaction-form";
import { can } from "@/lib/auth/permissions";
import { openPage } from "@/lib/http/open-page";
import { getRedaction } from "@/lib/services/people/redaction/get-redaction";
import { saveRedactionAction } from "./actions";

export const metadata: Metadata = { title: "Redaction" };

export default async function RedactionSettingsPage({ params }: PageProps<"/w/[workspace]/settings/redaction">) {
  const ctx = await openPage((await params).workspace, "workspace:read");
  const settings = await getRedaction(ctx);
  return (
    <RedactionForm
      workspace={ctx.workspaceSlug}
      settings={settings}
      canWrite={can(ctx.role, "workspace:write")}
      save={saveRedactionAction}
    />
  );
}
