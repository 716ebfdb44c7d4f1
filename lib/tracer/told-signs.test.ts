import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { featureNames } from "./features/featurize";
import { madeTrace } from "./testing/made-trace";
import { tellFeature, tellLearned } from "./told-signs";

const trace = madeTrace([
  ["user", "How many tons in 2019?", "input"],
  ["Coder", "```python\nprint(tons[2019])\n```"],
  ["terminal", '{"error": "KeyError: 2019", "trace": []}', "tool-result"],
  ["Writer", "There were 6,850 tons, and 7,550 the year after, in EUR."],
  ["Writer", "In USD it is the same."],
]);
const withError = {
  ...trace,
  finalAnswer: "6,850 tons",
  steps: trace.steps.map((step) => (step.index === 2 ? { ...step, isError: true } : step)),
};
const stepAt = (index: number) => withError.steps[index]!;

describe("told signs", () => {
  it("name the very thing, with words that stand where they are quoted", () => {
    expect(tellFeature("firstCodeRule", stepAt(1), withError)).toEqual({
      words: "writes the first code of the run",
      quote: { stepIndex: 1, text: "print(tons[2019])" },
    });
    expect(tellFeature("failsAfter", stepAt(1), withError)).toEqual({
      words: "led to a failure at step 2",
      quote: { stepIndex: 2, text: "KeyError: 2019" },
    });
    expect(tellFeature("unsourcedNumbers", stepAt(3), withError)).toEqual({
      words: "introduces 6,850 and 7,550, which appear nowhere earlier",
      quote: { stepIndex: 3, text: "6,850" },
    });
    expect(tellLearned({ sign: "differs:AAA", place: "in", without: null }, stepAt(4), withError)).toEqual({
      words: "has USD; step 3 has EUR",
      quote: { stepIndex: 4, text: "USD" },
    });
  });

  it("name the value that is new, not another of its form", () => {
    const made = madeTrace([
      ["A", "In EUR."],
      ["B", "EUR, not USD."],
    ]);
    const fresh = { sign: "fresh:AAA", place: "in", without: null } as const;
    expect(tellLearned(fresh, made.steps[1]!, made)?.words).toBe("introduces USD, which appears nowhere earlier");
    expect(tellLearned(fresh, made.steps[1]!, { ...made, question: "USD or EUR?" })).toBeNull();
  });

  it("say nothing of what rests on nothing that one can look up, or is not so at the step", () => {
    for (const name of ["acting", "turnsBefore", "length", "sameSpeaker"])
      expect(tellFeature(name, stepAt(3), withError)).toBeNull();
    expect(tellFeature("firstCodeRule", stepAt(3), withError)).toBeNull();
    expect(tellFeature("failsAfter", stepAt(3), withError)).toBeNull();
    expect(tellLearned({ sign: "differs:AAA", place: "after", without: null }, stepAt(4), withError)).toBeNull();
  });

  it("quote what stands there, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string(), (said, before) => {
        const made = madeTrace([
          ["A", before],
          ["B", said],
        ]);
        for (const name of featureNames) {
          const quote = tellFeature(name, made.steps[1]!, made)?.quote;
          if (quote) expect(made.steps[quote.stepIndex]?.content).toContain(quote.text);
        }
      }),
    );
  });
});
