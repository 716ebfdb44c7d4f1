import { expect, it } from "vitest";
import { makeTrace } from "@/lib/attribution/testing/make-trace";
import { contentHash } from "@/lib/traces/content-hash";
import { Trace } from "@/lib/traces/trace";
import { replayedTrace } from "./replayed-trace";

it("is the kept steps and the new ones, without labels and answers of the first trace", () => {
  const truth = { agent: "Coder", stepIndex: 1, reason: "", quotes: [], suspects: [] };
  const first = makeTrace(
    [
      ["Planner", "Go."],
      ["Coder", "Wrong."],
    ],
    { groundTruth: truth, finalAnswer: "6", termination: "Done.", expectedAnswer: "7", metadata: { a: 1 } },
  );
  const step = { index: 1, agent: "Coder (tool)", kind: "tool-call" as const, content: "{}", recipient: undefined };
  const report = { steps: [step as never], outcome: "failed" as const, finalAnswer: null };
  const trace = replayedTrace(first, first.steps.slice(0, 1), report);
  expect(Trace.parse(trace)).toEqual(trace);
  expect(trace.steps.map(({ index, agent, rawAgent, isError }) => [index, agent, rawAgent, isError])).toEqual([
    [0, "Planner", "Planner", false],
    [1, "Coder", "Coder (tool)", false],
  ]);
  expect(trace).toMatchObject({ outcome: "failed", expectedAnswer: "7", metadata: { a: 1 } });
  for (const gone of ["groundTruth", "finalAnswer", "termination"]) expect(trace).not.toHaveProperty(gone);
  expect(trace.contentHash).toBe(contentHash(trace));
  expect(replayedTrace(first, [], { ...report, finalAnswer: "8" }).finalAnswer).toBe("8");
});
