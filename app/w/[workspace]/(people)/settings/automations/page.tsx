import { type Metadata } from "next";
import { AutomationActionsProvider } from "@/components/watch/alerts/watch-actions";
import { AutomationList } from "@/components/watch/automations/automation-list";
import { can } from "@/lib/auth/permissions";
import { openPage } from "@/lib/http/open-page";
import { listAutomations } from "@/lib/services/watch/automations/list-automations";
import { readRunMeans } from "@/app/w/[workspace]/read-run-means";
import { automationActions } from "./automation-actions";

export const metadata: Metadata = { title: "Automations" };

export default async function AutomationsPage({ params }: PageProps<"/w/[workspace]/settings/automations">) {
  const ctx = await openPage((await params).workspace, "watch:read");
  const [automations, means] = await Promise.all([listAutomations(ctx), readRunMeans(ctx)]);
  return (
    <AutomationActionsProvider actions={automationActions}>
      <AutomationList
        workspace={ctx.workspaceSlug}
        automations={automations}
        means={means}
        canWatch={can(ctx.role, "watch:write")}
        now={new Date().toISOString()}
      />
    </AutomationActionsProvider>
  );
}
