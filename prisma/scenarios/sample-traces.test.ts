import { describe, expect, it } from "vitest";
import { exportTrace } from "@/lib/traces/export-trace";
import { parseTrace } from "@/lib/traces/parse-trace";
import { sameAgent } from "@/lib/traces/normalise-agent";
import { Trace } from "@/lib/traces/trace";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { findScenario, scenarios } from "./scenario-list";
import { sampleTraces } from "./sample-traces";

const samples = sampleTraces();

describe("the traces of eight kinds of systems", () => {
  it("has eight failed and two passed traces of 2 to 6 agents and 5 to 300 steps", () => {
    expect(samples.filter(({ outcome }) => outcome === "failed")).toHaveLength(8);
    expect(samples.filter(({ outcome }) => outcome === "passed")).toHaveLength(2);
    for (const { agents, title } of samples)
      expect([title, agents.length >= 2 && agents.length <= 6]).toEqual([title, true]);
    const lengths = samples.map(({ steps }) => steps.length).sort((x, y) => x - y);
    expect([lengths[0], lengths.at(-1)]).toEqual([5, 299]);
    expect(lengths.some((length) => length >= 110 && length <= 130)).toBe(true);
  });

  it("is the same every time", () => {
    expect(sampleTraces()).toEqual(samples);
  });

  it("answers every failed question wrongly and every passed one rightly", () => {
    for (const { outcome, finalAnswer, expectedAnswer, title } of samples) {
      expect([title, finalAnswer === expectedAnswer]).toEqual([title, outcome === "passed"]);
    }
  });

  it("labels each failed trace with the agent who takes the step of the planted fault, and no passed one", () => {
    for (const { outcome, groundTruth, steps, title } of samples) {
      if (outcome === "passed") {
        expect(groundTruth).toBeUndefined();
        continue;
      }
      const step = steps[groundTruth?.stepIndex ?? -1];
      expect([title, sameAgent(step?.agent ?? "", groundTruth?.agent ?? "?")]).toEqual([title, true]);
      expect(groundTruth?.reason.length).toBeGreaterThan(60);
    }
  });

  it("lets two passed traces share the question of a failed one", () => {
    const failed = samples.filter(({ outcome }) => outcome === "failed").map(({ question }) => question);
    for (const { outcome, question } of samples) if (outcome === "passed") expect(failed).toContain(question);
  });

  it("takes the same steps in the passed trace until the fault", () => {
    for (const passed of samples.filter(({ outcome }) => outcome === "passed")) {
      const failed = samples.find((trace) => trace.outcome === "failed" && trace.question === passed.question);
      const at = failed?.groundTruth?.stepIndex ?? 0;
      const said = (trace: Trace | undefined): string[] =>
        (trace?.steps ?? []).slice(0, at).map(({ content }) => content);
      expect(said(failed)).toEqual(said(passed));
      expect(failed?.steps[at]?.content).not.toBe(passed.steps[at]?.content);
    }
  });

  it("lets no agent say a long text twice", () => {
    for (const { steps, title } of samples) {
      const long = steps
        .filter(({ kind, content }) => !["tool-call", "tool-result"].includes(kind) && content.length > 200)
        .map(({ content }) => content);
      expect([title, new Set(long).size]).toEqual([title, long.length]);
    }
  });
});

describe("every scenario", () => {
  it.each(scenarios.map(({ name }) => name))(
    "%s gives valid traces with one content each, which survive export and import",
    (name) => {
      const traces = findScenario(name)?.traces(name === "large" ? 500 : 30) ?? [];
      expect(traces.length).toBeGreaterThan(0);
      expect(new Set(traces.map(({ contentHash }) => contentHash)).size).toBe(traces.length);
      for (const trace of traces) {
        expect(Trace.safeParse(trace).success).toBe(true);
        const read = parseTrace(exportTrace(trace)).traces[0];
        // The hostile one holds what only an escape can store, which is said.
        expect(read?.issues.filter(({ code }) => code !== "text-escaped")).toEqual([]);
        expect(read?.trace).toEqual(trace);
      }
    },
  );

  it("makes the large trace exactly as long as asked for", () => {
    for (const length of [8, 9, 10, 299]) expect(findScenario("large")?.traces(length)[0]?.steps).toHaveLength(length);
  });

  it("fills the hostile trace with what it promises", () => {
    const [trace] = findScenario("hostile")?.traces() ?? [];
    const texts = trace?.steps.map(({ content }) => content) ?? [];
    expect(Math.max(...texts.map((text) => text.length))).toBeGreaterThanOrEqual(5 * 1024 * 1024);
    for (const part of ["javascript:", "data:text/html", "<script>", "\u001b[31m", "\u0000", "\uD800"]) {
      expect(texts.some((text) => text.includes(part))).toBe(true);
    }
    expect(texts.some((text) => escapeForStorage(text) !== text)).toBe(true);
  });
});
