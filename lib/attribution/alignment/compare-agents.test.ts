import { describe, expect, it } from "vitest";
import { type Step, type Trace } from "@/lib/traces/trace";
import { makeTrace } from "../testing/make-trace";
import { compareAgents } from "./compare-agents";

const traceOf = (steps: readonly (Partial<Step> & { agent: string })[]): Trace => {
  const trace = makeTrace(steps.map(({ agent, content = "Words." }) => [agent, content]));
  return { ...trace, steps: trace.steps.map((step, at) => ({ ...step, ...steps[at] })) };
};
const call = (words: string, fields: Partial<Step> = {}) => ({
  agent: "Searcher",
  kind: "tool-call" as const,
  content: words,
  tool: { name: "search", arguments: words },
  ...fields,
});
const rowOf = (failed: Trace, passed: readonly Trace[], agent: string, measure: string) =>
  compareAgents(failed, passed).rows.find((row) => row.agent === agent && row.measure === measure);

describe("what each agent took beside the passed traces", () => {
  it("counts steps, tokens, time, errors and retries", () => {
    const failed = traceOf([
      call("lyon", { inputTokens: 10, outputTokens: 5, durationMs: 40 }),
      call("lyon", { outputTokens: 5, durationMs: 60, isError: true }),
      call("paris"),
    ]);
    const rows = compareAgents(failed, [traceOf([call("lyon", { outputTokens: 7 })])]).rows;
    expect(rows.map(({ measure, failed: figure, passed }) => [measure, figure, passed.median])).toEqual([
      ["steps", 3, 1],
      ["tokens", 20, 7],
      ["time", 100, 0],
      ["errors", 1, 0],
      ["retries", 1, 0],
    ]);
  });

  it("has no row for what no trace records, and one for an agent that only some have", () => {
    const { rows, passedCount } = compareAgents(traceOf([{ agent: "A" }]), [traceOf([{ agent: "a" }, { agent: "B" }])]);
    expect(passedCount).toBe(1);
    expect(rows.map(({ agent, measure }) => `${agent} ${measure}`)).toEqual(
      ["A", "B"].flatMap((agent) => [`${agent} steps`, `${agent} errors`, `${agent} retries`]),
    );
    expect(rows.find(({ agent }) => agent === "B")).toMatchObject({
      failed: 0,
      passed: { least: 1, median: 1, most: 1 },
    });
  });

  it("marks what lies far from the passed traces, by the spread among them", () => {
    const steps = (count: number) => traceOf(Array.from({ length: count }, () => ({ agent: "A" })));
    const passed = [4, 5, 6, 5, 20].map(steps);
    expect(rowOf(steps(11), passed, "A", "steps")).toMatchObject({
      isOutlier: true,
      passed: { least: 4, median: 5, most: 20 },
    });
    expect(rowOf(steps(10), passed, "A", "steps")?.isOutlier).toBe(false);
    const even = [traceOf([call("a", { outputTokens: 100 })])];
    expect(rowOf(traceOf([call("a", { outputTokens: 130 })]), even, "Searcher", "tokens")?.isOutlier).toBe(false);
    expect(rowOf(traceOf([call("a", { outputTokens: 140 })]), even, "Searcher", "tokens")?.isOutlier).toBe(true);
  });
});
