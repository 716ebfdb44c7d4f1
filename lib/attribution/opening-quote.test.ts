import { describe, expect, it } from "vitest";
import { openingQuote } from "./opening-quote";

describe("the opening words of a step", () => {
  it("are its first line with words, as it stands there", () => {
    expect(openingQuote({ index: 3, content: "\n\n  It is 42. \nMore." })).toEqual([
      { stepIndex: 3, text: "It is 42." },
    ]);
    expect(openingQuote({ index: 3, content: " \n" })).toEqual([]);
  });

  it("are cut between characters", () => {
    const [quote] = openingQuote({ index: 0, content: "🧳".repeat(500) });
    expect(quote?.text).toBe("🧳".repeat(160));
  });
});
