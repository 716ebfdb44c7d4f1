import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Trace } from "@/lib/traces/trace";
import { groupQuestions, pairLikely, sameQuestionOverlap } from "./group-questions";
import { overlapExceeds, questionTokens } from "./question-tokens";

const trace = (question: string, contentHash: string, externalId?: string): Trace => ({
  title: "",
  question,
  outcome: "failed",
  agents: [],
  steps: [],
  format: "history",
  contentHash,
  tags: [],
  metadata: {},
  ...(externalId === undefined ? {} : { externalId }),
});

const word = fc.constantFrom("which", "city", "river", "2019", "count", "price", "of", "the");
const traces = fc.array(
  fc
    .tuple(fc.array(word, { maxLength: 6 }), fc.nat(6), fc.option(fc.nat(3), { nil: undefined }))
    .map(([words, log, id]) => trace(words.join(" "), `log ${log}`, id === undefined ? undefined : `id ${id}`)),
  { maxLength: 12 },
);

describe("groupQuestions", () => {
  it("puts equal ids, equal logs and equal questions together, through others too", () => {
    const groups = groupQuestions([
      trace("How many rivers cross Berlin today?", "a", "1"),
      trace("Who wrote the first symphony in Prague?", "b", "1"),
      trace("Who wrote the first symphony in Prague?", "c", "2"),
      trace("Something else entirely, please", "c"),
      trace("Name a colour", "d"),
    ]);
    expect(groups).toEqual([0, 0, 0, 0, 1]);
  });

  it("puts questions together that share more than half of their words, and no others", () => {
    const groups = groupQuestions([
      trace("what is the price of the red car", "a"),
      trace("what is the price of the blue car", "b"),
      trace("what is in it", "c"),
    ]);
    expect(groups).toEqual([0, 0, 1]);
  });

  it("finds every pair that shares more than half of its words, as comparing each with each does", () => {
    fc.assert(
      fc.property(traces, (list) => {
        const tokens = list.map(({ question }) => questionTokens(question));
        const groups = groupQuestions(list);
        for (const [a, first] of tokens.entries())
          for (const [b, second] of tokens.entries())
            if (overlapExceeds(first, second, sameQuestionOverlap)) expect(groups[a]).toBe(groups[b]);
      }),
    );
  });

  it("tells thousands of questions apart, and compares few of them", () => {
    const comparisons = (list: readonly Trace[]): number => {
      let count = 0;
      pairLikely(
        list.map(({ question }) => questionTokens(question)),
        () => (count += 1),
      );
      return count;
    };
    const list = Array.from({ length: 4_000 }, (_, at) =>
      trace(
        `Which of the prices of article ${at % 2_000} and of ${(at % 2_000) * 7} is what the report of day d${at % 2_000} says?`,
        `log ${at}`,
      ),
    );
    expect(new Set(groupQuestions(list)).size).toBe(1);
    const apart = Array.from({ length: 4_000 }, (_, at) =>
      trace(`Which price of a${at % 2_000} and b${at % 2_000} in c${at % 2_000} of d${at % 2_000}?`, `log ${at}`),
    );
    expect(new Set(groupQuestions(apart)).size).toBe(2_000);
    expect(comparisons(apart)).toBe(2_000);
  });

  it("does not put traces together that state no question", () => {
    expect(groupQuestions([trace("", "a"), trace(" ", "b")])).toEqual([0, 1]);
  });

  it("is the same partition for the traces in any order", () => {
    fc.assert(
      fc.property(traces, fc.integer(), (list, seed) => {
        const order = [...list.keys()].sort((a, b) => Math.sin(seed + a) - Math.sin(seed + b));
        const straight = groupQuestions(list);
        const turned = groupQuestions(order.map((at) => list[at] as Trace));
        for (const [a, first] of order.entries())
          for (const [b, second] of order.entries())
            expect(turned[a] === turned[b]).toBe(straight[first] === straight[second]);
      }),
    );
  });
});
