"use client";
import { MessageSquare } from "lucide-react";
import { formatCount, formatNumber } from "@/lib/format";
import { useMoves } from "../address/moves";
import { useTalk } from "../talk/talk-context";

/** How much is said of a step, and the way to it; nothing where nobody has said anything. */
export function CommentMark({ stepIndex }: { stepIndex: number }) {
  const count = useTalk().counts.get(stepIndex) ?? 0;
  const { openComments } = useMoves();
  if (count === 0) return null;
  return (
    <button
      type="button"
      aria-label={`${formatCount(count, "comment")} on step ${stepIndex}`}
      onClick={() => openComments(stepIndex)}
      className="figure inline-flex h-5 items-center gap-1 rounded-full border border-line-strong px-1.5 text-2xs text-muted hover:bg-hover hover:text-text"
    >
      <MessageSquare className="size-3" aria-hidden />
      {formatNumber(count)}
    </button>
  );
}
