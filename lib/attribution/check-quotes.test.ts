import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkQuotes, findQuote } from "./check-quotes";

describe("finding a quote", () => {
  it("finds the words where only white space differs", () => {
    const content = "The capital\n\tof  France is Lyon.";
    expect(findQuote(content, "capital of France")).toEqual({ from: 4, to: 23 });
    expect(findQuote(content, "  Lyon. ")).toEqual({ from: 27, to: 32 });
  });

  it.each([["other words"], [""], ["   "], ["capital.of"], ["CAPITAL"]])("does not find %j", (text) => {
    expect(findQuote("The capital of France", text)).toBeNull();
  });

  it("takes signs literally", () => {
    expect(findQuote("a (b+c)* [d] $1", "(b+c)*  [d] $1")).toEqual({ from: 2, to: 15 });
  });

  it("finds every stretch of any text, at a place where the words are the same", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.nat(), fc.nat(), (content, a, b) => {
        const from = a % (content.length + 1);
        const text = content.slice(from, from + (b % 30));
        fc.pre(text.trim() !== "" && text.isWellFormed() && !text.includes("\0"));
        const found = findQuote(content, text);
        expect(content.slice(found?.from, found?.to).replace(/\s+/gu, " ")).toBe(text.trim().replace(/\s+/gu, " "));
      }),
    );
  });

  it.each([
    ["ligatures", "the \ufb01rst o\ufb03ce", "first office", "\ufb01rst o\ufb03ce"],
    ["composed and decomposed letters", "Cafe\u0301 au lait", "caf\u00e9 au".replace("c", "C"), "Cafe\u0301 au"],
    ["full-width letters", "code \uff21\uff11\uff12 sent", "A12 sent", "\uff21\uff11\uff12 sent"],
    ["spaces that do not break", "12\u00a0000\u202fkm", "12 000 km", "12\u00a0000\u202fkm"],
    [
      "Korean letters",
      "x \u1112\u1161\u11ab\u1100\u1173\u11af y",
      "\ud55c\uae00",
      "\u1112\u1161\u11ab\u1100\u1173\u11af",
    ],
    ["voiced half-width letters", "\uff76\uff9e\uff7d", "\u30ac\u30b9", "\uff76\uff9e\uff7d"],
    ["a part of a sign", "costs \u00bd of it", "1\u20442 of", "\u00bd of"],
  ])("sees past how %s are encoded, and gives the step's own words", (_, content, text, own) => {
    const found = findQuote(content, text);
    expect(content.slice(found?.from, found?.to)).toBe(own);
  });

  it("finds every text in every encoding of it, white space changed or not", () => {
    const piece = fc.oneof(
      fc.string({ unit: "grapheme-ascii", maxLength: 12 }),
      fc.constantFrom(" ", "\n\t", "\u00a0", "e\u0301", "\ufb01", "\uff21", "\ud55c", "\u00bd", "word", "\0"),
    );
    const texts = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(" "));
    fc.assert(
      fc.property(texts, texts, texts, fc.constantFrom("NFC", "NFD", "NFKC", "NFKD"), (before, text, after, form) => {
        fc.pre(text.trim() !== "" && !text.includes("\0"));
        const quote = text.normalize(form).replace(/\s+/gu, "  ");
        const content = `${before} ${text} ${after}`;
        const found = findQuote(content, quote);
        const comparable = (words: string) => words.trim().normalize("NFKC").replace(/\s+/gu, " ");
        expect(found).not.toBeNull();
        expect(comparable(content.slice(found?.from, found?.to))).toContain(comparable(quote));
      }),
    );
  });

  it("gets through hostile texts", () => {
    for (const text of [
      "e" + "\u0301".repeat(300_000),
      "a ".repeat(300_000),
      "\u1100".repeat(300_000),
      "\ufdfa".repeat(50_000),
    ])
      expect(findQuote(text, "nowhere")).toBeNull();
  });
});

describe("checking quotes", () => {
  const steps = [
    { index: 0, content: "one two" },
    { index: 1, content: "three" },
  ];

  it("marks a quote that is not in the step that it cites and keeps it as said", () => {
    const quotes = [
      { step: 0, text: "one  two" },
      { step: 1, text: " one two " },
    ];
    expect(checkQuotes(steps, quotes)).toEqual({
      quotes: [
        { stepIndex: 0, text: "one two" },
        { stepIndex: 1, text: "one two", isVerified: false },
      ],
      strangerCount: 0,
    });
  });

  it("gives each passage once", () => {
    const quotes = [
      { step: 0, text: "one two" },
      { step: 0, text: "one\ntwo" },
      { step: 1, text: "four" },
      { step: 1, text: "four" },
    ];
    expect(checkQuotes(steps, quotes).quotes).toHaveLength(2);
  });

  it("looks many quotes up in one long step", () => {
    const long = [{ index: 0, content: "a few words \u00e9 ".repeat(100_000) }];
    const quotes = Array.from({ length: 100 }, (_, at) => ({
      step: 0,
      text: `few  words e\u0301 a few ${at % 2 ? "words" : "signs"} ${at}`,
    }));
    expect(checkQuotes(long, quotes).quotes.every(({ isVerified }) => isVerified === false)).toBe(true);
  });

  it("leaves out what cites no step of the trace, has no words, or is beyond the hundredth", () => {
    const quotes = [
      { step: 5, text: "x" },
      { step: null, text: "one" },
      { step: 0, text: " \n" },
      ...Array.from({ length: 200 }, (_, at) => ({ step: 0, text: `made up ${at}` })),
    ];
    const checked = checkQuotes(steps, quotes);
    expect([checked.quotes.length, checked.strangerCount]).toEqual([97, 106]);
  });
});
