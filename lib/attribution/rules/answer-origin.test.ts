import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeTrace } from "../testing/make-trace";
import { answerOrigins, answerOriginStep } from "./answer-origin";

const question = "What is the capital of France?";
const fields = { question, finalAnswer: "The capital of France is Lyon in the Rhône valley." };

describe("origin of the final answer", () => {
  it("is the acting step that brings most words of the answer that the question does not hold", () => {
    const trace = makeTrace(
      [
        ["Planner", "Find the capital of France."],
        ["Searcher", "LYON is a city."],
        ["Reader", "It lies in the Rhône valley."],
        ["Planner", "Lyon in the Rhône valley."],
      ],
      fields,
    );
    expect(answerOriginStep(trace)).toMatchObject({ step: { index: 2 }, tokens: ["in", "rhône", "valley"] });
    expect(answerOrigins(trace).map(({ step }) => step.index)).toEqual([2, 1]);
  });

  it("takes the earliest of equals", () => {
    const trace = makeTrace(
      [
        ["A", "Rhône"],
        ["B", "Lyon"],
      ],
      { question, finalAnswer: "Lyon, Rhône" },
    );
    expect(answerOriginStep(trace)?.step.index).toBe(0);
  });

  it("counts no word that stood in the trace before, whoever wrote it", () => {
    const trace = makeTrace(
      [
        ["Tool", "Lyon"],
        ["B", "Lyon"],
        ["C", "Rhône"],
      ],
      fields,
    );
    const [first, ...rest] = trace.steps;
    if (!first) throw new Error("The trace has steps.");
    expect(answerOriginStep({ ...trace, steps: [{ ...first, kind: "tool-result" }, ...rest] })?.step.index).toBe(2);
  });

  it("finds nothing without an answer of its own, and begins after the opening step", () => {
    const steps = [
      ["A", "Go."],
      ["B", "France?"],
    ] as const;
    expect(answerOriginStep(makeTrace(steps))).toMatchObject({ step: { index: 1 }, tokens: [] });
    expect(answerOriginStep(makeTrace(steps, { finalAnswer: "France" }))).toMatchObject({ tokens: [] });
    expect(answerOriginStep(makeTrace([]))).toBeNull();
  });

  it("gives each word of the answer to one step at most", () => {
    const text = fc.array(fc.constantFrom("a", "b", "c", "d", "e"), { maxLength: 5 }).map((words) => words.join(" "));
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 8 }), text, text, (contents, asked, finalAnswer) => {
        const trace = makeTrace(
          contents.map((content) => ["A", content] as const),
          { question: asked, finalAnswer },
        );
        const tokens = answerOrigins(trace).flatMap((origin) => origin.tokens);
        expect(new Set(tokens).size).toBe(tokens.length);
        for (const token of tokens) expect(asked.split(" ")).not.toContain(token);
        for (const token of tokens) expect(finalAnswer.split(" ")).toContain(token);
      }),
    );
  });
});
