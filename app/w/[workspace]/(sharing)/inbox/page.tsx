import { type Metadata } from "next";
import { InboxList } from "@/components/sharing/inbox/inbox-list";
import { KnownError } from "@/lib/errors";
import { openPage } from "@/lib/http/open-page";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { countUnread } from "@/lib/services/sharing/inbox/count-unread";
import { listInbox } from "@/lib/services/sharing/inbox/list-inbox";
import { markReadAction } from "./actions";

export const metadata: Metadata = { title: "Inbox" };

const pageSize = 50;

/** The page that a cursor leads to; the first one where the cursor is made up. */
const readPage = async (ctx: WorkspaceContext, cursor: string | undefined) => {
  try {
    return { isFirst: !cursor, ...(await listInbox(ctx, { cursor, limit: pageSize })) };
  } catch (error) {
    if (!cursor || !(error instanceof KnownError) || error.code !== "INVALID") throw error;
    return { isFirst: true, ...(await listInbox(ctx, { limit: pageSize })) };
  }
};

export default async function InboxPage({ params, searchParams }: PageProps<"/w/[workspace]/inbox">) {
  const ctx = await openPage((await params).workspace, "trace:read");
  const { cursor } = await searchParams;
  const [page, unreadCount] = await Promise.all([
    readPage(ctx, typeof cursor === "string" && cursor !== "" ? cursor : undefined),
    countUnread(ctx),
  ]);
  return (
    <InboxList
      workspace={ctx.workspaceSlug}
      page={page}
      unreadCount={unreadCount}
      markRead={markReadAction}
      now={new Date().toISOString()}
    />
  );
}
