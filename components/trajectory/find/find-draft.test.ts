import { describe, expect, it } from "vitest";
import { emptyQuery } from "@/lib/traces/find-query";
import { heldOf, readDraft, seeAddress, wordsText } from "./find-draft";

describe("readDraft", () => {
  it("leaves what is typed as it is typed", () => {
    expect(readDraft(emptyQuery(), 'price  "next spea', false)).toEqual({
      query: { ...emptyQuery(), words: ["price", "next spea"] },
      rest: 'price  "next spea',
    });
  });

  it("keeps a key in the field and out of the search until it is finished", () => {
    expect(readDraft(emptyQuery(), "price agent:Web", false)).toMatchObject({
      query: { words: ["price"], agents: [] },
      rest: "price agent:Web",
    });
    for (const [text, isFinished] of [
      ["price agent:Web ", false],
      ["price agent:Web", true],
    ] as const)
      expect(readDraft(emptyQuery(), text, isFinished)).toMatchObject({
        query: { words: ["price"], agents: ["Web"] },
        rest: "price",
      });
  });

  it("adds to the chips that are there, each once", () => {
    const chips = { ...emptyQuery(), agents: ["Web"], isError: true };
    expect(readDraft(chips, "agent:Web agent:Clerk error:false x", true).query).toEqual({
      ...emptyQuery(),
      words: ["x"],
      agents: ["Web", "Clerk"],
      isError: false,
    });
  });
});

describe("wordsText", () => {
  it("is a query without what are chips", () => {
    expect(wordsText('price agent:Web "a b"')).toBe('price "a b"');
    expect(wordsText(null)).toBe("");
  });
});

describe("the text beside the address", () => {
  const typed = (text: string, asked: (string | null)[]) => ({ q: null, text, asked });

  it("keeps letters that came while its own search was on the way to the address", () => {
    const held = seeAddress(typed("bring counte", ["bring count"]), "bring count");
    expect(held).toEqual({ q: "bring count", text: "bring counte", asked: [] });
    const first = seeAddress(typed("bring c", ["bring", "bring c"]), "bring");
    expect(first).toMatchObject({ text: "bring c", asked: ["bring c"] });
    expect(seeAddress(first, "bring c").text).toBe("bring c");
  });

  it("gives way to a search that something else asked for", () => {
    expect(seeAddress(typed("bring c", ["bring"]), "agent:Solver words")).toEqual(heldOf("agent:Solver words"));
    expect(seeAddress({ q: "bring", text: "bring", asked: [] }, null)).toMatchObject({ q: null, text: "" });
  });
});
