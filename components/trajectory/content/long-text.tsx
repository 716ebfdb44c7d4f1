"use client";
import { memo, type RefObject, useCallback, useEffect, useMemo, useRef } from "react";
import { TryAgain } from "@/components/ground/ui/try-again";
import { formatNumber } from "@/lib/format";
import { countCharacters } from "@/lib/traces/characters";
import { useReading } from "../reading/reading-context";
import { splitChunks } from "./clip-content";
import styles from "./content.module.css";
import { DownloadText } from "./download-text";
import { litInPiece, type Piece, pieceCount, pieceOf, pieceSize } from "./long-pieces";
import { lightRanges, type LitRange } from "./segment";
import { SegmentText } from "./segment-text";
import { useLongPlaces } from "./use-long-places";
import { useNearPieces } from "./use-near-pieces";
import { type StepSource, usePieces } from "./use-pieces";

/** A piece is laid out in chunks, of which the browser skips those out of view. */
const chunkSize = 4_096;
const chunkPx = 820;
const piecePx = (pieceSize / chunkSize) * chunkPx;

/**
 * A content too long for a browser to hold: a scroll box of its own, of which only what is near the view is fetched and
 * drawn. `length` is in characters, of a step's whole content;
 * `ranges` light a text that is here, of a step the places are asked for.
 */
export function LongText({
  source,
  length: stated,
  ranges,
}: {
  source: StepSource | string;
  length: number;
  ranges: readonly LitRange[];
}) {
  const { shownQuote } = useReading();
  const length = useMemo(() => (typeof source === "string" ? countCharacters(source) : stated), [source, stated]);
  const box = useRef<HTMLDivElement>(null);
  const count = pieceCount(length);
  const { near, heights } = useNearPieces(box, count);
  const shelf = usePieces(source, length);
  useEffect(() => shelf.follow(near), [shelf, near]);
  const step = typeof source === "string" ? null : source;
  const ofStep = useLongPlaces(step && step.traceId === undefined ? step.stepIndex : null);
  const ofText = useMemo(() => (typeof source === "string" ? inCharacters(source, ranges) : []), [source, ranges]);
  const places = step ? ofStep : ofText;
  const wanted = places.find(({ isCurrent }) => isCurrent) ?? places.find(({ quote }) => quote === shownQuote) ?? null;
  useWanted(box, wanted, wanted !== null && shelf.get(pieceOf(wanted.from)) !== undefined);
  return (
    <section aria-label="The whole content" className={styles.content}>
      <div className="mb-1 flex flex-wrap items-center gap-x-3 text-xs text-muted">
        <span className="figure">{formatNumber(length)} characters</span>
        {step && <DownloadText step={step} />}
      </div>
      <div
        ref={box}
        className={`${styles.mono} relative max-h-[70vh] overflow-y-auto`}
        tabIndex={0}
        role="region"
        aria-label="Long content"
      >
        {Array.from({ length: count }, (_, place) => (
          <PieceBox
            key={place}
            place={place}
            heightPx={heights.get(place) ?? Math.min(piecePx, (length - place * pieceSize) / 5)}
            piece={near.includes(place) ? shelf.get(place) : undefined}
            places={places}
          />
        ))}
      </div>
      {shelf.hasFailed() && (
        <TryAgain className="mt-1 text-muted" onRetry={shelf.retry}>
          Part of this text could not be loaded.
        </TryAgain>
      )}
    </section>
  );
}

const inCharacters = (text: string, ranges: readonly LitRange[]): LitRange[] =>
  ranges.map((range) => {
    const from = countCharacters(text, 0, range.from);
    return { ...range, from, to: from + countCharacters(text, range.from, range.to) };
  });

/** Goes to the piece of what the reader asked for, and to the words once they are drawn. */
function useWanted(box: RefObject<HTMLDivElement | null>, wanted: LitRange | null, isHere: boolean): void {
  const from = wanted?.from ?? null;
  const name = wanted?.hit === undefined ? `data-quote="${wanted?.quote}"` : `data-hit="${wanted.hit}"`;
  const show = useCallback(() => {
    if (from === null || !box.current) return;
    const mark = box.current.querySelector(`mark[${name}]`);
    if (mark) mark.scrollIntoView({ block: "center" });
    else box.current.children[pieceOf(from)]?.scrollIntoView({ block: "start" });
  }, [box, from, name]);
  useEffect(show, [show, isHere]);
}

const PieceBox = memo(function PieceBox({
  place,
  heightPx,
  piece,
  places,
}: {
  place: number;
  heightPx: number;
  piece: Piece | undefined;
  places: readonly LitRange[];
}) {
  const chunks = useMemo(() => (piece ? chunksOf(piece, places) : null), [piece, places]);
  if (!chunks) return <div data-place={place} style={{ height: heightPx }} aria-hidden />;
  return (
    <div data-place={place}>
      {chunks.map((segments, i) => (
        <div key={i} dir="auto" style={{ contentVisibility: "auto", containIntrinsicSize: `auto ${chunkPx}px` }}>
          <SegmentText segments={segments} />
        </div>
      ))}
    </div>
  );
});

function chunksOf(piece: Piece, places: readonly LitRange[]) {
  const lit = litInPiece(piece, places);
  let from = 0;
  return splitChunks(piece.text, chunkSize).map((text) => {
    const segments = lightRanges([{ text, from }], lit);
    from += text.length;
    return segments;
  });
}
