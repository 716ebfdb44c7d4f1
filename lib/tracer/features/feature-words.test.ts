import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeTrace } from "@/lib/attribution/testing/make-trace";
import { quoteFor, wordsFor } from "./feature-words";
import { featureNames } from "./featurize";

const trace = makeTrace(
  [
    [
      "Coder",
      "We have no data.\nAssuming a sample of 1,250 people:\n```python\nprint(1250)\n```\nThe capital is Lyon.",
    ],
  ],
  { finalAnswer: "Lyon" },
);
const [step] = trace.steps as [(typeof trace.steps)[number]];

describe("a feature in words", () => {
  it("is a clause in lower case without a full stop, both where it is high and where it is low", () => {
    for (const name of featureNames)
      for (const isHigh of [true, false]) expect(wordsFor(name, isHigh)).toMatch(/^[a-z][^.\n]{8,}[^.]$/);
  });

  it("says the name of a feature that is not known", () => {
    expect(wordsFor("learned:x", true)).toBe("learned:x");
  });

  it("quotes the line of the step that shows it", () => {
    expect(quoteFor("assuming", step, trace)).toBe("Assuming a sample of 1,250 people:");
    expect(quoteFor("code", step, trace)).toBe("print(1250)");
    expect(quoteFor("answerHere", step, trace)).toBe("The capital is Lyon.");
  });

  it("quotes nothing for where a step stands, or words that it does not have", () => {
    expect(quoteFor("actsBefore", step, trace)).toBeNull();
    expect(quoteFor("byHand", step, trace)).toBeNull();
  });

  it("cuts a long line at words", () => {
    const content = `${"alpha ".repeat(60)}assuming ${"omega ".repeat(60)}`;
    expect(quoteFor("assuming", { ...step, content }, trace)).toMatch(/^(?:alpha )+assuming (?:omega ?)+$/);
  });

  it("quotes verbatim, and briefly, from any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 120 }), fc.constantFrom(...featureNames), (content, name) => {
        const quote = quoteFor(name, { ...step, content }, { ...trace, finalAnswer: content.slice(0, 50) });
        if (quote === null) return;
        expect(content).toContain(quote);
        expect(quote.length).toBeLessThanOrEqual(160);
      }),
    );
  });
});
