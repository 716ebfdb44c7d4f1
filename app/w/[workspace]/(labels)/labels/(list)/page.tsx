import { type Metadata } from "next";
import { QueueList } from "@/components/labels/queues/queue-list";
import { can } from "@/lib/auth/permissions";
import { openPage } from "@/lib/http/open-page";
import { listQueues } from "@/lib/services/labels/queues/list-queues";

export const metadata: Metadata = { title: "Queues" };

export default async function LabelsPage({ params }: PageProps<"/w/[workspace]/labels">) {
  const ctx = await openPage((await params).workspace, "trace:read");
  return (
    <QueueList
      workspace={ctx.workspaceSlug}
      queues={await listQueues(ctx)}
      canManage={can(ctx.role, "label:manage")}
      canLabel={can(ctx.role, "annotation:write")}
    />
  );
}
