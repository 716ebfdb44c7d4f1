"use client";
import dynamic from "next/dynamic";
import { memo, useMemo } from "react";
import { Skeleton } from "@/components/ground/ui/skeleton";
import { formatCount, formatNumber } from "@/lib/format";
import { contentFormat, maxFormattedLength } from "@/lib/traces/content-format";
import { type StepWindow } from "@/lib/traces/step-window";
import { type ContentBlock } from "./content-block";
import { layOutContent } from "./content-layout";
import { foldSegments } from "./fold-segments";
import { foldedFields } from "./folded-fields";
import styles from "./content.module.css";
import { holdsCode } from "./holds-code";
import { StepMarkdown } from "./markdown";
import { lightRanges, type LitRange } from "./segment";
import { SegmentText } from "./segment-text";
import { colour, type Highlighter } from "./tone-segments";
import { useHighlighter } from "./use-highlighter";
import { useMarkdownTree } from "./use-markdown-tree";
import { type StepSource } from "./use-pieces";

const KeyValueBox = dynamic(() => import("./key-value-box").then((m) => m.KeyValueBox), {
  loading: () => <Skeleton className="h-7 w-full" />,
});
// Few contents are so long; the code that reads them piece by piece comes with the first.
const LongText = dynamic(() => import("./long-text").then((m) => m.LongText), {
  loading: () => <Skeleton className="h-40 w-full" />,
});

const calm = { maxLength: 1_200, maxLines: 12 };
const roomy = { maxLength: 4_000, maxLines: 40 };
/** What is quoted further down is shown by opening the step. */
const furthestKept = 12_000;

interface StepContentProps {
  /** What it says, or the beginning of it; `markdown`, where it has been read so, is of all of `content`. */
  step: Pick<StepWindow, "content" | "kind" | "markdown">;
  /** What is quoted and what is found in it. */
  ranges: readonly LitRange[];
  /** `clipped` and `roomy` cut long content, the second later; `all` does not. */
  size: "clipped" | "roomy" | "all";
  isRaw: boolean;
  /** The whole content, of which `content` may be the beginning; its length in characters. */
  whole: { length: number; isCut: boolean; source?: StepSource };
  onShowAll: () => void;
}

/** A step's content: rendered calmly, or raw with every control character in sight. */
export const StepContent = memo(function StepContent({
  step: { content, kind, markdown },
  ranges,
  size: asked,
  isRaw,
  whole,
  onShowAll,
}: StepContentProps) {
  const current = ranges.find((range) => range.isCurrent) ?? null;
  const size = current && current.to > furthestKept ? "all" : asked;
  const layout = useMemo(() => {
    const kept = ranges.filter((range) => range.quote !== undefined || range.isCurrent);
    const keepUntil = Math.max(0, ...kept.map((range) => Math.min(range.to, furthestKept)));
    const head = size === "all" ? content : content.slice(0, maxFormattedLength);
    return layOutContent(
      head,
      isRaw ? "mono" : markdown ? "markdown" : contentFormat(head, kind),
      size === "all" ? null : { ...(size === "roomy" ? roomy : calm), keepUntil },
    );
  }, [content, kind, markdown, ranges, size, isRaw]);
  const { isMarkdown, blocks, clippedAt } = layout;
  const folded = useMemo(
    () => (isRaw || size === "all" || ranges.length > 0 || whole.isCut ? null : foldedFields(content)),
    [isRaw, size, ranges, whole.isCut, content],
  );
  const parsed = useMarkdownTree(isMarkdown && !markdown ? content : null);
  const tree = isMarkdown ? (markdown ?? parsed) : null;
  const shown = isMarkdown ? content.slice(0, clippedAt ?? content.length) : "";
  const highlight = useHighlighter(
    tree ? holdsCode(tree.nodes, clippedAt ?? content.length) : blocks.some((block) => block.language),
  );
  if (content === "") return <p className="text-faint italic">(empty)</p>;
  if (content.trim() === "" && !isRaw)
    return <p className="text-faint italic">(white space, {formatCount(content.length, "character")})</p>;
  if (size === "all" && (content.length > maxFormattedLength || (whole.source && whole.length > maxFormattedLength)))
    return <LongText source={whole.source ?? content} length={whole.length} ranges={ranges} />;
  if (folded) return <KeyValueBox folded={folded} onShowAll={onShowAll} />;
  const hasMore = clippedAt !== null || whole.isCut;
  const hiddenHits = ranges.filter(({ hit, from }) => hit !== undefined && clippedAt !== null && from >= clippedAt);
  return (
    <div className={styles.content}>
      <div dir="auto" className={tree ? styles.prose : layout.isMono ? styles.mono : styles.plain}>
        {tree ? (
          <StepMarkdown content={content} tree={tree} ranges={ranges} clippedAt={clippedAt} highlight={highlight} />
        ) : isMarkdown ? (
          <SegmentText segments={lightRanges([{ text: shown, from: 0 }], ranges)} />
        ) : (
          <Blocks blocks={blocks} ranges={ranges} isRaw={isRaw} highlight={highlight} />
        )}
        {hasMore && "…"}
      </div>
      {hasMore && (
        <button type="button" className="mt-0.5 text-link underline-offset-2 hover:underline" onClick={onShowAll}>
          show all {formatNumber(whole.length)} characters
          {hiddenHits.length > 0 && `, ${formatCount(hiddenHits.length, "more hit")} below`}
        </button>
      )}
    </div>
  );
});

const Blocks = memo(function Blocks({
  blocks,
  ranges,
  isRaw,
  highlight,
}: {
  blocks: readonly ContentBlock[];
  ranges: readonly LitRange[];
  isRaw: boolean;
  highlight: Highlighter | null;
}) {
  return blocks.map(({ segments, indent, language }, i) => {
    const shown = language === null && !isRaw ? foldSegments(segments, ranges) : segments;
    const text = <SegmentText segments={lightRanges(colour(shown, language, highlight), ranges)} />;
    if (indent === null) return <span key={i}>{text}</span>;
    return (
      <span key={i} dir="auto" className={styles.text} style={{ marginInlineStart: `${indent}ch` }}>
        {language === null ? <span className={styles.words}>{text}</span> : text}
      </span>
    );
  });
});
