import { useCallback, useEffect, useRef, useState } from "react";
import { type ReplayView } from "@/lib/replay/replay-view";
import { type ReadPage, readPages, type ReplaysRead } from "./read-pages";

/**
 * The first pages of a list of replays, read anew when `version` is another one or `again` is called; null until they
 * are known. Without `readPage` nothing is read. `isAsking` says whether an answer is waited for.
 */
export function useReplayPages<R extends ReplayView>(readPage: ReadPage<R> | null, version: number) {
  const [page, setPage] = useState<(ReplaysRead<R> & { pageCount: number }) | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const [pageCount, setPageCount] = useState(1);
  const isAsking = useRef(false);
  useEffect(() => {
    let isLeft = false;
    if (!readPage) return;
    isAsking.current = true;
    void readPages(readPage, pageCount).then((answer) => {
      if (isLeft) return;
      isAsking.current = false;
      setFailure(answer.ok ? null : answer.message);
      if (answer.ok) setPage({ ...answer.value, pageCount });
    });
    return () => {
      isLeft = true;
    };
  }, [readPage, pageCount, round, version]);
  const again = useCallback(() => setRound((before) => before + 1), []);
  const showMore = useCallback(() => setPageCount((before) => before + 1), []);
  const hasMore = page !== null && page.nextCursor !== null;
  const isMoreComing = hasMore && page.pageCount < pageCount && failure === null;
  return { replays: page?.replays ?? null, hasMore, isMoreComing, failure, isAsking, again, showMore };
}
