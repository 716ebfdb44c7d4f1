import { describe, expect, it } from "vitest";
import { makeTrace } from "@/lib/attribution/testing/make-trace";
import { readTrace } from "../build-sheet";
import { pointers } from "./pointers";

const point = (name: string, trace: ReturnType<typeof makeTrace>): number | null | undefined =>
  pointers.find((pointer) => pointer.name === name)?.point(trace, readTrace(trace));

describe("pointers", () => {
  const trace = makeTrace(
    [
      ["Planner", "Find how many crates there are and multiply by the price."],
      [
        "Solver",
        "There are 4120 crates at 17.25 each, and 3391 of them are new, which I take from memory of last year.",
      ],
      ["Solver", "```python\nprint(4120 * 17.25)\n```"],
      ["Tool", "NameError: crates"],
      ["Solver", "The answer is 71070."],
    ],
    { finalAnswer: "71070" },
  );
  const steps = trace.steps.map((step) =>
    step.index === 3 ? { ...step, kind: "tool-result" as const, isError: true } : step,
  );
  const failing = { ...trace, steps };

  it("each name a step for its own reason", () => {
    expect(point("first-code", failing)).toBe(2);
    expect(point("before-first-error", failing)).toBe(2);
    expect(point("longest", failing)).toBe(1);
    expect(point("most-new-numbers", failing)).toBe(1);
    expect(point("answer-origin", failing)).toBe(4);
  });

  it("begin with the first act where neither code nor failure is found, but not of one agent that serves alone", () => {
    const acts = [
      ["user", "When does the ferry sail?"],
      ["Pilot", "tide table"],
      ["Pilot", "At noon."],
    ] as const;
    const kinds = ["input", "tool-call", "message"] as const;
    const run = makeTrace(acts.map(([agent, content]) => [agent, content] as const));
    const alone = { ...run, steps: run.steps.map((step) => ({ ...step, kind: kinds[step.index] ?? "message" })) };
    expect(point("first-code", alone)).toBeNull();
    const helped = alone.steps.map((step) => (step.index === 2 ? { ...step, agent: "Writer" } : step));
    expect(point("first-code", { ...alone, steps: helped })).toBe(1);
    const dialogue = [...alone.steps, { ...alone.steps[0]!, index: 3 }];
    expect(point("first-code", { ...alone, steps: dialogue })).toBeNull();
  });

  it("take the longest message, no call, and none where one agent talks with a person", () => {
    const said = makeTrace([
      ["user", "Which ferries sail?"],
      ["Pilot", "a table of tides that is longer than what is said"],
      ["Pilot", "Two of them, at noon."],
      ["Pilot", "At noon."],
    ]);
    const kinds = ["input", "tool-call", "message", "message"] as const;
    const steps = said.steps.map((step) => ({ ...step, kind: kinds[step.index] ?? "message" }));
    expect(point("longest", { ...said, steps })).toBe(2);
    const asked = [...steps, { ...steps[0]!, index: 4 }];
    expect(point("longest", { ...said, steps: asked })).toBeNull();
  });

  it("take the last act for the origin of an answer that no act brings a word of", () => {
    const answered = makeTrace(
      [
        ["Planner", "Ask the harbor."],
        ["Pilot", "No ferry today."],
        ["Planner", "So be it."],
      ],
      { finalAnswer: "Sunday" },
    );
    expect(point("answer-origin", answered)).toBe(2);
  });

  it("name nothing where nothing tells a step apart", () => {
    expect(point("before-first-error", trace)).toBeNull();
    const alike = makeTrace(Array.from({ length: 6 }, () => ["Agent", "the same"] as const));
    expect(point("longest", alike)).toBeNull();
    expect(point("most-new-numbers", alike)).toBeNull();
    const empty = makeTrace([]);
    for (const { point: pointAt } of pointers) expect(pointAt(empty, readTrace(empty))).toBeNull();
  });
});
