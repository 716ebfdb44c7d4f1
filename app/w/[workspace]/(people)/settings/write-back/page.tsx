import { type Metadata } from "next";
import { DestinationActionsProvider } from "@/components/watch/write-back/destination-actions";
import { DestinationList } from "@/components/watch/write-back/destination-list";
import { can } from "@/lib/auth/permissions";
import { openPage } from "@/lib/http/open-page";
import { listDestinations } from "@/lib/services/watch/write-back/list-destinations";
import { deleteDestinationAction, retrySendingAction, saveDestinationAction, testDestinationAction } from "./actions";

export const metadata: Metadata = { title: "Write-back" };

const actions = {
  save: saveDestinationAction,
  remove: deleteDestinationAction,
  test: testDestinationAction,
  retry: retrySendingAction,
};

export default async function WriteBackPage({ params }: PageProps<"/w/[workspace]/settings/write-back">) {
  const ctx = await openPage((await params).workspace, "channel:read");
  return (
    <DestinationActionsProvider actions={actions}>
      <DestinationList
        workspace={ctx.workspaceSlug}
        destinations={await listDestinations(ctx)}
        canWrite={can(ctx.role, "channel:write")}
        now={new Date().toISOString()}
      />
    </DestinationActionsProvider>
  );
}
