"use client";
import { Link as LinkIcon } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { ask } from "@/components/ground/asking/ask";
import { useSaveOver } from "@/components/ground/asking/use-save-over";
import { Button } from "@/components/ground/ui/button";
import { ConfirmDialog } from "@/components/ground/ui/confirm-dialog";
import { RelativeTime } from "@/components/ground/ui/relative-time";
import { FormError } from "@/components/ground/ui/form-error";
import { StaleForm } from "@/components/ground/ui/stale-form";
import { toast } from "@/components/ground/toasts/toast";
import { visibleText } from "@/components/ground/ui/visible-text";
import { can } from "@/lib/auth/permissions";
import { cn } from "@/lib/cn";
import { type CommentView } from "@/lib/traces/comments/comment-view";
import { versionOf } from "@/lib/traces/saved-words";
import { RowButton } from "../ground/row-button";
import { useCommentActions } from "../talk/comment-actions";
import { useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";
import { useTalk } from "../talk/talk-context";
import { CommentText } from "./comment-text";
import { Composer } from "./composer";
import { draftOf } from "./draft-of";

/** One comment with what its reader may do with it. `put` takes what it became. */
export function CommentItem({ comment, put }: { comment: CommentView; put: (comment: CommentView) => void }) {
  const { url, now } = useReading();
  const [isEditing, setEditing] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  const isLinked = url.comment === comment.id;
  useEffect(() => {
    if (isLinked) item.current?.scrollIntoView({ block: "center" });
  }, [isLinked]);
  if (comment.isDeleted) return <li className="px-4.5 py-1.5 text-xs text-faint italic">A comment was deleted.</li>;
  return (
    <li
      ref={item}
      className={cn("group px-4.5 py-1.5", isLinked && "bg-quote")}
      aria-current={isLinked ? "true" : undefined}
    >
      <div className="flex min-h-6 items-center gap-1.5 text-xs text-faint">
        <bdi className="truncate text-sm font-medium text-text">{visibleText(comment.authorName)}</bdi>
        {comment.isMine && "(you)"}
        <RelativeTime at={comment.createdAt} now={now} className="shrink-0" />
        {comment.editedAt && <span title={comment.editedAt}>· edited</span>}
        {comment.goneStep !== null && <span>· was on step {comment.goneStep}, which is gone</span>}
        <span className="ml-auto flex shrink-0 items-center gap-1 opacity-0 group-hover:opacity-100 focus-within:opacity-100 pointer-coarse:opacity-100">
          {!isEditing && <Acts comment={comment} put={put} onEdit={() => setEditing(true)} />}
        </span>
      </div>
      {isEditing ? (
        <Editor comment={comment} put={put} onEnd={() => setEditing(false)} />
      ) : (
        <CommentText text={comment.text} mentions={comment.mentions} />
      )}
    </li>
  );
}

function Acts({
  comment,
  put,
  onEdit,
}: {
  comment: CommentView;
  put: (comment: CommentView) => void;
  onEdit: () => void;
}) {
  const { source, workspace } = useReading();
  const commenting = useTalk();
  const { role } = workspace;
  const copy = async () => {
    const step = comment.stepIndex ?? undefined;
    const address = new URL(source.page({ step, tab: "comments", comment: comment.id }), window.location.href);
    try {
      await navigator.clipboard.writeText(address.href);
      toast.success("Link copied");
    } catch {
      toast.error("Your browser blocked copying the link.");
    }
  };
  return (
    <>
      <RowButton label="Copy a link to this comment" onClick={() => void copy()}>
        <LinkIcon className="size-3.5" aria-hidden />
      </RowButton>
      {comment.isMine && commenting.mayWrite && <Act onClick={onEdit}>edit</Act>}
      {((comment.isMine && commenting.mayWrite) || can(role, "comment:moderate")) && (
        <Delete comment={comment} put={put} />
      )}
    </>
  );
}

function Act({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="rounded-xs text-link hover:underline" onClick={onClick}>
      {children}
    </button>
  );
}

function Delete({ comment, put }: { comment: CommentView; put: (comment: CommentView) => void }) {
  const { workspace } = useReading();
  const { deleteComment } = useCommentActions();
  const { refresh } = useMoves();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    const answer = await ask(deleteComment, { workspace: workspace.slug, commentId: comment.id });
    setBusy(false);
    setAsking(false);
    if (!answer.ok) return void toast.error(answer.message);
    put({ ...comment, text: "", mentions: [], isDeleted: true });
    refresh();
  };
  return (
    <>
      <Act onClick={() => setAsking(true)}>delete</Act>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={comment.isMine ? "Delete your comment?" : "Delete this comment?"}
        confirmLabel="Delete the comment"
        isBusy={isBusy}
        onConfirm={() => void remove()}
      >
        The text is removed for everyone, including from inboxes. If others replied, “A comment was deleted” stays in
        its place.
      </ConfirmDialog>
    </>
  );
}

function Editor({
  comment,
  put,
  onEnd,
}: {
  comment: CommentView;
  put: (comment: CommentView) => void;
  onEnd: () => void;
}) {
  const { workspace } = useReading();
  const { editComment } = useCommentActions();
  const [draft, setDraft] = useState(() => draftOf(comment));
  const [seen] = useState(() => versionOf(comment.text));
  const form = useSaveOver(editComment, { mine: draft.text, onKeep: onEnd });
  const save = async (text: string) => {
    const answer = await form.send({ workspace: workspace.slug, commentId: comment.id, text, seen });
    if (!answer.ok) return;
    put(answer.value);
    onEnd();
  };
  return (
    <>
      <Composer
        label="Edit your comment"
        draft={draft}
        onWrite={setDraft}
        onSend={(text) => void save(text)}
        mode="edit"
        isBusy={form.isBusy}
      >
        <Button variant="ghost" onClick={onEnd}>
          Cancel
        </Button>
      </Composer>
      <StaleForm what="comment" form={form} />
      <FormError message={form.error} />
    </>
  );
}
