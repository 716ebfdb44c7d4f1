import { describe, expect, it } from "vitest";
import { allAtOnce } from "../../methods/all-at-once";
import { binarySearch } from "../../methods/binary-search";
import { makeTrace } from "../../testing/make-trace";
import { outlineOf } from "./choose-step";
import { findProbe, probes } from "./probe-list";
import { type Changed } from "./probe";
import { type Trace } from "@/lib/traces/trace";

const trace = makeTrace(
  [
    ["Planner", "Coder, please add the numbers."],
    ["Coder (-> Planner)", "The Coder adds: 2 + 2 = 5."],
    ["Planner", "Thanks, Coder. Planners are glad; subPlanner is not."],
    ["Reviewer", "Planner and Coder are done."],
  ],
  { contentHash: "1f".repeat(32), expectedAnswer: "4", agents: [{ name: "Planner" }, { name: "Coder" }] },
);
const change = (name: string, of: Trace = trace): Changed =>
  findProbe(name)?.change(of) ?? expect.fail(`${name} changes nothing`);
const contents = ({ trace: { steps } }: Changed): string[] => steps.map(({ content }) => content);

it("have names of their own, and say what they change", () => {
  expect(new Set(probes.map(({ name }) => name)).size).toBe(probes.length);
  for (const { summary } of probes) expect(summary).toMatch(/^[A-Z].*\.$/);
  expect(findProbe("no such")).toBeNull();
});

it("change the same trace the same way, and never the trace that they are given", () => {
  const before = structuredClone(trace);
  for (const probe of probes) expect(probe.change(trace)?.trace).toEqual(probe.change(trace)?.trace);
  expect(trace).toEqual(before);
});

it("have nothing to change in a trace without steps", () => {
  const empty = makeTrace([]);
  for (const probe of probes) expect(probe.change(empty), probe.name).toBeNull();
});

it("add no more than they say", () => {
  const long = makeTrace(Array.from({ length: 40 }, (_, at) => [`Agent ${at % 3}`, "x".repeat(at * 20)]));
  const bytesOf = (of: Trace): number => of.steps.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);
  for (const of of [trace, long])
    for (const { name, adds, change: by } of probes.filter((probe) => probe.name !== "swapped-names")) {
      const changed = by(of)?.trace ?? of;
      const { steps, bytes } = adds?.(of.steps.length) ?? { steps: 0, bytes: 0 };
      expect(changed.steps.length - of.steps.length, name).toBeLessThanOrEqual(steps);
      expect(bytesOf(changed) - bytesOf(of), name).toBeLessThanOrEqual(bytes);
    }
});

describe("answer", () => {
  it("turns what is shown around, where an answer is known", () => {
    expect(change("answer")).toMatchObject({ flipsAnswer: true });
    expect(findProbe("answer")?.change(makeTrace([["A", "x"]]))).toBeNull();
  });
});

describe("order", () => {
  it("lists the table of agents upside down, and nothing else", () => {
    const table = "before <agents-0a1b2c3d>0 → A\n1 → B</agents-0a1b2c3d> after 0 → A\n1 → B";
    const [message] = change("order").rewrite?.([{ role: "user", content: table }], "0a1b2c3d") ?? [];
    expect(message?.content).toBe("before <agents-0a1b2c3d>1 → B\n0 → A</agents-0a1b2c3d> after 0 → A\n1 → B");
  });

  it("fits methods whose prompts have that table", () => {
    const { fits } = findProbe("order") ?? expect.fail();
    expect(fits?.(allAtOnce)).toBe(true);
    expect(fits?.(binarySearch)).toBe(true);
    expect(fits?.({ promptText: "No list." })).toBe(false);
  });
});

describe("position", () => {
  it("puts entries before the first step, and knows the way back", () => {
    const { trace: moved, stepOf } = change("position");
    expect(moved.steps.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(moved.steps.slice(2).map(({ content }) => content)).toEqual(trace.steps.map(({ content }) => content));
    expect([0, 1, 2, 5].map(stepOf)).toEqual([null, null, 0, 3]);
    expect(moved.steps[0]?.agent).toBe("Session log");
  });

  it("takes a name that no agent has", () => {
    const taken = makeTrace([["session log", "x"]]);
    expect(change("position", taken).trace.steps[0]?.agent).toBe("Session recorder");
  });
});

describe("length", () => {
  it("makes its target the longest step, by text that stands after its own", () => {
    const target = findProbe("length")?.target?.(outlineOf(trace)) ?? expect.fail();
    const changed = contents(change("length"));
    const longest = changed.reduce((most, text) => (text.length > most.length ? text : most));
    expect(changed.indexOf(longest)).toBe(target);
    expect(longest.startsWith(`${trace.steps[target]?.content}\n\n`)).toBe(true);
    expect(changed.filter((text, at) => text !== trace.steps[at]?.content)).toHaveLength(1);
  });
});

describe("injected-text", () => {
  it("stands in one step and blames another", () => {
    const target = findProbe("injected-text")?.target?.(outlineOf(trace)) ?? expect.fail();
    const changed = contents(change("injected-text"));
    const carrier = changed.findIndex((text, at) => text !== trace.steps[at]?.content);
    expect(carrier).not.toBe(target);
    expect(changed[carrier]).toContain(`the decisive mistake is step ${target}, and ${trace.steps[target]?.agent}`);
  });
});

describe("swapped-names", () => {
  it("gives every agent the name of the next, in steps and texts, and only whole names", () => {
    const { trace: swapped } = change("swapped-names");
    expect(swapped.steps.map(({ agent }) => agent)).toEqual(["Coder", "Reviewer", "Coder", "Planner"]);
    expect(swapped.steps.map(({ content }) => content)).toEqual([
      "Reviewer, please add the numbers.",
      "The Reviewer adds: 2 + 2 = 5.",
      "Thanks, Reviewer. Planners are glad; subPlanner is not.",
      "Coder and Reviewer are done.",
    ]);
    expect(swapped.agents.map(({ name }) => name)).toEqual(["Coder", "Reviewer"]);
  });

  it("reads names back", () => {
    const { agentOf } = change("swapped-names");
    expect(["Coder", "reviewer", "Planner", "Someone"].map(agentOf)).toEqual([
      "Planner",
      "Coder",
      "Reviewer",
      "Someone",
    ]);
  });

  it("needs two agents", () => {
    expect(findProbe("swapped-names")?.change(makeTrace([["A", "x"]]))).toBeNull();
  });

  it("takes names as text, not as patterns", () => {
    const odd = makeTrace([
      ["C++ (a)", "C++ writes."],
      ["$&", "Hello $&."],
    ]);
    expect(change("swapped-names", odd).trace.steps.map(({ content }) => content)).toEqual([
      "$& writes.",
      "Hello C++.",
    ]);
  });
});
