"use client";
import { memo, useMemo } from "react";
import { type StepKind } from "@/lib/traces/trace";
import { formatNumber } from "@/lib/format";
import { contentFormat, maxFormattedLength } from "./content-format";
import { layOutContent } from "./content-layout";
import styles from "./content.module.css";
import { LongText } from "./long-text";
import { StepMarkdown } from "./markdown";
import { lightQuotes, type QuoteRange } from "./segment";
import { SegmentText } from "./segment-text";

const calm = { maxLength: 1_200, maxLines: 12 };
const roomy = { maxLength: 4_000, maxLines: 40 };

export interface StepContentProps {
  content: string;
  kind: StepKind;
  ranges: readonly QuoteRange[];
  /** `clipped` and `roomy` cut long content, the second later; `all` does not. */
  size: "clipped" | "roomy" | "all";
  isRaw: boolean;
  /** The whole content, of which `content` may be the beginning. */
  whole: { length: number; isCut: boolean };
  onShowAll: () => void;
}

/** A step's content: rendered calmly, or raw with every control character in sight. */
export const StepContent = memo(function StepContent({
  content,
  kind,
  ranges,
  size,
  isRaw,
  whole,
  onShowAll,
}: StepContentProps) {
  const layout = useMemo(() => {
    const keepUntil = Math.max(0, ...ranges.map((range) => Math.min(range.to, 12_000)));
    const head = size === "all" ? content : content.slice(0, maxFormattedLength);
    return layOutContent(
      head,
      isRaw ? "mono" : contentFormat(head, kind),
      size === "all" ? null : { ...(size === "roomy" ? roomy : calm), keepUntil },
    );
  }, [content, kind, ranges, size, isRaw]);
  if (content === "") return <p className="text-faint italic">(empty)</p>;
  if (size === "all" && content.length > maxFormattedLength)
    return <LongText content={content} ranges={ranges} showQuote={ranges[0] ?? null} />;
  const hasMore = layout.isClipped || whole.isCut;
  return (
    <div className={styles.content}>
      <div dir="auto" className={layout.markdown !== null ? styles.prose : layout.isMono ? styles.mono : styles.plain}>
        {layout.markdown !== null ? (
          <StepMarkdown content={layout.markdown} ranges={ranges} />
        ) : (
          <SegmentText segments={lightQuotes(layout.segments, ranges)} />
        )}
        {hasMore && "…"}
      </div>
      {hasMore && (
        <button type="button" className="mt-0.5 text-link underline-offset-2 hover:underline" onClick={onShowAll}>
          show all {formatNumber(whole.length)} characters
        </button>
      )}
    </div>
  );
});
