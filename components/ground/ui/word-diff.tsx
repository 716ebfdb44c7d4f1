import { Fragment } from "react";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type WordDifference } from "@/lib/attribution/diff-words";
import { cn } from "@/lib/cn";
import { formatCount } from "@/lib/format";

/**
 * One of two texts with what only it says marked: `before` shows what was removed, `after` what was added, `both` all
 * of it. Beside each other nothing is struck out, so that both can be read: what only the first says has a dashed line
 * under it, what only the second says a solid one.
 */
export function WordDiff({ words, side }: { words: readonly WordDifference[]; side: "before" | "after" | "both" }) {
  return (
    <p dir="auto" className="leading-[1.55] break-words whitespace-pre-wrap">
      {words.map((word, i) => {
        if (word.kind === "omitted")
          return (
            <span key={i} className="text-faint">
              {" "}
              … {formatCount(word.omittedCount, "character")} unchanged …{" "}
            </span>
          );
        if (word.kind === "same") return <span key={i}>{visibleText(word.text)}</span>;
        // The white space behind the last word is no part of what differs.
        const end = word.text.trimEnd().length || word.text.length;
        const [text, space] = [visibleText(word.text.slice(0, end)), word.text.slice(end)];
        if (word.kind === "removed")
          return side === "after" ? null : (
            <Fragment key={i}>
              <del
                className={cn(
                  "rounded-xs bg-sunken",
                  side === "both"
                    ? "text-muted decoration-faint"
                    : "underline decoration-dashed decoration-1 underline-offset-3",
                )}
              >
                {text}
              </del>
              {space}
            </Fragment>
          );
        return side === "before" ? null : (
          <Fragment key={i}>
            <ins className="rounded-xs bg-selected decoration-1 underline-offset-3">{text}</ins>
            {space}
          </Fragment>
        );
      })}
    </p>
  );
}
