import { visibleText } from "@/components/ui/visible-text";
import { type WordDifference } from "@/lib/attribution/diff-words";
import { formatCount } from "@/lib/format";

/** One of two texts with what only it says marked: `before` shows what was removed, `after` what was added, `both` all of it. */
export function WordDiff({ words, side }: { words: readonly WordDifference[]; side: "before" | "after" | "both" }) {
  return (
    <p dir="auto" className="leading-[1.55] break-words whitespace-pre-wrap">
      {words.map((word, i) => {
        if (word.kind === "omitted")
          return (
            <span key={i} className="text-faint">
              {" "}
              … {formatCount(word.omittedCount, "character")} the same …{" "}
            </span>
          );
        const text = visibleText(word.text);
        if (word.kind === "same") return <span key={i}>{text}</span>;
        if (word.kind === "removed")
          return side === "after" ? null : (
            <del key={i} className="rounded-xs bg-sunken text-muted decoration-faint">
              {text}
            </del>
          );
        return side === "before" ? null : (
          <ins key={i} className="rounded-xs bg-selected decoration-1 underline-offset-2">
            {text}
          </ins>
        );
      })}
    </p>
  );
}
