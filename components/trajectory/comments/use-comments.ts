"use client";
import { useCallback, useEffect, useState } from "react";
import { type CommentView } from "@/lib/traces/comments/comment-view";
import { useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";
import { useTalk } from "../talk/talk-context";
import { mergeComments } from "./comment-groups";

interface Page {
  comments: CommentView[];
  nextCursor: string | null;
  readCount: number;
}

interface Read {
  comments: CommentView[];
  nextCursor: string | null;
}

/** A link may lead to an old comment; further back than so many pages it is not looked for. */
const mostPagesBack = 10;

/**
 * The comments of the trace, newest page first, as long as somebody looks at them; read anew
 * when others have said something.
 */
export function useComments() {
  const { source, url } = useReading();
  const commenting = useTalk();
  const { refresh } = useMoves();
  const [read, setRead] = useState<Read | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const { version } = commenting;

  const fetchPage = useCallback(
    async (cursor: string | undefined, signal?: AbortSignal): Promise<Page> => {
      const address = source.comments?.({ cursor });
      if (address === undefined) throw new Error("No comments here.");
      const response = await source.fetch(address, signal ? { signal } : {});
      const answer = (await response.json()) as Page & { error?: { message: string } };
      if (!response.ok) throw new Error(answer.error?.message ?? "The comments could not be loaded.");
      return answer;
    },
    [source],
  );

  useEffect(() => {
    const stop = new AbortController();
    fetchPage(undefined, stop.signal)
      .then((page) => {
        setFailure(null);
        setRead((known) => ({
          comments: mergeComments(known?.comments ?? [], page.comments),
          nextCursor: known ? known.nextCursor : page.nextCursor,
        }));
        // What was unread is read now: the number in the navigation is another one.
        if (page.readCount > 0) refresh();
      })
      .catch((error: unknown) => !stop.signal.aborted && setFailure(wordsOf(error)));
    return () => stop.abort();
  }, [fetchPage, version, attempt, refresh]);

  const loadEarlier = useCallback(async (): Promise<void> => {
    const cursor = read?.nextCursor;
    if (!cursor) return;
    try {
      const page = await fetchPage(cursor);
      setFailure(null);
      setRead((known) => ({
        comments: mergeComments(known?.comments ?? [], page.comments),
        nextCursor: page.nextCursor,
      }));
    } catch (error) {
      setFailure(wordsOf(error));
    }
  }, [fetchPage, read?.nextCursor]);

  // A link to a comment that is further back leads on until it is there.
  const isSought = url.comment !== null && !read?.comments.some(({ id }) => id === url.comment);
  const pages = Math.ceil((read?.comments.length ?? 0) / 50);
  useEffect(() => {
    if (!isSought || !read?.nextCursor || pages >= mostPagesBack || failure !== null) return;
    const timer = setTimeout(() => void loadEarlier());
    return () => clearTimeout(timer);
  }, [isSought, read?.nextCursor, pages, failure, loadEarlier]);

  const put = useCallback((comment: CommentView) => {
    setRead((known) => ({ nextCursor: null, ...known, comments: mergeComments(known?.comments ?? [], [comment]) }));
  }, []);
  return {
    comments: read?.comments ?? null,
    hasEarlier: (read?.nextCursor ?? null) !== null,
    /** Whether the address names a comment that is not among them, though all that are looked for are here. */
    isLinkGone: read !== null && isSought && (read.nextCursor === null || pages >= mostPagesBack),
    failure,
    again: () => setAttempt(attempt + 1),
    loadEarlier,
    put,
  };
}

const wordsOf = (error: unknown): string =>
  error instanceof Error && !(error instanceof TypeError) && !(error instanceof SyntaxError)
    ? error.message
    : "The comments could not be loaded. Check the connection and try again.";
