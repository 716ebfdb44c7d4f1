import { type AlignedRow, type RowKind } from "@/lib/attribution/alignment/trace-alignment";
import { type ComparedPlace } from "../address/url-state";

/** An entry of the list: a row by its number, or a stretch of rows that are the same, `to` left out. */
export type ListEntry = { kind: "row"; at: number } | { kind: "fold"; from: number; to: number };

/** So many rows that are the same stay in sight on either side of a difference. */
const context = 1;
/** A fold of fewer rows would save nothing. */
const leastFolded = 2;

/**
 * The rows as they are listed: what is the same is folded, but for what stands next to a difference and the stretches
 * that are open, each named by any of its rows.
 */
export function listEntries(rows: readonly AlignedRow[], isOpen: (from: number, to: number) => boolean): ListEntry[] {
  const entries: ListEntry[] = [];
  for (let at = 0; at < rows.length;) {
    const to = endOfSame(rows, at);
    const [from, until] = [at + (at === 0 ? 0 : context), to - (to === rows.length ? 0 : context)];
    const isFolded = until - from >= leastFolded && !isOpen(from, until);
    for (let row = at; row < (isFolded ? from : Math.max(to, at + 1)); row += 1) entries.push({ kind: "row", at: row });
    if (isFolded) {
      entries.push({ kind: "fold", from, to: until });
      for (let row = until; row < to; row += 1) entries.push({ kind: "row", at: row });
    }
    at = Math.max(to, at + 1);
  }
  return entries;
}

function endOfSame(rows: readonly AlignedRow[], from: number): number {
  let to = from;
  while (rows[to]?.kind === "same") to += 1;
  return to;
}

/**
 * Where a reader stops who goes from difference to difference: at each changed row, and at the first of steps that only
 * one trace has, one after another.
 */
export const stopsOf = (rows: readonly AlignedRow[]): number[] =>
  [...rows.keys()].filter((at) => {
    const kind = rows[at]?.kind;
    return kind === "changed" || (isGap(kind) && rows[at - 1]?.kind !== kind);
  });

const isGap = (kind: RowKind | undefined): boolean => kind === "onlyA" || kind === "onlyB";

/** The entry in which a row stands, folded or not; rows and entries rise together. */
export function entryOf(entries: readonly ListEntry[], row: number): number {
  let [low, high] = [0, entries.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    const entry = entries[middle];
    if (entry && (entry.kind === "row" ? entry.at : entry.from) <= row) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** An entry by a number of its own, which stays with it while others open and fold. */
export const keyOfEntry = (entry: ListEntry | undefined): number =>
  entry === undefined ? 0 : entry.kind === "row" ? 2 * entry.at : 2 * entry.from + 1;

/** Where the entry of a key is listed; for a fold that was opened, where its first row is. */
export const rowOfEntryKey = (entries: readonly ListEntry[], key: number): number | null =>
  entries.length === 0 ? null : entryOf(entries, key >> 1);

/** The row of a step; null where the trace has no such step. */
export function rowOfPlace(rows: readonly AlignedRow[], { side, step }: ComparedPlace): number | null {
  const at = rows.findIndex((row) => row[side] === step);
  return at < 0 ? null : at;
}

/** The step by which a row is named in the address. */
export function placeOfRow(row: AlignedRow): ComparedPlace {
  return row.a === null ? { side: "b", step: row.b ?? 0 } : { side: "a", step: row.a };
}

/** How many rows there are of each kind. */
export function countKinds(rows: readonly AlignedRow[]): Record<RowKind, number> {
  const counts = { same: 0, changed: 0, onlyA: 0, onlyB: 0 };
  for (const { kind } of rows) counts[kind] += 1;
  return counts;
}

/** A stretch of the overview, in rows; `to` left out. */
interface OverviewStretch {
  kind: RowKind;
  from: number;
  to: number;
}

const weight: Record<RowKind, number> = { same: 0, changed: 1, onlyB: 2, onlyA: 2 };

/**
 * The rows in at most `most` stretches, of which each is drawn as what is most apart in
 * it; neighbors of a kind joined.
 */
export function overview(rows: readonly AlignedRow[], most: number): OverviewStretch[] {
  const perBucket = Math.max(1, Math.ceil(rows.length / most));
  const stretches: OverviewStretch[] = [];
  for (let from = 0; from < rows.length; from += perBucket) {
    const to = Math.min(rows.length, from + perBucket);
    const kind = rows
      .slice(from, to)
      .reduce<RowKind>((so, row) => (weight[row.kind] > weight[so] ? row.kind : so), "same");
    const last = stretches.at(-1);
    if (last?.kind === kind) last.to = to;
    else stretches.push({ kind, from, to });
  }
  return stretches;
}
