import { type StepKind } from "@/lib/traces/trace";

/** A step of one of two traces, as far as it is read to be compared. */
export interface ComparedStep {
  agent: string;
  kind: StepKind;
  recipient: string | null;
  /** The name of the tool. */
  tool: string | null;
  /** Its beginning only where `wholeHash` is known. */
  content: string;
  /** A hash of the whole content; null where `content` is the whole. */
  wholeHash: string | null;
}

/**
 * A row of two traces side by side: an index into each, null where one of the two has nothing here. `same` is the same
 * agent, kind and words, but for clock times and random ids. `similarity` is the share of what either says that both
 * say: 1 where they are the same, below 1 where changed, 0 beside a gap.
 */
export interface AlignedRow {
  a: number | null;
  b: number | null;
  kind: RowKind;
  similarity: number;
}

const rowKinds = ["same", "changed", "onlyA", "onlyB"] as const;
export type RowKind = (typeof rowKinds)[number];

export interface TraceAlignment {
  rows: AlignedRow[];
  /** Where the two part; null where they are the same. */
  parting: Parting | null;
  /**
   * Only steps near each other's place were compared somewhere, because there are too
   * many: a better alignment may exist.
   */
  isBanded: boolean;
}

/**
 * The row from which on more is apart than alike (`isForGood`), or, where the two come together again, the first that
 * is not the same; with the next step of either, null where it has ended.
 */
export interface Parting {
  row: number;
  isForGood: boolean;
  a: number | null;
  b: number | null;
}

/**
 * Rows as they travel: a letter each (`s` same, `c` changed, `a` and `b` only in that trace), and of the changed ones
 * in turn how alike they are, in whole per cent. Indexes follow, because neither trace goes back.
 */
export interface PackedRows {
  kinds: string;
  similarities: number[];
}

const letterOf = { same: "s", changed: "c", onlyA: "a", onlyB: "b" } as const satisfies Record<RowKind, string>;
const kindOf: Readonly<Record<string, RowKind>> = { s: "same", c: "changed", a: "onlyA", b: "onlyB" };

export const packRows = (rows: readonly AlignedRow[]): PackedRows => ({
  kinds: rows.map(({ kind }) => letterOf[kind]).join(""),
  similarities: rows.flatMap(({ kind, similarity }) => (kind === "changed" ? [Math.floor(similarity * 100)] : [])),
});

export function unpackRows({ kinds, similarities }: PackedRows): AlignedRow[] {
  let [a, b, changed] = [0, 0, 0];
  return Array.from(kinds, (letter): AlignedRow => {
    const kind = kindOf[letter] ?? "changed";
    const similarity = kind === "same" ? 1 : kind === "changed" ? (similarities[changed++] ?? 0) / 100 : 0;
    return { a: kind === "onlyB" ? null : a++, b: kind === "onlyA" ? null : b++, kind, similarity };
  });
}
