import fc from "fast-check";
import { expect, it } from "vitest";
import { litQuotes, placeOfQuote } from "./lit-quotes";

const quote = fc.record({ stepIndex: fc.nat(2), text: fc.constantFrom("a", "b") });

it("keeps the places of a run's quotes and finds the one that was followed", () => {
  fc.assert(
    fc.property(fc.array(quote), fc.array(quote), quote, (ofRun, ofDraft, followed) => {
      const quotes = litQuotes(ofRun, ofDraft, followed);
      expect(quotes.slice(0, ofRun.length)).toEqual(ofRun);
      const place = placeOfQuote(quotes, followed);
      expect(place).not.toBeNull();
      expect(quotes[place ?? -1]).toEqual(followed);
      expect(place).toBeGreaterThanOrEqual(ofRun.length);
    }),
  );
});

it("is the run's own list where no label quotes anything", () => {
  const ofRun = [{ stepIndex: 1, text: "a" }];
  expect(litQuotes(ofRun, [], null)).toBe(ofRun);
  expect(placeOfQuote(ofRun, { stepIndex: 2, text: "a" })).toBeNull();
});
