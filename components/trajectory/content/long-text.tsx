"use client";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useMemo, useRef } from "react";
import { splitChunks } from "./clip-content";
import styles from "./content.module.css";
import { lightQuotes, type QuoteRange } from "./segment";
import { SegmentText } from "./segment-text";

const chunkSize = 4_096;
/** A chunk of 4,096 characters at some 90 a line. */
const estimatedChunkPx = 820;

/** A content too long to be laid out as a whole: its own scroll box, in which only the chunks in view exist. */
export function LongText({
  content,
  ranges,
  showQuote,
}: {
  content: string;
  ranges: readonly QuoteRange[];
  showQuote: QuoteRange | null;
}) {
  const box = useRef<HTMLDivElement>(null);
  const chunks = useMemo(() => {
    let from = 0;
    return splitChunks(content, chunkSize).map((text) => {
      const chunk = { text, from };
      from += text.length;
      return chunk;
    });
  }, [content]);
  const virtualizer = useVirtualizer({
    count: chunks.length,
    getScrollElement: () => box.current,
    estimateSize: () => estimatedChunkPx,
    overscan: 1,
  });
  useEffect(() => {
    if (!showQuote) return;
    const at = chunks.findIndex((chunk) => chunk.from + chunk.text.length > showQuote.from);
    if (at >= 0) virtualizer.scrollToIndex(at, { align: "start" });
  }, [showQuote, chunks, virtualizer]);
  return (
    <div
      ref={box}
      className={`${styles.mono} relative max-h-[70vh] overflow-y-auto`}
      tabIndex={0}
      role="region"
      aria-label="Long content"
    >
      <div className="relative w-full" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((item) => {
          const chunk = chunks[item.index];
          if (!chunk) return null;
          return (
            <div
              key={item.key}
              ref={virtualizer.measureElement}
              data-index={item.index}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <SegmentText segments={lightQuotes([chunk], ranges)} />
            </div>
          );
        })}
      </div>
    </div>
  );
}
