import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TokenTable } from "./token-table";

describe("a token table", () => {
  it("numbers different hashes in the order in which they come, like a Map, also when it has grown", () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { maxLength: 6_000 }), (hashes) => {
        const table = new TokenTable();
        const known = new Map<number, number>();
        for (const hash of hashes) {
          if (!known.has(hash)) known.set(hash, known.size);
          expect(table.add(hash)).toBe(known.get(hash));
        }
        expect(table.size).toBe(known.size);
        for (const [hash, number] of known) expect(table.find(hash)).toBe(number);
      }),
      { numRuns: 20 },
    );
  });

  it("does not know what was not added", () => {
    expect(new TokenTable().find(0)).toBe(-1);
  });
});
