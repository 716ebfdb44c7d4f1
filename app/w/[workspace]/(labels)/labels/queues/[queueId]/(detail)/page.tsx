import { type Metadata } from "next";
import { QueueActionsProvider } from "@/components/labels/queues/queue-actions";
import { QueuePage } from "@/components/labels/queues/queue-page";
import { can } from "@/lib/auth/permissions";
import { listQueueChoices } from "@/lib/services/labels/queues/list-queue-choices";
import {
  addMembersAction,
  assignTraceAction,
  closeQueueAction,
  removeMemberAction,
  reopenQueueAction,
} from "../../../actions";
import { openQueue } from "../open-queue";

type Props = PageProps<"/w/[workspace]/labels/queues/[queueId]">;

const open = async ({ params, searchParams }: Props) => {
  const { workspace, queueId } = await params;
  const { from } = await searchParams;
  return openQueue(workspace, queueId, typeof from === "string" && /^\d{1,6}$/.test(from) ? Number(from) : 0);
};

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { queue } = await open(props);
  return { title: queue.name.slice(0, 120) };
}

export default async function LabelQueuePage(props: Props) {
  const { ctx, queue } = await open(props);
  const canManage = can(ctx.role, "label:manage");
  const { people } = canManage ? await listQueueChoices(ctx) : { people: [] };
  const isIn = (userId: string) => queue.people.some((person) => person.isMember && person.userId === userId);
  return (
    <QueueActionsProvider
      actions={{
        addMembers: addMembersAction,
        removeMember: removeMemberAction,
        assign: assignTraceAction,
        close: closeQueueAction,
        reopen: reopenQueueAction,
      }}
    >
      <QueuePage
        workspace={ctx.workspaceSlug}
        queue={queue}
        candidates={people.filter(({ userId }) => !isIn(userId))}
        canManage={canManage}
        canLabel={can(ctx.role, "annotation:write")}
      />
    </QueueActionsProvider>
  );
}
