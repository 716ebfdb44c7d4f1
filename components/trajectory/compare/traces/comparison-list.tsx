"use client";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { formatCount } from "@/lib/format";
import { type StepStore, useArrivals, useLoadFailure } from "../../steps/use-steps";
import { ComparisonRow, type RowHost } from "./comparison-row";
import { type ListEntry } from "./comparison-rows";
import { stepRanges } from "./step-ranges";
import { type ComparisonReading, currentEntry } from "./use-comparison-reading";
import { leadPx, useHeldRow } from "./use-held-row";

const foldPx = 36;
const rowPx = 132;

interface ComparisonListProps {
  reading: ComparisonReading;
  a: StepStore;
  b: StepStore;
  host: RowHost;
}

/** The aligned steps, of which only those in view exist. */
export function ComparisonList({ reading, a, b, host }: ComparisonListProps) {
  const { comparison, entries, current, moveCount, setInSight } = reading;
  const { rows, parting } = comparison;
  const scroller = useRef<HTMLDivElement>(null);
  const [opening] = useState(() => currentEntry(reading));
  const [initialOffset] = useState(() =>
    Math.max(0, entries.slice(0, opening).reduce((sum, entry) => sum + heightOf(entry), 0) - leadPx),
  );
  const getItemKey = useCallback((index: number) => keyOf(entries[index]), [entries]);
  const estimateSize = useCallback((index: number) => heightOf(entries[index]), [entries]);
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    getItemKey,
    estimateSize,
    overscan: 4,
    scrollPaddingStart: leadPx,
    initialOffset,
    initialRect: { width: 1_000, height: 640 },
  });
  const items = virtualizer.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  useEffect(() => {
    const shown = entries
      .slice(first, last + 1)
      .flatMap((entry) => (entry.kind === "row" ? (rows[entry.at] ?? []) : []));
    for (const [from, to] of stepRanges(shown.map((row) => row.a))) a.ensure(from, to);
    for (const [from, to] of stepRanges(shown.map((row) => row.b))) b.ensure(from, to);
  }, [entries, rows, first, last, a, b]);
  const shown = virtualizer.range;
  useEffect(() => {
    if (shown) setInSight(shown.startIndex, shown.endIndex);
  }, [shown, setInSight]);
  useHeldRow(virtualizer, currentEntry(reading), moveCount);
  const failures = [useLoadFailure(a), useLoadFailure(b)];
  const failure = failures.find((each) => each !== null) ?? null;
  useArrivals(a);
  useArrivals(b);
  return (
    <div
      ref={scroller}
      tabIndex={0}
      role="region"
      aria-label="Aligned steps"
      className="relative min-h-0 flex-1 overflow-y-auto bg-panel outline-none [overflow-anchor:none] focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus"
    >
      <div className="relative w-full" style={{ height: virtualizer.getTotalSize() }}>
        {items.map(({ key, index, start }) => {
          const entry = entries[index];
          const row = entry?.kind === "row" ? rows[entry.at] : undefined;
          return (
            <div
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start}px)` }}
            >
              {entry?.kind === "fold" && <Fold entry={entry} onOpen={() => reading.open(entry.from)} />}
              {entry?.kind === "row" && entry.at === parting?.row && <PartingLine reading={reading} />}
              {entry?.kind === "row" && row && (
                <ComparisonRow
                  row={row}
                  a={row.a === null ? undefined : a.get(row.a)}
                  b={row.b === null ? undefined : b.get(row.b)}
                  isCurrent={entry.at === current}
                  host={host}
                />
              )}
            </div>
          );
        })}
      </div>
      {failure && (
        <div
          role="alert"
          className="sticky bottom-3 mx-auto flex w-fit items-center gap-3 rounded-lg border bg-panel px-3 py-2 shadow-float"
        >
          {failure}
          <Button
            size="sm"
            onClick={() => {
              a.retry();
              b.retry();
            }}
          >
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}

const heightOf = (entry: ListEntry | undefined): number => (entry?.kind === "fold" ? foldPx : rowPx);
const keyOf = (entry: ListEntry | undefined): string =>
  entry === undefined ? "" : entry.kind === "fold" ? `fold ${entry.from}` : String(entry.at);

function Fold({ entry, onOpen }: { entry: { from: number; to: number }; onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex h-9 w-full items-center gap-2 border-b bg-sunken px-4 text-left text-xs text-muted hover:bg-hover hover:text-text"
    >
      <span aria-hidden className="figure w-8 text-center text-faint">
        ⋯
      </span>
      {formatCount(entry.to - entry.from, "step")} alike
      <span className="ml-auto text-link">show</span>
    </button>
  );
}

function PartingLine({ reading }: { reading: ComparisonReading }) {
  const { parting } = reading.comparison;
  if (!parting) return null;
  const name = (step: number | null) => (step === null ? "its end" : `step ${step}`);
  return (
    <div
      role="note"
      className="flex h-8 items-center justify-center gap-2 border-b-2 border-ink bg-sunken px-4 text-xs font-semibold"
    >
      {parting.isForGood ? "They part here:" : "They first differ here:"}
      <span className="figure">
        A {name(parting.a)} <span aria-label="and">|</span> B {name(parting.b)}
      </span>
    </div>
  );
}
