import { describe, expect, it } from "vitest";
import { findQuote } from "./check-quotes";
import { findQuoteInTurns } from "./find-quote-in-turns";

const find = (content: string, text: string) => {
  const search = findQuoteInTurns(content, text);
  for (let turnCount = 1; ; turnCount++) {
    const turn = search.next();
    if (turn.done) return { range: turn.value, turnCount };
  }
};
const long = "The ferry leaves from pier 3. ".repeat(20_000);

describe("findQuoteInTurns", () => {
  it("finds what findQuote finds, wherever the text is cut into pieces", { tags: ["long"] }, () => {
    for (const at of [0, 131_000, 131_060, 131_072, 262_100, 600_000]) {
      const content = `${long.slice(0, at)}Pier \n 7 is\tclosed.${long.slice(at)}`;
      expect(find(content, "Pier 7 is closed.").range).toEqual(findQuote(content, "Pier 7 is closed."));
    }
  });

  it("answers the first place of several, and null where there is none", () => {
    expect(find(`${long}now${long}now`, "now").range).toEqual({ from: long.length, to: long.length + 3 });
    expect(find(long, "pier 9").range).toBeNull();
  });

  it("stops in between", () => {
    expect(find(long, "pier 9").turnCount).toBeGreaterThan(4);
  });
});
