import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Loop } from "@/lib/traces/find-loops";
import { type StepOutline } from "./step-outline";
import { type FoldWishes, stepRows } from "./step-rows";

const outlineOf = (agents: string, results: readonly number[] = []): StepOutline[] =>
  [...agents].map((agent, at) => ({
    agent,
    kind: results.includes(at) ? "tool-result" : "message",
    isError: false,
    contentLength: 10,
    recipient: null,
  }));

const plain: FoldWishes = {
  span: null,
  loops: [],
  isFoldingLoops: true,
  collapsedAgents: new Set(),
  way: null,
  marked: new Set(),
  chosen: new Map(),
};
const rowsOf = (agents: string, wishes: Partial<FoldWishes> = {}, results: readonly number[] = []) =>
  stepRows(outlineOf(agents, results), { ...plain, ...wishes });
/** Rows in short: `3` a step, `[4-9]` a fold, `[4-9` one that is open. */
const drawn = (...args: Parameters<typeof rowsOf>): string =>
  rowsOf(...args)
    .list.map((row) => (row.kind === "step" ? row.index : `[${row.first}-${row.last}${row.isOpen ? "" : "]"}`))
    .join(" ");

const loop: Loop = { first: 2, period: 2, times: 3 };
const looping = "xxababababxx".slice(0, 10);

describe("stepRows", () => {
  it("has a row for each step where nothing is folded", () => {
    expect(drawn("abc")).toBe("0 1 2");
    expect(drawn("")).toBe("");
  });

  it("folds a loop to one row that says who and how often", () => {
    const rows = rowsOf(looping, { loops: [loop] });
    expect(drawn(looping, { loops: [loop] })).toBe("0 1 [2-7] 8 9");
    expect(rows.list[2]).toMatchObject({ words: "×3 a ↔ b" });
    expect([rows.rowOf(5), rows.rowOf(8), rows.foldOver(5)?.first, rows.foldOver(8)]).toEqual([2, 3, 2, null]);
  });

  it("starts loops open on the way to the symptom, and where a step is marked", () => {
    const open = "0 1 [2-7 2 3 4 5 6 7 8 9";
    expect(drawn(looping, { loops: [loop], way: { first: 7, last: 9 } })).toBe(open);
    expect(drawn(looping, { loops: [loop], way: { first: 8, last: 9 } })).toBe("0 1 [2-7] 8 9");
    expect(drawn(looping, { loops: [loop], marked: new Set([4]) })).toBe(open);
    expect(drawn(looping, { loops: [loop], isFoldingLoops: false })).toBe(open);
  });

  it("lets the reader have the last word", () => {
    const key = rowsOf(looping, { loops: [loop] }).keyOf(2);
    const way = { first: 0, last: 9 };
    expect(drawn(looping, { loops: [loop], way, chosen: new Map([[key, false]]) })).toBe("0 1 [2-7] 8 9");
    expect(drawn(looping, { loops: [loop], chosen: new Map([[key, true]]) })).toBe("0 1 [2-7 2 3 4 5 6 7 8 9");
  });

  it("draws of a collapsed agent's turns what came in and what went out", () => {
    const collapsedAgents = new Set(["b"]);
    expect(drawn("abbbbabbab", { collapsedAgents })).toBe("0 [1-3] 4 5 6 7 8 9");
    expect(drawn("abcbcba", { collapsedAgents }, [2, 4])).toBe("0 [1-4] 5 6");
    expect(drawn("bbbb", { collapsedAgents })).toBe("0 [1-2] 3");
    expect(drawn("abbbbbbba", { collapsedAgents, marked: new Set([4]) })).toBe("0 [1-3] 4 [5-6] 7 8");
  });

  it("lists a stretch only, with the loops that lie within it", () => {
    expect(drawn(looping, { span: { first: 1, last: 8 }, loops: [loop] })).toBe("1 [2-7] 8");
    expect(drawn(looping, { span: { first: 3, last: 8 }, loops: [loop] })).toBe("3 4 5 6 7 8");
    expect(rowsOf("abcd", { span: { first: 1, last: 2 } }).rowOf(3)).toBeNull();
  });

  it("walks over the steps that are drawn", () => {
    const rows = rowsOf(looping, { loops: [loop] });
    expect([rows.next(1, 1), rows.next(8, -1), rows.next(9, 1), rows.next(0, -1)]).toEqual([8, 1, 9, 0]);
    expect([rows.next(4, 1), rows.next(4, -1), rows.drawn(4), rows.drawn(3)]).toEqual([8, 1, 8, 8]);
    const part = rowsOf("abcdef", { span: { first: 2, last: 3 } });
    expect([part.next(3, 1), part.next(2, -1), part.next(5, 1), part.drawn(0)]).toEqual([3, 2, 3, 2]);
  });

  it("knows a row by the same key whatever is folded, and leads from a step that was folded away to its fold", () => {
    const folded = rowsOf(looping, { loops: [loop] });
    const open = rowsOf(looping, { loops: [loop], isFoldingLoops: false });
    expect(open.rowOfKey(folded.keyOf(2))).toBe(2);
    expect(folded.rowOfKey(open.keyOf(4))).toBe(2);
    expect(rowsOf(looping).rowOfKey(folded.keyOf(2))).toBe(2);
  });

  it("draws every listed step once or has it in one fold, in order, and finds each row by its key", () => {
    const bits = fc.uniqueArray(fc.nat(39), { maxLength: 8 });
    fc.assert(
      fc.property(
        fc.stringMatching(/^[ab]{40}$/),
        bits,
        fc.boolean(),
        fc.subarray(["a", "b"]),
        (agents, marked, isFoldingLoops, collapsed) => {
          const loops = [
            { first: 5, period: 2, times: 4 },
            { first: 20, period: 1, times: 3 },
          ];
          const rows = rowsOf(agents, {
            loops,
            isFoldingLoops,
            marked: new Set(marked),
            collapsedAgents: new Set(collapsed),
          });
          const steps = rows.list.flatMap((row) =>
            row.kind === "step"
              ? [row.index]
              : row.isOpen
                ? []
                : Array.from({ length: row.last - row.first + 1 }, (_, at) => row.first + at),
          );
          expect(steps).toEqual(Array.from({ length: 40 }, (_, at) => at));
          rows.list.forEach((_, row) => expect(rows.rowOfKey(rows.keyOf(row))).toBe(row));
          for (const step of marked) expect(rows.list[rows.rowOf(step) ?? -1]).toEqual({ kind: "step", index: step });
        },
      ),
    );
  });
});
