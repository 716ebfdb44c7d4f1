"use client";
import { type ReactNode, useId, useRef } from "react";
import { Button } from "@/components/ground/ui/button";
import { Kbd } from "@/components/ground/ui/kbd";
import { Spinner } from "@/components/ground/ui/spinner";
import { Textarea } from "@/components/ground/ui/textarea";
import { visibleText } from "@/components/ground/ui/visible-text";
import { cn } from "@/lib/cn";
import { formatCount, formatNumber } from "@/lib/format";
import { maxCommentLength } from "@/lib/traces/comments/comment-view";
import { markMentions } from "@/lib/traces/comments/mention-text";
import { type CommentDraft } from "../talk/comment-store";
import { useComposerFocus } from "./use-composer-focus";
import { useMentionList } from "./use-mention-list";

/** How much room is left is said from here on. */
const nearlyFull = 500;

interface ComposerProps {
  label: string;
  draft: CommentDraft;
  onWrite: (draft: CommentDraft) => void;
  /** What is to be kept, with marks for who is meant. */
  onSend: (text: string) => void;
  /** `new` is where the page's wish to write leads; `edit` has the caret at once. */
  mode: "new" | "edit";
  isBusy?: boolean;
  children?: ReactNode;
}

/** A field for a comment with the list of members behind an `@`. */
export function Composer({ label, draft, onWrite, onSend, mode, isBusy, children }: ComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const list = useMentionList(field, draft, onWrite);
  useComposerFocus(field, mode === "new", (typed) => onWrite({ ...draft, text: draft.text + typed }));
  const text = markMentions(draft.text, draft.chosen).trim();
  const left = maxCommentLength - text.length;
  const canSend = text !== "" && left >= 0 && !isBusy;
  const send = () => canSend && onSend(text);
  return (
    <form
      aria-label={label}
      className="relative"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {list.found.length > 0 && (
        <ul
          id={listId}
          role="listbox"
          aria-label="Members"
          className={cn(
            "absolute inset-x-0 z-10 max-h-64 overflow-y-auto rounded-lg border bg-panel p-1 shadow-float",
            mode === "new" ? "bottom-full mb-1" : "top-full mt-1",
          )}
        >
          {list.found.map((member, i) => (
            <li
              key={member.userId}
              id={`${listId}-${i}`}
              role="option"
              aria-selected={i === list.chosen}
              className={cn(
                "flex cursor-pointer items-baseline gap-2 rounded-md px-2 py-1",
                i === list.chosen && "bg-hover",
              )}
              // Before the field loses the focus, and its caret with it.
              onPointerDown={(event) => {
                event.preventDefault();
                list.choose(member);
              }}
            >
              <bdi className="shrink-0 truncate font-medium">{visibleText(member.name)}</bdi>
              <span className="truncate text-xs text-faint">{visibleText(member.email)}</span>
            </li>
          ))}
        </ul>
      )}
      <Textarea
        ref={field}
        autoFocus={mode === "edit"}
        aria-label={label}
        placeholder={`${label} · @ to mention someone`}
        rows={3}
        dir="auto"
        value={draft.text}
        aria-autocomplete="list"
        aria-controls={list.found.length > 0 ? listId : undefined}
        aria-activedescendant={list.found.length > 0 ? `${listId}-${list.chosen}` : undefined}
        onChange={(event) => {
          onWrite({ ...draft, text: event.target.value });
          list.restart();
          list.follow();
        }}
        onSelect={list.follow}
        onBlur={list.close}
        onKeyDown={(event) => {
          if (list.press(event)) return;
          if (event.key === "Enter" && (event.metaKey || event.ctrlKey) && !event.nativeEvent.isComposing) {
            event.preventDefault();
            send();
          }
        }}
      />
      <div className="mt-1.5 flex flex-wrap items-center gap-2">
        {children}
        <span role="status" className={cn("text-xs", left < 0 ? "text-fault" : "text-faint")}>
          {left < 0 ? `${formatNumber(-left)} characters too many` : left < nearlyFull && `${formatNumber(left)} left`}
          {list.found.length > 0 && (
            <span className="sr-only">{formatCount(list.found.length, "member")}: arrows choose</span>
          )}
        </span>
        <Button type="submit" variant="primary" className="ml-auto" aria-disabled={!canSend}>
          {isBusy && <Spinner />}
          {mode === "new" ? "Send" : "Save"}
          <Kbd keys="mod+Enter" isOnInk />
        </Button>
      </div>
    </form>
  );
}
