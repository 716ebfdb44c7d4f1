import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  changeSearch,
  comparedPlace,
  comparedTrace,
  parseUrlState,
  tabs,
  traceToCompare,
  urlNames,
  views,
} from "./url-state";

const read = (search: string) => parseUrlState(new URLSearchParams(search));

describe("parseUrlState", () => {
  it("reads every parameter that is named, and no other", () => {
    expect(Object.keys(read(""))).toEqual(urlNames);
    const asked: string[] = [];
    parseUrlState({ get: (name) => (asked.push(name), null) });
    expect(new Set(asked)).toEqual(new Set(urlNames));
  });

  it("reads what the address says", () => {
    const search =
      "?step=12&run=r1&cmp=9&tab=history&view=graph&agent=Web%20Surfer&q=kind%3Athought&steps=9-4&quote=2&tour=1&label=own&comment=01a20976-86f6-7198-a4a8-2e43db4550ae";
    expect(read(search)).toEqual({
      step: 12,
      run: "r1",
      cmp: "9",
      tab: "history",
      quote: 2,
      tour: 1,
      label: "own",
      comment: "01a20976-86f6-7198-a4a8-2e43db4550ae",
      view: "graph",
      agent: "Web Surfer",
      q: "kind:thought",
      steps: { first: 4, last: 9 },
    });
  });

  it("follows links that have the former name of the first tab", () => {
    expect(read("?label=own&tab=attribution").tab).toBe("answer");
  });

  it("takes nonsense as not said", () => {
    const nothing = {
      step: null,
      run: null,
      cmp: null,
      tab: "answer",
      quote: null,
      comment: null,
      tour: null,
      label: null,
      view: "list",
      agent: null,
      q: null,
      steps: null,
    };
    for (const search of [
      "",
      "?step=-1&quote=x",
      "?step=1.5&tab=graph",
      "?step=99999999999&run=&view=9",
      "?steps=4-&q=",
      "?label=mine",
      "?comment=12",
    ])
      expect(read(search)).toEqual(nothing);
  });
});

describe("changeSearch", () => {
  it("changes what is named and keeps the rest", () => {
    expect(changeSearch("?step=3&other=1&quote=0", { step: 4, quote: null })).toBe("?step=4&other=1");
    expect(changeSearch("?tab=history", { tab: "answer" })).toBe("");
  });

  it("opens label mode on the labels, and another tab where it is asked for", () => {
    expect(read("?label=own").tab).toBe("labels");
    expect(changeSearch("?step=3", { label: "own", tab: "labels" })).toBe("?step=3&label=own");
    expect(changeSearch("?label=own", { tab: "answer" })).toBe("?label=own&tab=answer");
    expect(changeSearch("?label=own", { label: null, tab: "labels" })).toBe("?tab=labels");
  });

  it("writes what it reads", () => {
    const state = fc.record({
      step: fc.option(fc.nat(100_000)),
      run: fc.option(fc.uuid()),
      cmp: fc.option(fc.nat(99).map(String)),
      tab: fc.constantFrom(...tabs),
      quote: fc.option(fc.nat(50)),
      comment: fc.option(fc.uuid()),
      tour: fc.option(fc.constant(1)),
      label: fc.option(fc.oneof(fc.constant("own"), fc.uuid())),
      view: fc.constantFrom(...views),
      agent: fc.option(fc.string({ minLength: 1 })),
      q: fc.option(fc.string({ minLength: 1 })),
      steps: fc.option(fc.nat(999).map((first) => ({ first, last: first + 5 }))),
    });
    fc.assert(
      fc.property(state, (wanted) => {
        expect(read(changeSearch("", wanted))).toEqual(wanted);
      }),
    );
  });
});

describe("comparedTrace", () => {
  it("tells a trace from a run", () => {
    expect(comparedTrace(traceToCompare("t1"))).toBe("t1");
    expect(comparedTrace("12")).toBeNull();
    expect(comparedTrace(null)).toBeNull();
  });

  it("says where the comparison is read", () => {
    const cmp = traceToCompare("t1", { side: "b", step: 15 });
    expect(comparedTrace(cmp)).toBe("t1");
    expect(comparedPlace(cmp)).toEqual({ side: "b", step: 15 });
    for (const other of [traceToCompare("t1"), "trace:t1:c15", "trace:t1:a", "12", null])
      expect(comparedPlace(other)).toBeNull();
  });
});
