import { type Metadata } from "next";
import { AlertActionsProvider } from "@/components/watch/alerts/watch-actions";
import { AlertPage } from "@/components/watch/alerts/alert-page";
import { can } from "@/lib/auth/permissions";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { KnownError } from "@/lib/errors";
import { openPage } from "@/lib/http/open-page";
import { listAlerts } from "@/lib/services/watch/alerts/list-alerts";
import { listRules } from "@/lib/services/watch/alerts/list-rules";
import {
  acknowledgeAlertAction,
  addUsualRulesAction,
  deleteRuleAction,
  listAlertChoicesAction,
  saveRuleAction,
  switchRuleAction,
} from "./actions";

export const metadata: Metadata = { title: "Alerts" };

/** The page that a cursor leads to; the first one where the cursor is made up. */
const readPage = async (ctx: WorkspaceContext, cursor: string | undefined) => {
  try {
    return { isFirst: !cursor, ...(await listAlerts(ctx, { cursor })) };
  } catch (error) {
    if (!cursor || !(error instanceof KnownError) || error.code !== "INVALID") throw error;
    return { isFirst: true, ...(await listAlerts(ctx)) };
  }
};

export default async function AlertsPage({ params, searchParams }: PageProps<"/w/[workspace]/overview/alerts">) {
  const ctx = await openPage((await params).workspace, "watch:read");
  const { cursor } = await searchParams;
  const [page, rules] = await Promise.all([
    readPage(ctx, typeof cursor === "string" && cursor !== "" ? cursor : undefined),
    listRules(ctx),
  ]);
  return (
    <AlertActionsProvider
      actions={{
        save: saveRuleAction,
        turn: switchRuleAction,
        remove: deleteRuleAction,
        addUsual: addUsualRulesAction,
        choices: listAlertChoicesAction,
        acknowledge: acknowledgeAlertAction,
      }}
    >
      <AlertPage
        workspace={ctx.workspaceSlug}
        rules={rules}
        page={page}
        canWatch={can(ctx.role, "watch:write")}
        now={new Date().toISOString()}
      />
    </AlertActionsProvider>
  );
}
