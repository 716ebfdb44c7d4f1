import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Trace } from "@/lib/traces/trace";
import { mergeUnseen } from "../fold-run-events";
import { completeInput } from "../method-input";
import { makeLongTrace, makeTrace } from "../testing/make-trace";
import { createScriptedJudge } from "../testing/scripted-judge";
import { createStepPrompts, type StepPrompt } from "./step-prompts";

function promptsOf(trace: Trace, order: readonly number[], { windowSteps = 0, contextTokens = 128_000 } = {}) {
  const promptFor = createStepPrompts(
    completeInput(
      { parameterFields: [] },
      {
        trace,
        nonce: "0a1b2c3d",
        signal: new AbortController().signal,
        judge: createScriptedJudge(() => "", contextTokens),
        parameters: { windowSteps },
      },
    ),
  );
  return order.map((stepIndex) => promptFor(stepIndex));
}

const textOf = ({ messages }: StepPrompt): string => messages.map(({ content }) => content).join("\n");
const indexesOf = (prompt: StepPrompt): number[] =>
  [...textOf(prompt).matchAll(/<step-0a1b2c3d index="(\d+)"/g)].map((match) => Number(match[1]));
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const stableOf = (prompt: StepPrompt): string => {
  const text = textOf(prompt);
  return text.slice(0, text.lastIndexOf("</step-0a1b2c3d>"));
};

describe("prompts about one step", () => {
  it("show all of the past where it fits, and say nothing of what is left out", () => {
    const prompts = promptsOf(makeLongTrace(30), upTo(30));
    for (const [stepIndex, prompt] of prompts.entries()) {
      expect(indexesOf(prompt)).toEqual(upTo(stepIndex + 1));
      expect(prompt.shown).toEqual({ ranges: [{ first: 0, last: stepIndex }], unseen: [] });
      expect(prompt.newlyUnseen).toEqual([]);
    }
  });

  it("show so many steps at most, the one in question last, in a window that moves in jumps", () => {
    const prompts = promptsOf(makeLongTrace(40), upTo(40), { windowSteps: 8 });
    const starts = prompts.map(({ shown }) => shown.ranges[0]?.first ?? -1);
    for (const [stepIndex, prompt] of prompts.entries()) {
      expect(indexesOf(prompt).at(-1)).toBe(stepIndex);
      expect(indexesOf(prompt).length).toBeLessThanOrEqual(8);
      expect(indexesOf(prompt).length).toBeGreaterThanOrEqual(Math.min(4, stepIndex + 1));
    }
    expect(new Set(starts).size).toBeLessThanOrEqual(10);
    expect(textOf(prompts[20]!)).toContain("without steps 0 to");
  });

  it("begin with the whole of the one before as long as the window stays", () => {
    const prompts = promptsOf(makeLongTrace(40), upTo(40), { windowSteps: 8 });
    for (const [at, prompt] of prompts.entries()) {
      const next = prompts[at + 1];
      if (next && next.shown.ranges[0]?.first === prompt.shown.ranges[0]?.first)
        expect(textOf(next).startsWith(stableOf(prompt))).toBe(true);
    }
  });

  it("begin alike for later steps that do not follow each other", () => {
    const [first, second] = promptsOf(makeLongTrace(20), [3, 9]);
    expect(textOf(second!).startsWith(stableOf(first!))).toBe(true);
  });

  it("show the step alone where one step may be in view", () => {
    for (const [stepIndex, prompt] of promptsOf(makeLongTrace(5), upTo(5), { windowSteps: 1 }).entries())
      expect(indexesOf(prompt)).toEqual([stepIndex]);
  });

  it("tell each step that is left out once, as the event of coverage", () => {
    const prompts = promptsOf(makeLongTrace(40), upTo(40), { windowSteps: 8 });
    const told = prompts.flatMap(({ newlyUnseen }) => newlyUnseen);
    const last = prompts.at(-1)?.shown.ranges[0]?.first ?? 0;
    expect(told.map(({ stepIndex }) => stepIndex)).toEqual(upTo(last));
    expect(told[3]).toEqual({ stepIndex: 3, ranges: [{ from: 0, to: "Text of step 3.".length }] });
  });

  it("keep the step in question whole beside a long past, and the ends of a long step that is past", () => {
    const trace = makeTrace([
      ["A", `begin ${"x".repeat(50_000)} end`],
      ["B", "y".repeat(3_000)],
      ["C", "z".repeat(3_000)],
    ]);
    const [, second, third] = promptsOf(trace, upTo(3), { contextTokens: 8_000 });
    expect(textOf(second!)).toContain("y".repeat(3_000));
    expect(indexesOf(third!)).toEqual([0, 1, 2]);
    expect(textOf(third!)).toContain("begin x");
    expect(textOf(third!)).toContain("x end</step-");
    expect(third?.shown.unseen.map(({ stepIndex }) => stepIndex)).toEqual([0]);
  });

  it("refuse a context that has no room for one step", () => {
    expect(() => promptsOf(makeTrace([["A", "x".repeat(9_000)]]), [0], { contextTokens: 900 })).toThrow(
      expect.objectContaining({ code: "too-long" }) as Error,
    );
  });

  it(
    "stay in the context, show the past only and account for every step, whatever the trace, window and order",
    { tags: ["long"] },
    () => {
      const sizes = fc.array(fc.oneof(fc.nat(300), fc.nat(9_000), fc.constant(40_000)), {
        minLength: 1,
        maxLength: 25,
      });
      const contexts = fc.integer({ min: 3_000, max: 12_000 });
      fc.assert(
        fc.property(sizes, contexts, fc.nat(12), fc.boolean(), (lengths, contextTokens, windowSteps, isInTurn) => {
          const trace = makeTrace(lengths.map((length, at) => [`Agent${at % 3}`, "é ".repeat(length / 2)] as const));
          const inTurn = upTo(lengths.length);
          const order = isInTurn ? inTurn : inTurn.toSorted((a, b) => ((a * 7) % 11) - ((b * 7) % 11));
          const prompts = promptsOf(trace, order, { windowSteps, contextTokens });
          let told: StepPrompt["newlyUnseen"] = [];
          for (const [at, prompt] of prompts.entries()) {
            const stepIndex = order[at] ?? 0;
            const [range = { first: -1, last: -1 }] = prompt.shown.ranges;
            told = mergeUnseen(told, prompt.newlyUnseen);
            expect(new TextEncoder().encode(textOf(prompt)).length / 3).toBeLessThan(contextTokens * 0.76);
            expect(indexesOf(prompt)).toEqual(upTo(stepIndex + 1).slice(range.first));
            expect(range.last).toBe(stepIndex);
            if (windowSteps > 0) expect(stepIndex - range.first).toBeLessThan(windowSteps);
            for (let outside = 0; outside < range.first; outside += 1)
              expect(told[outside]).toEqual({
                stepIndex: outside,
                ranges: [{ from: 0, to: trace.steps[outside]?.content.length }],
              });
          }
        }),
        { numRuns: 60 },
      );
    },
  );
});
