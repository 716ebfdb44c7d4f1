"use client";
import { useCallback, useMemo, useRef, useState } from "react";
import { type TraceComparison } from "@/lib/attribution/trace-comparison";
import { useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";
import { comparedPlace, traceToCompare } from "../address/url-state";
import { entryOf, listEntries, type ListEntry, placeOfRow, rowOfPlace, stopsOf } from "./comparison-rows";

/** How a comparison is read: what is folded, where the reader is, and the ways on. */
export interface ComparisonReading {
  comparison: TraceComparison;
  entries: readonly ListEntry[];
  /** Rows at which `n` stops. */
  stops: readonly number[];
  /** The row that is read: the one that the address names, else where the two part; null where they are the same. */
  current: number | null;
  /** Counts the moves, so that the same move twice scrolls twice. */
  moveCount: number;
  /** What the address names and neither trace has. */
  goneStep: number | null;
  isAllOpen: boolean;
  setAllOpen: (isOpen: boolean) => void;
  /** Opens the fold in which a row stands. */
  open: (row: number) => void;
  goTo: (row: number) => void;
  /** To the next stop (or the one before), from where the reader is; nowhere where there is none. */
  step: (by: 1 | -1) => void;
  /** Tells which rows are in sight, so that `step` goes on from there. */
  setInSight: (first: number, last: number) => void;
}

export function useComparisonReading(comparison: TraceComparison): ComparisonReading {
  const { url } = useReading();
  const { compareAt } = useMoves();
  const { rows, parting } = comparison;
  const otherId = comparison.b.id;
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const [isAllOpen, setAllOpen] = useState(false);
  const [moveCount, setMoveCount] = useState(0);
  const inSight = useRef({ first: 0, last: 0 });
  const stops = useMemo(() => stopsOf(rows), [rows]);
  const place = comparedPlace(url.cmp);
  const named = place && rowOfPlace(rows, place);
  const current = named ?? parting?.row ?? null;
  const entries = useMemo(() => {
    const wanted = current === null ? opened : new Set([...opened, current]);
    return listEntries(rows, (from, to) => isAllOpen || [...wanted].some((row) => row >= from && row < to));
  }, [rows, opened, isAllOpen, current]);

  const goTo = useCallback(
    (row: number) => {
      const at = rows[row];
      if (!at) return;
      compareAt(traceToCompare(otherId, placeOfRow(at)));
      setMoveCount((count) => count + 1);
    },
    [rows, otherId, compareAt],
  );
  const step = useCallback(
    (by: 1 | -1) => {
      const { first, last } = inSight.current;
      const isSeen = current !== null && current >= first && current <= last;
      const from = isSeen ? current : by === 1 ? first - 1 : first;
      const next = by === 1 ? stops.find((row) => row > from) : stops.findLast((row) => row < from);
      if (next !== undefined) goTo(next);
    },
    [stops, current, goTo],
  );
  const setInSight = useCallback(
    (first: number, last: number) => {
      inSight.current = { first: rowsOfEntry(entries[first])[0], last: rowsOfEntry(entries[last])[1] };
    },
    [entries],
  );
  return {
    comparison,
    entries,
    stops,
    current,
    moveCount,
    isAllOpen,
    setAllOpen,
    goTo,
    step,
    setInSight,
    goneStep: place && named === null ? place.step : null,
    open: useCallback((row: number) => setOpened((before) => new Set([...before, row])), []),
  };
}

const rowsOfEntry = (entry: ListEntry | undefined): [first: number, last: number] =>
  entry === undefined ? [0, 0] : entry.kind === "row" ? [entry.at, entry.at] : [entry.from, entry.to - 1];

/** The entry that is read. */
export const currentEntry = ({ entries, current }: ComparisonReading): number => entryOf(entries, current ?? 0);
