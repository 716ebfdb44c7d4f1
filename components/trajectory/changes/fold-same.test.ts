import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diffLines } from "@/lib/attribution/diff-lines";
import { foldSame } from "./fold-same";

const text = (count: number, changed: readonly number[] = []) =>
  Array.from({ length: count }, (_, i) => (changed.includes(i) ? `changed ${i}` : `line ${i}`)).join("\n");

describe("foldSame", () => {
  it("leaves three lines beside what changed", () => {
    const stretches = foldSame(diffLines(text(30), text(30, [15])));
    expect(stretches.map(({ isFolded, lines }) => [isFolded, lines.length])).toEqual([
      [true, 12],
      [false, 8],
      [true, 11],
    ]);
  });

  it("leaves a few lines between two changes as they are", () => {
    expect(foldSame(diffLines(text(10), text(10, [2, 9]))).map(({ isFolded }) => isFolded)).toEqual([false]);
  });

  it("keeps every line once and folds nothing that changed", () => {
    fc.assert(
      fc.property(fc.nat(60), fc.array(fc.nat(60), { maxLength: 6 }), fc.nat(5), (count, changed, around) => {
        const lines = diffLines(text(count), text(count, changed));
        const stretches = foldSame(lines, around);
        expect(stretches.flatMap((stretch) => stretch.lines)).toEqual(lines);
        for (const stretch of stretches.filter(({ isFolded }) => isFolded))
          expect(stretch.lines.every(({ kind }) => kind === "same")).toBe(true);
      }),
    );
  });
});
