import { type Metadata } from "next";
import { AutomationActionsProvider } from "@/components/watch/alerts/watch-actions";
import { AutomationPage } from "@/components/watch/automations/automation-page";
import { can } from "@/lib/auth/permissions";
import { readRunMeans } from "@/app/w/[workspace]/read-run-means";
import { automationActions } from "../automation-actions";
import { openAutomation } from "./open-automation";

type Props = PageProps<"/w/[workspace]/settings/automations/[automationId]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { workspace, automationId } = await params;
  return { title: (await openAutomation(workspace, automationId, null)).automation.name.slice(0, 120) };
}

export default async function AutomationRoute({ params, searchParams }: Props) {
  const { workspace, automationId } = await params;
  const { cursor } = await searchParams;
  const opened = await openAutomation(workspace, automationId, typeof cursor === "string" && cursor ? cursor : null);
  const { ctx, automation, turns, nextCursor, isFirst } = opened;
  const means = await readRunMeans(ctx);
  return (
    <AutomationActionsProvider actions={automationActions}>
      <AutomationPage
        workspace={ctx.workspaceSlug}
        automation={automation}
        page={{ turns, nextCursor, isFirst }}
        means={means}
        canWatch={can(ctx.role, "watch:write")}
        now={new Date().toISOString()}
      />
    </AutomationActionsProvider>
  );
}
