"use client";
import dynamic from "next/dynamic";
import { memo, Suspense, useMemo } from "react";
import { formatCount, formatNumber } from "@/lib/format";
import { type StepKind } from "@/lib/traces/trace";
import { type ContentBlock } from "./content-block";
import { contentFormat, maxFormattedLength } from "./content-format";
import { layOutContent } from "./content-layout";
import styles from "./content.module.css";
import { LongText } from "./long-text";
import { type StepSource } from "./use-pieces";
import { lightRanges, type LitRange } from "./segment";
import { SegmentText } from "./segment-text";
import { colour, type Highlighter } from "./tone-segments";
import { useHighlighter } from "./use-highlighter";

/** Fetched when there is Markdown to draw; until then its source stands there. */
const StepMarkdown = dynamic(() => import("./markdown").then((module) => module.StepMarkdown));

const calm = { maxLength: 1_200, maxLines: 12 };
const roomy = { maxLength: 4_000, maxLines: 40 };
/** What is quoted further down is shown by opening the step. */
const furthestKept = 12_000;

export interface StepContentProps {
  content: string;
  kind: StepKind;
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
  content,
  kind,
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
      isRaw ? "mono" : contentFormat(head, kind),
      size === "all" ? null : { ...(size === "roomy" ? roomy : calm), keepUntil },
    );
  }, [content, kind, ranges, size, isRaw]);
  const { markdown, blocks, clippedAt } = layout;
  const highlight = useHighlighter(
    markdown === null ? blocks.some((block) => block.language) : /^ {0,3}(?:```|~~~)/m.test(markdown),
  );
  if (content === "") return <p className="text-faint italic">(empty)</p>;
  if (content.trim() === "" && !isRaw)
    return <p className="text-faint italic">(white space, {formatCount(content.length, "character")})</p>;
  if (size === "all" && (content.length > maxFormattedLength || (whole.source && whole.length > maxFormattedLength)))
    return <LongText source={whole.source ?? content} length={whole.length} ranges={ranges} />;
  const hasMore = clippedAt !== null || whole.isCut;
  const hiddenHits = ranges.filter(({ hit, from }) => hit !== undefined && clippedAt !== null && from >= clippedAt);
  return (
    <div className={styles.content}>
      <div dir="auto" className={markdown !== null ? styles.prose : layout.isMono ? styles.mono : styles.plain}>
        {markdown !== null ? (
          <Suspense fallback={<SourceText content={markdown} ranges={ranges} />}>
            <StepMarkdown content={markdown} ranges={ranges} highlight={highlight} />
          </Suspense>
        ) : (
          <Blocks blocks={blocks} ranges={ranges} highlight={highlight} />
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

function SourceText({ content, ranges }: { content: string; ranges: readonly LitRange[] }) {
  return (
    <div className={styles.plain}>
      <SegmentText segments={lightRanges([{ text: content, from: 0 }], ranges)} />
    </div>
  );
}

const Blocks = memo(function Blocks({
  blocks,
  ranges,
  highlight,
}: {
  blocks: readonly ContentBlock[];
  ranges: readonly LitRange[];
  highlight: Highlighter | null;
}) {
  return blocks.map(({ segments, indent, language }, i) => {
    const text = <SegmentText segments={lightRanges(colour(segments, language, highlight), ranges)} />;
    if (indent === null) return <span key={i}>{text}</span>;
    return (
      <span key={i} dir="auto" className={styles.text} style={{ marginInlineStart: `${indent}ch` }}>
        {language === null ? <span className={styles.words}>{text}</span> : text}
      </span>
    );
  });
});
