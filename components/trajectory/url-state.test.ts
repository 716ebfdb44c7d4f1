import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changeSearch, parseUrlState, tabs } from "./url-state";

const read = (search: string) => parseUrlState(new URLSearchParams(search));

describe("parseUrlState", () => {
  it("reads what the address says", () => {
    expect(read("?step=12&run=r1&cmp=9&tab=history&quote=2&tour=1")).toEqual({
      ...{ step: 12, run: "r1", cmp: "9", tab: "history", quote: 2, tour: 1 },
    });
  });

  it("takes nonsense as not said", () => {
    const nothing = { step: null, run: null, cmp: null, tab: "attribution", quote: null, tour: null };
    for (const search of ["", "?step=-1&quote=x", "?step=1.5&tab=graph", "?step=99999999999&run="])
      expect(read(search)).toEqual(nothing);
  });
});

describe("changeSearch", () => {
  it("changes what is named and keeps the rest", () => {
    expect(changeSearch("?step=3&other=1&quote=0", { step: 4, quote: null })).toBe("?step=4&other=1");
    expect(changeSearch("?tab=history", { tab: "attribution" })).toBe("");
  });

  it("writes what it reads", () => {
    const state = fc.record({
      step: fc.option(fc.nat(100_000)),
      run: fc.option(fc.uuid()),
      cmp: fc.option(fc.nat(99).map(String)),
      tab: fc.constantFrom(...tabs),
      quote: fc.option(fc.nat(50)),
      tour: fc.option(fc.constant(1)),
    });
    fc.assert(
      fc.property(state, (wanted) => {
        expect(read(changeSearch("", wanted))).toEqual(wanted);
      }),
    );
  });
});
