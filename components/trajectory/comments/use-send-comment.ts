"use client";
import { useCallback } from "react";
import { ask } from "@/components/ground/asking/ask";
import { type CommentView } from "@/lib/traces/comments/comment-view";
import { markMentions } from "@/lib/traces/comments/mention-text";
import { useCommentActions } from "../talk/comment-actions";
import { useMoves } from "../address/moves";
import { useTalk } from "../talk/talk-context";
import { useReading } from "../reading/reading-context";
import { type PendingComment } from "../talk/comment-store";

/**
 * Sends comments; each stands at once, and where it did not arrive it stays with the reason and can be sent again, once
 * in all. `put` takes what arrived.
 */
export function useSendComment(put: (comment: CommentView) => void) {
  const { workspace, trace } = useReading();
  const commenting = useTalk();
  const { refresh } = useMoves();
  const { addComment } = useCommentActions();
  const { store } = commenting;
  const { slug } = workspace;
  const traceId = trace.id;
  const deliver = useCallback(
    async ({ id, stepIndex, text, chosen }: PendingComment) => {
      const wire = markMentions(text, chosen).trim();
      const answer = await ask(addComment, { workspace: slug, traceId, stepIndex, id, text: wire });
      if (!answer.ok) return store.fail(id, answer.message);
      put(answer.value);
      store.drop(id);
      refresh();
    },
    [addComment, slug, traceId, store, put, refresh],
  );
  return {
    send: (stepIndex: number | null) => {
      const draft = store.now().drafts[stepIndex === null ? "trace" : String(stepIndex)];
      if (!draft) return;
      const pending = { ...draft, id: crypto.randomUUID(), stepIndex, failure: null };
      store.send(pending);
      void deliver(pending);
    },
    sendAgain: (pending: PendingComment) => {
      store.fail(pending.id, null);
      void deliver({ ...pending, failure: null });
    },
  };
}
