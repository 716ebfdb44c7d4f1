import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runsOf } from "@/lib/cli/testing/property-runs";
import { contentHash } from "./content-hash";
import { exportTrace, exportTraces } from "./export-trace";
import { normaliseAgent } from "./normalise-agent";
import { parseTrace } from "./parse-trace";
import { stepKinds } from "./step-kinds";
import { type Step, type Trace } from "./trace";
import { outcomes } from "./outcomes";

const text = fc.string({ unit: "binary", maxLength: 30 });
const anyText = fc.oneof(text, fc.constantFrom("\u0000", "\ud800", "\udc00\ud800", "</script>", "\uFEFF"));
const present = <T extends object>(record: T): T =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T;
const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(arbitrary, { nil: undefined });
const json = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as unknown);
const name = fc.constantFrom("Ada", "Bob (thought)", "Web Surfer", "代理", "<b>x</b>", "a/b~c");

const stepOf = fc.record({
  rawAgent: name,
  kind: fc.constantFrom(...stepKinds),
  content: anyText,
  recipient: maybe(text),
  inputs: maybe(fc.array(text, { maxLength: 2 })),
  tool: maybe(fc.record({ name: text, arguments: json })),
  startedAt: maybe(text),
  durationMs: maybe(fc.nat()),
  isError: fc.boolean(),
  model: maybe(text),
  inputTokens: maybe(fc.nat()),
  outputTokens: maybe(fc.nat()),
  costUsd: maybe(fc.double({ min: 0, max: 10, noNaN: true }).map((cost) => cost + 0)),
  source: fc.record({ pointer: text }),
});

const traceOf: fc.Arbitrary<Trace> = fc
  .record({
    externalId: maybe(text),
    title: text,
    question: anyText,
    expectedAnswer: maybe(anyText),
    finalAnswer: text,
    outcome: fc.constantFrom(...outcomes),
    system: maybe(fc.record({ name: text, version: text })),
    termination: maybe(text),
    steps: fc.array(stepOf, { minLength: 1, maxLength: 6 }),
    format: fc.constantFrom("faultline", "who-and-when"),
    tags: fc.array(text, { maxLength: 3 }),
    metadata: fc.dictionary(fc.oneof(text, fc.constant("__proto__")), json, { maxKeys: 3 }),
    label: maybe(fc.record({ agent: name.map(normaliseAgent), at: fc.nat(), reason: anyText })),
  })
  .map(({ label, ...drawn }) => {
    const steps = drawn.steps.map(
      (step, index) => present({ ...step, index, agent: normaliseAgent(step.rawAgent) }) as Step,
    );
    const agents = [...new Set(steps.map(({ agent }) => agent))].map((agent) => ({
      name: agent,
      systemPrompt: `You are ${agent}.`,
    }));
    const stepIndex = label === undefined ? 0 : label.at % steps.length;
    const groundTruth = label && { agent: label.agent, stepIndex, reason: label.reason, quotes: [], suspects: [] };
    const hash = contentHash({ question: drawn.question, agents, steps });
    return present({ ...drawn, agents, steps, groundTruth, contentHash: hash }) as Trace;
  });

describe("exportTrace", () => {
  it("writes what parseTrace reads back as the same trace", { tags: ["long"] }, () => {
    fc.assert(
      fc.property(traceOf, (trace) => void expect(parseTrace(exportTrace(trace)).traces[0]?.trace).toEqual(trace)),
      { numRuns: runsOf(100) },
    );
  });

  it("writes several traces as one file", { tags: ["long"] }, () => {
    fc.assert(
      fc.property(fc.array(traceOf, { minLength: 1, maxLength: 3 }), (traces) => {
        expect(parseTrace(exportTraces(traces)).traces.map(({ trace }) => trace)).toEqual(traces);
      }),
      { numRuns: 50 },
    );
  });

  it("is read with a note where the content was edited after the export", () => {
    const [trace] = fc.sample(traceOf, { numRuns: 1, seed: 3 });
    if (!trace) throw new Error("no sample");
    const edited = exportTrace({ ...trace, question: `${trace.question} really?` });
    expect(parseTrace(edited).traces[0]?.issues.map(({ code }) => code)).toContain("content-edited");
  });
});
