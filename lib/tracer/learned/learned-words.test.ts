import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeTrace } from "@/lib/attribution/testing/make-trace";
import { type Step } from "@/lib/traces/trace";
import { type LearnedFeature, type SignPlace } from "./learned-features";
import { learnedQuoteFor, learnedWordsFor } from "./learned-words";
import { readSigns } from "./read-signs";

const feature = (sign: string, place: SignPlace = "in", without: string | null = null): LearnedFeature => ({
  sign,
  place,
  without,
});
const stepWith = (content: string): Step => makeTrace([["Pricing", content]]).steps[0] as Step;

describe("learnedWordsFor", () => {
  it("says what is true of a step where a feature holds, and where it does not", () => {
    const said = (...one: Parameters<typeof feature>) =>
      [true, false].map((is) => learnedWordsFor(feature(...one), is));
    expect(said("agent:pricing")).toEqual(["it belongs to “pricing”", "it does not belong to “pricing”"]);
    expect(said("word:assume", "first")).toEqual([
      "it is the first step that contains “assume”",
      "it is not the first step that contains “assume”",
    ]);
    expect(said("error:", "before")).toEqual([
      "the step right after it states an error",
      "the step right after it states no error",
    ]);
    expect(said("does:courier: post", "in", "does:courier: ask")).toEqual([
      "it is of the sort “courier: post” with nothing of the sort “courier: ask” before it",
      "it is not a step that is of the sort “courier: post” with nothing of the sort “courier: ask” before it",
    ]);
  });

  it("has words for every kind of sign that is read", () => {
    const trace = makeTrace([
      ["Pricing", "EUR"],
      ["Pricing", "EUR 5"],
      ["Pricing", "EUR"],
    ]);
    for (const sign of readSigns(trace).flat()) expect(learnedWordsFor(feature(sign), true)).not.toContain("bears");
  });
});

describe("learnedQuoteFor", () => {
  it("quotes the line with the word or the code, verbatim", () => {
    const step = stepWith("First line.\nWe ASSUME 12 EUR here.\nLast line.");
    expect(learnedQuoteFor(feature("word:assume"), step)).toBe("We ASSUME 12 EUR here.");
    expect(learnedQuoteFor(feature("differs:AAA"), stepWith("a\nin EUR\nb"))).toBe("in EUR");
  });

  it("quotes nothing where the feature rests on no words of this step", () => {
    expect(learnedQuoteFor(feature("agent:pricing"), stepWith("text"))).toBeNull();
    expect(learnedQuoteFor(feature("word:text", "after"), stepWith("text"))).toBeNull();
    expect(learnedQuoteFor(feature("word:absent"), stepWith("text"))).toBeNull();
  });

  it("never quotes what does not stand in the step", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 80 }), (content) => {
        const step = stepWith(content);
        for (const sign of readSigns(makeTrace([["A", content]]))[0] ?? []) {
          const quote = learnedQuoteFor(feature(sign), step);
          if (quote !== null) expect(content).toContain(quote);
        }
      }),
    );
  });
});
