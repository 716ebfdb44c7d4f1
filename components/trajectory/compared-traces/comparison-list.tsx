"use client";
import { type MouseEvent, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { TryAgain } from "@/components/ground/ui/try-again";
import { formatCount } from "@/lib/format";
import { leadPx, type RowList } from "../steps/row-scroller";
import { useRowScroller } from "../steps/use-row-scroller";
import { type StepStore, useArrivals, useLoadFailure } from "../reading/use-steps";
import { ComparisonRow, type RowHost } from "./comparison-row";
import { keyOfEntry, type ListEntry, rowOfEntryKey } from "./comparison-rows";
import { stepRanges } from "./step-ranges";
import { type ComparisonReading, currentEntry } from "./use-comparison-reading";

const foldPx = 36;
const rowPx = 132;

interface ComparisonListProps {
  reading: ComparisonReading;
  a: StepStore;
  b: StepStore;
  host: RowHost;
}

/** What the scroller lays out, with what is drawn of it. */
interface Listed extends RowList {
  entries: readonly ListEntry[];
}

/** The aligned steps, of which only those in view exist. */
export function ComparisonList({ reading, a, b, host }: ComparisonListProps) {
  const { comparison, entries, current, moveCount, setInSight } = reading;
  const { rows, parting } = comparison;
  const listed = useMemo(
    (): Listed => ({
      entries,
      count: entries.length,
      keyOf: (index) => keyOfEntry(entries[index]),
      rowOfKey: (key) => rowOfEntryKey(entries, key),
      estimatePx: (index) => (entries[index]?.kind === "fold" ? foldPx : rowPx),
    }),
    [entries],
  );
  const box = useRef<HTMLDivElement>(null);
  const spacer = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const currentKey = keyOfEntry(entries[currentEntry(reading)]);
  const { scroller, view, observe, initial } = useRowScroller(
    { scroller: box, spacer, layer },
    listed,
    { at: "row", key: currentKey, offsetPx: leadPx },
    setInSight,
  );
  useEffect(() => {
    const drawn = view.rows.entries
      .slice(view.first, view.last + 1)
      .flatMap((entry) => (entry.kind === "row" ? (rows[entry.at] ?? []) : []));
    for (const [from, to] of stepRanges(drawn.map((row) => row.a))) a.ensure(from, to);
    for (const [from, to] of stepRanges(drawn.map((row) => row.b))) b.ensure(from, to);
  }, [view, rows, a, b]);
  useEffect(() => {
    const { first, last } = scroller.inView();
    setInSight(first, last);
  }, [scroller, setInSight]);
  const movedTo = useRef({ moveCount, key: currentKey });
  useLayoutEffect(() => {
    // Keys change when folds open; only a move of the reader brings an entry back into view.
    if (movedTo.current.moveCount !== moveCount) scroller.show(currentKey, "start");
    movedTo.current = { moveCount, key: currentKey };
  }, [scroller, moveCount, currentKey]);
  const failures = [useLoadFailure(a), useLoadFailure(b)];
  const failure = failures.find((each) => each !== null) ?? null;
  useArrivals(a);
  useArrivals(b);
  // What a reader opens or shuts in a row stays under their pointer.
  const holdRow = (event: MouseEvent) => {
    const row = (event.target as Element).closest<HTMLElement>("[data-key]");
    if (row) scroller.hold(Number(row.dataset.key));
  };
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={box}
        tabIndex={0}
        role="region"
        aria-label="Aligned steps"
        onClickCapture={holdRow}
        className="relative min-h-0 flex-1 overflow-y-auto bg-panel outline-none [overflow-anchor:none] focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus"
      >
        <div ref={spacer} className="relative w-full overflow-clip" style={{ height: initial.spacerPx }}>
          <div ref={layer} className="absolute inset-x-0" style={{ top: initial.topPx }}>
            {view.rows.entries.slice(view.first, view.last + 1).map((entry) => {
              const key = keyOfEntry(entry);
              const row = entry.kind === "row" ? rows[entry.at] : undefined;
              return (
                <div key={key} ref={observe} data-key={key}>
                  {entry.kind === "fold" && <Fold entry={entry} onOpen={() => reading.open(entry.from)} />}
                  {entry.kind === "row" && entry.at === parting?.row && <PartingLine reading={reading} />}
                  {entry.kind === "row" && row && (
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
        </div>
      </div>
      {failure && (
        <TryAgain
          isFloating
          className="absolute bottom-3 left-1/2 z-10 -translate-x-1/2"
          onRetry={() => {
            a.retry();
            b.retry();
          }}
        >
          {failure}
        </TryAgain>
      )}
    </div>
  );
}

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
      {parting.isForGood ? "Diverges from here:" : "First difference:"}
      <span className="figure">
        A {name(parting.a)} <span aria-label="and">|</span> B {name(parting.b)}
      </span>
    </div>
  );
}
