"use client";
import { type ReactNode } from "react";
import { Spinner } from "@/components/ground/ui/spinner";
import { formatCount } from "@/lib/format";
import { type ReplayList } from "./use-replay-list";

/** What is shown of a list of replays, with the way to more of it. */
export function MoreLine({
  isComing = false,
  onMore,
  children,
}: {
  isComing?: boolean;
  onMore: () => void;
  children: ReactNode;
}) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 px-4.5 py-2 text-xs text-faint">
      {children}
      <button
        type="button"
        disabled={isComing}
        onClick={onMore}
        className="inline-flex items-center gap-1 text-link hover:underline disabled:text-faint"
      >
        {isComing && <Spinner />}
        Show more
      </button>
    </p>
  );
}

/** Says that there are older replays than those that were read, with the way to them; nothing where there are none. */
export function MoreReplays({ list }: { list: ReplayList }) {
  const { replays, hasMore, isMoreComing, showMore } = list;
  if (!hasMore || replays === null) return null;
  return (
    <MoreLine isComing={isMoreComing} onMore={showMore}>
      The newest {formatCount(replays.length, "replay")} are listed and counted; older ones exist.
    </MoreLine>
  );
}
