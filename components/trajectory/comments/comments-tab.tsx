"use client";
import { MessageSquare } from "lucide-react";
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { Button } from "@/components/ground/ui/button";
import { EmptyState } from "@/components/ground/ui/empty-state";
import { Kbd } from "@/components/ground/ui/kbd";
import { Skeleton } from "@/components/ground/ui/skeleton";
import { TryAgain } from "@/components/ground/ui/try-again";
import { cn } from "@/lib/cn";
import { type CommentView } from "@/lib/traces/comments/comment-view";
import { useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";
import { useTalk } from "../talk/talk-context";
import { type CommentGroup, commentGroups } from "./comment-groups";
import { CommentItem } from "./comment-item";
import { commentKey } from "./comment-key";
import { emptyDraft, placeKey } from "../talk/comment-store";
import { Composer } from "./composer";
import { PendingItem } from "./pending-item";
import { useComments } from "./use-comments";
import { useSendComment } from "./use-send-comment";

const noDrafts = { drafts: {}, pending: [] };

/**
 * What people say of the trace, place by place, with a field for what one says oneself about
 * the current step or the whole.
 */
export function CommentsTab() {
  const { url, currentStep, outline } = useReading();
  const commenting = useTalk();
  const { comments, hasEarlier, isLinkGone, failure, again, loadEarlier, put } = useComments();
  const { send, sendAgain } = useSendComment(put);
  const { store } = commenting;
  const kept = useSyncExternalStore(store.subscribe, store.now, () => noDrafts);
  const groups = useMemo(() => commentGroups(comments ?? [], kept.pending), [comments, kept.pending]);
  // On the trace as a whole until another step is gone to.
  const linked = comments?.find(({ id }) => id === url.comment);
  const [choice, setChoice] = useState<{ at: number; isOfTrace: boolean } | null>(null);
  const isOfTrace =
    outline.length === 0 || (choice?.at === currentStep ? choice.isOfTrace : linked?.stepIndex === null);
  const place = isOfTrace ? null : currentStep;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="min-h-0 flex-1 overflow-y-auto py-1">
        {isLinkGone && (
          <p role="status" className="border-b px-4.5 py-2 text-muted">
            This link points to a comment that no longer exists.
          </p>
        )}
        {hasEarlier && (
          <div className="px-4.5 py-1.5">
            <Button size="sm" onClick={() => void loadEarlier()}>
              Show earlier comments
            </Button>
          </div>
        )}
        {failure && (
          <TryAgain className="px-4.5 py-2" onRetry={again}>
            {failure}
          </TryAgain>
        )}
        {comments === null && !failure && <Skeleton className="mx-4.5 my-3 h-4 w-3/5" />}
        {comments !== null && groups.length === 0 && (
          <EmptyState
            icon={MessageSquare}
            title="No comments yet"
            text="Comment on a step or on the whole trace. Mention a member with @ to notify them."
          />
        )}
        {groups.map((group) => (
          <Group
            key={placeKey(group.stepIndex)}
            group={group}
            isCurrent={group.stepIndex === place}
            put={put}
            onAgain={sendAgain}
            onReply={() => {
              setChoice({ at: group.stepIndex ?? currentStep, isOfTrace: group.stepIndex === null });
              commenting.focus.ask();
            }}
          />
        ))}
      </div>
      {commenting.mayWrite && (
        <div className="shrink-0 border-t bg-panel px-4.5 py-3">
          <Composer
            label={place === null ? "Comment on the whole trace" : `Comment on step ${place}`}
            draft={kept.drafts[placeKey(place)] ?? emptyDraft}
            onWrite={(draft) => store.write(place, draft)}
            onSend={() => send(place)}
            mode="new"
          >
            <PlaceChoice
              isOfTrace={isOfTrace}
              onChoose={(ofTrace) => setChoice({ at: currentStep, isOfTrace: ofTrace })}
            />
          </Composer>
        </div>
      )}
    </div>
  );
}

/** Whether one writes about the current step or the whole trace. */
function PlaceChoice({ isOfTrace, onChoose }: { isOfTrace: boolean; onChoose: (isOfTrace: boolean) => void }) {
  const { currentStep, outline } = useReading();
  if (outline.length === 0) return null;
  const look = (isChosen: boolean) =>
    cn("rounded-sm px-1.5 py-0.5 text-xs hover:bg-hover", isChosen ? "bg-selected font-medium" : "text-muted");
  return (
    <div role="group" aria-label="About" className="flex gap-0.5">
      <button type="button" aria-pressed={!isOfTrace} className={look(!isOfTrace)} onClick={() => onChoose(false)}>
        Step {currentStep} <Kbd keys={commentKey} />
      </button>
      <button type="button" aria-pressed={isOfTrace} className={look(isOfTrace)} onClick={() => onChoose(true)}>
        Whole trace
      </button>
    </div>
  );
}

interface GroupProps {
  group: CommentGroup;
  isCurrent: boolean;
  put: (comment: CommentView) => void;
  onAgain: ReturnType<typeof useSendComment>["sendAgain"];
  onReply: () => void;
}

function Group({ group, isCurrent, put, onAgain, onReply }: GroupProps) {
  const { outline, agents, url } = useReading();
  const commenting = useTalk();
  const { openComments } = useMoves();
  const { stepIndex } = group;
  const box = useRef<HTMLElement>(null);
  // Who walks over the steps has what is said of them in sight; a link to one comment leads there itself.
  const isSought = isCurrent && url.comment === null;
  useEffect(() => {
    if (isSought) box.current?.scrollIntoView({ block: "nearest" });
  }, [isSought]);
  const agent = stepIndex === null ? undefined : outline[stepIndex]?.agent;
  return (
    <section
      ref={box}
      aria-label={stepIndex === null ? "The whole trace" : `Step ${stepIndex}`}
      className={cn("border-b py-1.5 last:border-b-0", isCurrent && "shadow-[inset_2px_0_var(--line-strong)]")}
    >
      <header className="flex items-center gap-1.5 px-4.5">
        {stepIndex === null ? (
          <h3 className="font-medium">The whole trace</h3>
        ) : (
          <h3 className="flex min-w-0 items-center gap-1.5">
            <button
              type="button"
              className="shrink-0 rounded-xs font-medium text-link hover:underline"
              onClick={() => openComments(stepIndex)}
            >
              Step <span className="figure">{stepIndex}</span>
            </button>
            {agent !== undefined && <AgentChip name={agent} agents={agents} className="min-w-0" />}
          </h3>
        )}
      </header>
      <ul>
        {group.comments.map((comment) => (
          <CommentItem key={comment.id} comment={comment} put={put} />
        ))}
        {group.pending.map((pending) => (
          <PendingItem key={pending.id} pending={pending} onAgain={() => onAgain(pending)} />
        ))}
      </ul>
      {commenting.mayWrite && (
        <button
          type="button"
          className="mx-4.5 rounded-xs text-xs text-link hover:underline"
          onClick={() => {
            if (stepIndex !== null) openComments(stepIndex);
            onReply();
          }}
        >
          Reply
        </button>
      )}
    </section>
  );
}
