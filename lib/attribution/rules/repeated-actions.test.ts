import { describe, expect, it } from "vitest";
import { makeTrace } from "../testing/make-trace";
import { repeatedActions, repeatedCalls } from "./repeated-actions";

const { steps } = makeTrace([
  ["A", "Look  it up"],
  ["B", "look it up"],
  ["a", "look it up"],
  ["B", ""],
  ["B", ""],
  ["B", "LOOK IT UP"],
]);

describe("repeated actions", () => {
  it("are the same words or call of the same agent again, whatever case and white space", () => {
    expect([...repeatedActions(steps)]).toEqual([
      [2, 0],
      [5, 1],
    ]);
  });

  it("are retries where they are calls with the same arguments", () => {
    const calls = steps.map((step) => ({
      ...step,
      kind: "tool-call" as const,
      tool: { name: "search", arguments: {} },
    }));
    expect([...repeatedCalls(calls).keys()]).toEqual([2, 5]);
    expect(repeatedCalls(steps).size).toBe(0);
  });
});
