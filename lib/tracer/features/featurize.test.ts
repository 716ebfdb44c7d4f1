import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeLongTrace, makeTrace } from "@/lib/attribution/testing/make-trace";
import { stepKinds } from "@/lib/traces/step-kinds";
import { type Step, type Trace } from "@/lib/traces/trace";
import { featureNames, featurize } from "./featurize";

/** The feature of every step, by name. */
function columnOf(trace: Trace, name: string): number[] {
  const { values, width, stepCount } = featurize(trace);
  const column = featureNames.indexOf(name);
  expect(column).toBeGreaterThanOrEqual(0);
  return Array.from({ length: stepCount }, (_, row) => values[row * width + column] as number);
}

function withKinds(trace: Trace, kinds: readonly Step["kind"][], failing: readonly number[] = []): Trace {
  const steps = trace.steps.map((step, at) => ({
    ...step,
    kind: kinds[at] ?? step.kind,
    isError: failing.includes(at),
  }));
  return { ...trace, steps };
}

const coded = withKinds(
  makeTrace([
    ["User", "Count the moons of Mars, please."],
    ["Planner", "First find a source, then count."],
    ["Coder", "I will run this:\n```python\nprint(moons('Mars'))\n```"],
    ["Terminal", "exitcode: 1\nNameError: moons"],
    ["Coder", "The function is missing. Assuming a sample list, there are 17.\n```python\nprint(17)\n```"],
    ["Terminal", "exitcode: 0\n17"],
    ["Checker", "Verified: the answer is 17."],
  ]),
  ["input", "message", "message", "tool-result", "message", "tool-result", "message"],
  [3],
);

describe("the features of a step", () => {
  it("let a label stand on what agents do, not on the task or a tool's answer", () => {
    expect([...featurize(coded).candidates]).toEqual([0, 1, 1, 0, 1, 0, 1]);
  });

  it("find the first step with code and the step before a failing execution", () => {
    expect(columnOf(coded, "firstCodeRule")).toEqual([0, 0, 1, 0, 0, 0, 0]);
    expect(columnOf(coded, "failsAfter")).toEqual([0, 0, 1, 0, 0, 0, 0]);
  });

  it("count what is assumed and checked outside code", () => {
    const assuming = columnOf(coded, "assuming");
    expect(assuming[4]).toBeGreaterThan(0);
    expect(assuming[2]).toBe(0);
    expect(columnOf(coded, "verifying")[6]).toBeGreaterThan(0);
  });

  it("find where words of the final answer first appear, whoever said them", () => {
    const trace = { ...coded, finalAnswer: "There are 17 moons" };
    expect(columnOf(trace, "answerFirst")[4]).toBeGreaterThan(0);
    expect(columnOf(trace, "answerFirst")[6]).toBe(0);
    expect(columnOf(trace, "answerHere")[6]).toBeGreaterThan(0);
    expect(columnOf(trace, "answerSource")).toEqual([0, 0, 0, 0, 1, 0, 0]);
    expect(columnOf(trace, "beforeAnswer").map(Math.sign)).toEqual([0, 1, 1, 0, 0, 0, -1]);
  });

  it("tell a coordinator who hands out work from the workers, and pass over its routing notes", () => {
    const trace = withKinds(
      makeTrace([
        ["User", "Find it."],
        ["Lead", "We search the web and then read the page that we find."],
        ["Lead", "Search for it."],
        ["Lead", "Next speaker Surfer"],
        ["Surfer", "I searched for it."],
      ]),
      ["input", "thought", "handoff", "thought", "message"],
    );
    expect([...featurize(trace).candidates]).toEqual([0, 1, 1, 0, 1]);
    expect(columnOf(trace, "acting")).toEqual([0, 0, 0, 0, 1]);
  });

  it("leave the words of an opening to the task", () => {
    const opening = makeTrace([
      ["Expert", "Task: verify, check and confirm the error."],
      ["Expert", "I verify it."],
    ]);
    expect(columnOf(opening, "verifying")[0]).toBe(0);
    expect(columnOf(opening, "verifying")[1]).toBeGreaterThan(0);
    expect(columnOf(opening, "openingFails")[0]).toBeGreaterThan(0);
  });

  it("are silent where a format has no code, no tools, no coordinator and no opening", () => {
    const talk = withKinds(makeLongTrace(6), ["input"]);
    for (const name of [
      "code",
      "failsAfter",
      "resultBefore",
      "openingFails",
      "openingCode",
      "openingStrays",
      "answerSource",
    ])
      expect(columnOf(talk, name).every((value) => value === 0)).toBe(true);
  });
});

const anyStep = fc.record({
  agent: fc.constantFrom("A", "B", "Lead", ""),
  kind: fc.constantFrom(...stepKinds),
  content: fc.oneof(
    fc.string({ unit: "binary", maxLength: 60 }),
    fc.constantFrom("", " ", "```", "```\n12,5\n```", "1.2.3 確認する"),
  ),
  isError: fc.boolean(),
});

describe("the features of any trace", () => {
  it("are finite numbers, 0 for what cannot bear a label, and leave at least one step that can", () => {
    fc.assert(
      fc.property(
        fc.array(anyStep, { maxLength: 12 }),
        fc.string(),
        fc.option(fc.string()),
        (drawn, question, answer) => {
          const plain = makeTrace(
            drawn.map(({ agent, content }) => [agent, content] as const),
            { question },
          );
          const steps = plain.steps.map((step, at) => ({ ...step, ...drawn[at] }));
          const trace = { ...plain, steps, ...(answer === null ? {} : { finalAnswer: answer }) };
          const { values, candidates, stepCount, width } = featurize(trace);
          expect(stepCount).toBe(drawn.length);
          expect(width).toBe(featureNames.length);
          expect(values.every(Number.isFinite)).toBe(true);
          expect(candidates.includes(1)).toBe(drawn.length > 0);
          for (const [row, is] of candidates.entries())
            if (is === 0)
              expect(values.subarray(row * width, (row + 1) * width).every((value) => value === 0)).toBe(true);
        },
      ),
    );
  });

  it("read each step as often in a long trace as in a short one, and one of megabytes no further than its ends", () => {
    const readsOf = (stepCount: number): number => {
      let count = 0;
      const trace = makeLongTrace(stepCount);
      const steps = trace.steps.map((step) => ({
        ...step,
        get content() {
          count += 1;
          return step.content;
        },
      }));
      featurize({ ...trace, steps });
      return count / stepCount;
    };
    expect(readsOf(2_000)).toBeLessThanOrEqual(readsOf(200) * 1.1);
    const ends = "word 12 ".repeat(2_000);
    const around = (middle: string) => featurize(makeTrace([["A", `${ends}${middle.repeat(500_000)}${ends}`]])).values;
    expect(around("error! ")).toEqual(around("a b c. "));
  });

  it("have names that differ, so that weights can be told by them", () => {
    expect(new Set(featureNames).size).toBe(featureNames.length);
  });
});
