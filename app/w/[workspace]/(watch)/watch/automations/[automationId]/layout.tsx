import { openAutomation } from "./open-automation";

/**
 * Stands above the skeleton: once that has been sent, an automation that does not exist could
 * no longer be answered with 404.
 */
export default async function AutomationLayout({
  children,
  params,
}: LayoutProps<"/w/[workspace]/watch/automations/[automationId]">) {
  const { workspace, automationId } = await params;
  await openAutomation(workspace, automationId, null);
  return children;
}
