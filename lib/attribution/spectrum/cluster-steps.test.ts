import { describe, expect, it } from "vitest";
import { type Step, type Trace } from "@/lib/traces/trace";
import { makeTrace } from "../testing/make-trace";
import { clusterSteps, type Triple } from "./cluster-steps";

const traceOf = (...steps: (Partial<Step> & { agent: string; content: string })[]): Trace => {
  const trace = makeTrace(steps.map(({ agent, content }) => [agent, content]));
  return { ...trace, steps: trace.steps.map((step, at) => ({ ...step, ...steps[at] })) };
};
const call = (city: string) => ({
  agent: "A",
  kind: "tool-call" as const,
  content: JSON.stringify({ city }),
  tool: { name: "weather", arguments: { city } },
});
const result = (content: string, isError = false) => ({
  agent: "weather",
  kind: "tool-result" as const,
  content,
  isError,
});
/** Without a stop. */
function sorted(traces: readonly Trace[]): Map<Step, Triple>[] {
  const sorting = clusterSteps(traces);
  for (;;) {
    const { done, value } = sorting.next();
    if (done) return value;
  }
}
const keysOf = (...traces: Trace[]): string[][] =>
  sorted(traces).map((triples) => [...triples.values()].map(({ key }) => key));
const wordsOf = (trace: Trace): string[] => [...(sorted([trace])[0]?.values() ?? [])].map(({ words }) => words);

describe("steps as agent, action and state", () => {
  it("are the same action in other words and with other figures, and another one with other words", () => {
    const [first, second] = keysOf(
      traceOf({ agent: "A", content: "The price of the red chair is 25." }),
      traceOf(
        { agent: "a", content: "So the price of the red chair is 52!" },
        { agent: "A", content: "Let us stop here for today." },
      ),
    );
    expect(second?.[0]).toBe(first?.[0]);
    expect(second?.[1]).not.toBe(first?.[0]);
  });

  it("tell agents, kinds, tools and short arguments apart", () => {
    const [keys = []] = keysOf(
      traceOf(
        call("lyon"),
        call("paris"),
        { agent: "B", content: "Same." },
        { agent: "A", content: "Same." },
        { agent: "A", content: "Same.", kind: "thought" },
      ),
    );
    expect(new Set(keys).size).toBe(5);
  });

  it("have the state of what came of them: an error, nothing, or the same again", () => {
    const trace = traceOf(
      call("lyon"),
      result("Error", true),
      call("paris"),
      result(" "),
      call("ghent"),
      result("12"),
      call("ghent"),
      result("12"),
    );
    expect(wordsOf(trace)).toEqual([
      "calls weather (error)",
      "calls weather (empty)",
      "calls weather",
      "calls weather (again)",
    ]);
  });

  it("leave out what was asked, what tools answered and what the system said", () => {
    const trace = traceOf({ agent: "User", kind: "input", content: "Go." }, result("12"), {
      agent: "S",
      kind: "system",
      content: "End.",
    });
    expect(wordsOf(trace)).toEqual([]);
  });
});
