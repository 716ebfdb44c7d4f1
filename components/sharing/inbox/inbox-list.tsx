"use client";
import { AtSign, Inbox, Reply } from "lucide-react";
import Link from "@/components/ground/ui/link";
import { PageHeader } from "@/components/ground/page/page-header";
import { type Action } from "@/components/ground/asking/ask";
import { useAct } from "@/components/ground/asking/use-act";
import { Button } from "@/components/ground/ui/button";
import { EmptyState } from "@/components/ground/ui/empty-state";
import { ListPager } from "@/components/ground/ui/list-pager";
import { RelativeTime } from "@/components/ground/ui/relative-time";
import { Spinner } from "@/components/ground/ui/spinner";
import { visibleText } from "@/components/ground/ui/visible-text";
import { cn } from "@/lib/cn";
import { paths } from "@/lib/paths";
import { type InboxItemView } from "@/lib/traces/comments/inbox-view";

type MarkRead = Action<{ workspace: string; ids?: string[]; isRead?: boolean }, unknown>;

interface InboxListProps {
  workspace: string;
  page: { items: readonly InboxItemView[]; nextCursor: string | null; isFirst: boolean };
  unreadCount: number;
  markRead: MarkRead;
  now: string;
}

/** What one was told, newest first; what is unread stands out. */
export function InboxList({ workspace, page, unreadCount, markRead, now }: InboxListProps) {
  const { isBusy, act } = useAct();
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHeader crumbs={[]} title="Inbox">
        {unreadCount > 0 && (
          <Button
            size="sm"
            className="ml-auto"
            aria-disabled={isBusy}
            onClick={() => void act(markRead, { workspace })}
          >
            {isBusy && <Spinner />}
            Mark all read
          </Button>
        )}
      </PageHeader>
      {page.items.length === 0 ? (
        <EmptyState
          icon={Inbox}
          title={page.isFirst ? "Nothing here yet" : "No older items"}
          text="Mentions and replies to your comments appear here."
          className="flex-1"
        >
          <Button asChild>
            <Link href={paths.traces(workspace)}>Go to the traces</Link>
          </Button>
        </EmptyState>
      ) : (
        <ul aria-label="Inbox" className="min-h-0 flex-1 overflow-y-auto">
          {page.items.map((item) => (
            <Item key={item.id} item={item} workspace={workspace} markRead={markRead} now={now} />
          ))}
        </ul>
      )}
      <ListPager
        newest={page.isFirst ? null : paths.inbox(workspace)}
        older={page.nextCursor === null ? null : paths.inbox(workspace, { cursor: page.nextCursor })}
        olderWords="Older"
      />
    </div>
  );
}

function Item({
  item,
  workspace,
  markRead,
  now,
}: {
  item: InboxItemView;
  workspace: string;
  markRead: MarkRead;
  now: string;
}) {
  const { isBusy, act } = useAct();
  const { id, kind, isRead, stepIndex } = item;
  const Icon = kind === "mention" ? AtSign : Reply;
  const href = paths.trace(workspace, item.traceId, {
    step: stepIndex ?? undefined,
    tab: "comments",
    comment: item.commentId,
  });
  return (
    <li className="group relative flex items-start gap-3 border-b px-4 py-2.5 focus-within:bg-hover hover:bg-hover sm:px-6">
      <Icon className={cn("mt-0.5 size-4 shrink-0", isRead ? "text-faint" : "text-text")} aria-hidden />
      <div className="min-w-0 flex-1">
        <Link
          href={href}
          className={cn(
            "block outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus",
            isRead ? "text-muted" : "font-semibold",
          )}
        >
          {!isRead && <span className="sr-only">Unread: </span>}
          <bdi>{visibleText(item.fromName)}</bdi> {kind === "mention" ? "mentioned you" : "answered"}
          {stepIndex === null ? " on " : ` on step ${stepIndex} of `}
          <bdi>{visibleText(item.traceTitle)}</bdi>
        </Link>
        <p
          dir="auto"
          className={cn("mt-0.5 line-clamp-2 break-words text-muted", item.excerpt === null && "text-faint italic")}
        >
          {item.excerpt === null ? "Hidden until you have labeled the trace." : visibleText(item.excerpt)}
        </p>
      </div>
      <div className="relative z-10 flex shrink-0 flex-col items-end gap-1 text-xs text-faint">
        <span className="flex items-center gap-1.5">
          <RelativeTime at={item.createdAt} now={now} />
          {!isRead && <span aria-hidden className="size-2 rounded-full bg-ink" />}
        </span>
        <button
          type="button"
          disabled={isBusy}
          className="rounded-xs text-link opacity-0 group-hover:opacity-100 hover:underline focus-visible:opacity-100 pointer-coarse:opacity-100"
          onClick={() => void act(markRead, { workspace, ids: [id], isRead: !isRead })}
        >
          {isRead ? "Mark unread" : "Mark read"}
        </button>
      </div>
    </li>
  );
}
