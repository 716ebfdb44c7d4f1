import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AlignedRow, unpackRows } from "@/lib/attribution/alignment/trace-alignment";
import {
  countKinds,
  entryOf,
  keyOfEntry,
  listEntries,
  overview,
  placeOfRow,
  rowOfEntryKey,
  rowOfPlace,
  stopsOf,
} from "./comparison-rows";

const rowsOf = (kinds: string): AlignedRow[] => unpackRows({ kinds, similarities: [] });
const never = () => false;
const drawn = (kinds: string, isOpen: (from: number, to: number) => boolean = never) =>
  listEntries(rowsOf(kinds), isOpen).map((entry) => (entry.kind === "row" ? entry.at : [entry.from, entry.to]));
const someKinds = fc.string({ unit: fc.constantFrom("s", "s", "s", "c", "a", "b"), maxLength: 60 });

describe("the rows of a comparison", () => {
  it("fold what is the same, but for what stands next to a difference", () => {
    expect(drawn("ssssc")).toEqual([[0, 3], 3, 4]);
    expect(drawn("cssssab")).toEqual([0, 1, [2, 4], 4, 5, 6]);
    expect(drawn("csssc")).toEqual([0, 1, 2, 3, 4]);
    expect(drawn("ssss")).toEqual([[0, 4]]);
    expect(drawn("")).toEqual([]);
  });

  it("show a stretch that is open", () => {
    expect(drawn("ssssc", (from, to) => from <= 1 && 1 < to)).toEqual([0, 1, 2, 3, 4]);
  });

  it("hold every row once and in order, folded or not, and each is found again", () => {
    fc.assert(
      fc.property(someKinds, fc.boolean(), (kinds, isOpen) => {
        const entries = listEntries(rowsOf(kinds), () => isOpen);
        const held = entries.flatMap((entry) =>
          entry.kind === "row" ? [entry.at] : Array.from({ length: entry.to - entry.from }, (_, i) => entry.from + i),
        );
        expect(held).toEqual([...kinds].map((_, at) => at));
        for (const at of held) {
          const entry = entries[entryOf(entries, at)];
          expect(entry && (entry.kind === "row" ? entry.at === at : entry.from <= at && at < entry.to)).toBe(true);
        }
      }),
    );
  });

  it("stop at each changed row, and once at steps that only one trace has", () => {
    expect(stopsOf(rowsOf("sccsaaabbsb"))).toEqual([1, 2, 4, 7, 10]);
    expect(stopsOf(rowsOf("sss"))).toEqual([]);
  });

  it("are named by a step of the first trace, else of the second, and found by it", () => {
    const rows = rowsOf("sabc");
    expect(rows.map(placeOfRow)).toEqual([
      { side: "a", step: 0 },
      { side: "a", step: 1 },
      { side: "b", step: 1 },
      { side: "a", step: 2 },
    ]);
    fc.assert(
      fc.property(someKinds, (kinds) => {
        const all = rowsOf(kinds);
        for (const [at, row] of all.entries()) expect(rowOfPlace(all, placeOfRow(row))).toBe(at);
        expect(rowOfPlace(all, { side: "a", step: kinds.length })).toBeNull();
      }),
    );
  });

  it("are found by their keys, each another; a fold that was opened where its first row is", () => {
    fc.assert(
      fc.property(someKinds, (kinds) => {
        const folded = listEntries(rowsOf(kinds), never);
        expect(new Set(folded.map(keyOfEntry)).size).toBe(folded.length);
        expect(folded.map((entry) => rowOfEntryKey(folded, keyOfEntry(entry)))).toEqual([...folded.keys()]);
        const open = listEntries(rowsOf(kinds), () => true);
        for (const entry of folded)
          expect(rowOfEntryKey(open, keyOfEntry(entry))).toBe(entry.kind === "row" ? entry.at : entry.from);
      }),
    );
    expect(rowOfEntryKey([], 0)).toBeNull();
  });

  it("are counted by kind", () => {
    expect(countKinds(rowsOf("ssscab"))).toEqual({ same: 3, changed: 1, onlyA: 1, onlyB: 1 });
  });

  it("are overseen in no more stretches than asked for, none left out, and differences stay in sight", () => {
    expect(overview(rowsOf("sscab"), 100)).toEqual([
      { kind: "same", from: 0, to: 2 },
      { kind: "changed", from: 2, to: 3 },
      { kind: "onlyA", from: 3, to: 4 },
      { kind: "onlyB", from: 4, to: 5 },
    ]);
    expect(overview(rowsOf("sssssssc"), 2)).toEqual([
      { kind: "same", from: 0, to: 4 },
      { kind: "changed", from: 4, to: 8 },
    ]);
    fc.assert(
      fc.property(someKinds, fc.integer({ min: 1, max: 20 }), (kinds, most) => {
        const found = overview(rowsOf(kinds), most);
        expect(found.length).toBeLessThanOrEqual(most);
        expect([0, ...found.map(({ to }) => to)]).toEqual([...found.map(({ from }) => from), kinds.length]);
        expect(found.some(({ kind }) => kind !== "same")).toBe(/[^s]/.test(kinds));
      }),
    );
  });
});
