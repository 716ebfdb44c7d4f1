"use client";
import { type KeyboardEvent, type RefObject, useState } from "react";
import { flushSync } from "react-dom";
import { ask } from "@/components/ground/asking/ask";
import { type Mentioned } from "@/lib/traces/comments/comment-view";
import { matchMembers, mentionQuery } from "@/lib/traces/comments/mention-text";
import { useCommentActions } from "../talk/comment-actions";
import { useReading } from "../reading/reading-context";
import { type CommentDraft } from "../talk/comment-store";

interface MemberChoice extends Mentioned {
  email: string;
}

const mostListed = 7;

/** The members that what is typed behind an `@` may mean, and the keys that choose among them. */
export function useMentionList(
  field: RefObject<HTMLTextAreaElement | null>,
  draft: CommentDraft,
  write: (draft: CommentDraft) => void,
) {
  const { workspace } = useReading();
  const { readMembers } = useCommentActions();
  const [members, setMembers] = useState<readonly MemberChoice[] | null>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const [at, setAt] = useState(0);
  /** Where a list was put away: it stays away until another name is begun. */
  const [shutAt, setShutAt] = useState<number | null>(null);
  const query = caret === null ? null : mentionQuery(draft.text, caret);
  const found = query && query.from !== shutAt && members ? matchMembers(members, query.query, mostListed) : [];
  const chosen = Math.min(at, found.length - 1);

  /** Follows the caret; the members are fetched when the first name is begun. */
  const follow = () => {
    const { current } = field;
    const place = current && current.selectionStart === current.selectionEnd ? current.selectionStart : null;
    setCaret(place);
    if (members !== null || place === null || !mentionQuery(current?.value ?? "", place)) return;
    setMembers([]);
    void ask(readMembers, { workspace: workspace.slug }).then((answer) => setMembers(answer.ok ? answer.value : null));
  };
  const choose = (member: MemberChoice) => {
    if (!query || caret === null) return;
    const before = `${draft.text.slice(0, query.from)}@${member.name} `;
    const { userId, name } = member;
    // The next letter may be on its way: before it comes, the field has its new text and
    // the caret stands behind the name.
    flushSync(() => {
      write({
        text: before + draft.text.slice(caret).replace(/^ /, ""),
        chosen: [...draft.chosen.filter((one) => one.name !== name), { userId, name }],
      });
      setCaret(null);
    });
    field.current?.focus();
    field.current?.setSelectionRange(before.length, before.length);
  };
  /** Whether the key was for the list. */
  const press = (event: KeyboardEvent): boolean => {
    const member = found[chosen];
    if (!member || event.nativeEvent.isComposing || event.metaKey || event.ctrlKey || event.altKey) return false;
    if (event.key === "ArrowDown") setAt((chosen + 1) % found.length);
    else if (event.key === "ArrowUp") setAt((chosen - 1 + found.length) % found.length);
    else if ((event.key === "Enter" && !event.shiftKey) || event.key === "Tab") choose(member);
    else if (event.key === "Escape") setShutAt(query?.from ?? null);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return { found, chosen, follow, choose, press, close: () => setCaret(null), restart: () => setAt(0) };
}
