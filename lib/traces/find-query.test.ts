import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asksNothing, emptyQuery, type FindQuery, maxQueryLength, parseFindQuery, printFindQuery } from "./find-query";
import { stepKinds } from "./step-kinds";

describe("parseFindQuery", () => {
  it("reads words, phrases, agents, kinds and whether a step failed", () => {
    expect(
      parseFindQuery(
        'price agent:WebSurfer kind:tool-result tool:web_search error:true "exact words" agent:"Web Clerk"',
      ),
    ).toEqual({
      words: ["price", "exact words"],
      agents: ["WebSurfer", "Web Clerk"],
      kinds: ["tool-result"],
      tools: ["web_search"],
      isError: true,
    });
  });

  it("takes keys and values that it does not know for words", () => {
    expect(parseFindQuery("https://x.org colour:red kind:none error:maybe agent:")).toEqual({
      ...emptyQuery(),
      words: ["https://x.org", "colour:red", "kind:none", "error:maybe", "agent:"],
    });
  });

  it("reads a phrase that is still being typed", () => {
    expect(parseFindQuery('a "next spea').words).toEqual(["a", "next spea"]);
  });

  it("keeps each thing once, and the last word on errors", () => {
    expect(parseFindQuery("a a agent:X agent:X KIND:Message kind:message error:true error:FALSE")).toEqual({
      words: ["a"],
      agents: ["X"],
      kinds: ["message"],
      tools: [],
      isError: false,
    });
  });

  it("asks nothing where nothing is said", () => {
    expect(asksNothing(parseFindQuery('  "" " " '))).toBe(true);
    expect(asksNothing(parseFindQuery("error:false"))).toBe(false);
  });
});

const anyName = fc.string({ minLength: 1 }).filter((name) => name.trim() !== "");
const anyQuery: fc.Arbitrary<FindQuery> = fc.record({
  words: fc.uniqueArray(
    fc.string({ minLength: 1 }).filter((word) => word.trim() !== ""),
    { maxLength: 8 },
  ),
  agents: fc.uniqueArray(anyName, { maxLength: 4 }),
  kinds: fc.uniqueArray(fc.constantFrom(...stepKinds)),
  tools: fc.uniqueArray(anyName, { maxLength: 4 }),
  isError: fc.constantFrom(true, false, null),
});

describe("printFindQuery", () => {
  it("is read back as the same query", () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        expect(parseFindQuery(printFindQuery(query))).toEqual(query);
      }),
    );
  });

  it("comes to rest: what was printed once is printed the same again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: maxQueryLength / 10 }), (text) => {
        const printed = printFindQuery(parseFindQuery(text));
        expect(printFindQuery(parseFindQuery(printed))).toBe(printed);
      }),
    );
  });
});
