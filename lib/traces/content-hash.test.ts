import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson, contentHash } from "./content-hash";
import { parseTrace } from "./parse-trace";
import { textHash } from "./text-hash";
import { type Trace } from "./trace";

const file = {
  question: "q",
  ground_truth: "a",
  level: 1,
  mistake_agent: "Ada",
  mistake_step: "0",
  system_prompt: { Ada: "p" },
  history: [{ name: "Ada", role: "user", content: "x" }],
};
const hashOf = (value: unknown, space?: number): string | undefined =>
  parseTrace(JSON.stringify(value, null, space)).traces[0]?.trace?.contentHash;

describe("contentHash", () => {
  it("is 64 hex digits and does not see formatting, label, expected answer or the order of keys", () => {
    const { history, ...others } = file;
    const same = { history, ...others, ground_truth: "b", mistake_step: "none", level: 2, is_correct: true };
    expect(hashOf(file)).toMatch(/^[0-9a-f]{64}$/);
    expect(hashOf(same, 4)).toBe(hashOf(file));
  });

  it.each([
    ["question", { ...file, question: "Q" }],
    ["prompt", { ...file, system_prompt: { Ada: "P" } }],
    ["text", { ...file, history: [{ name: "Ada", role: "user", content: "y" }] }],
    ["agent", { ...file, history: [{ name: "Eve", role: "user", content: "x" }] }],
    ["number of steps", { ...file, history: [...file.history, ...file.history] }],
  ])("changes with the %s", (_, changed) => {
    expect(hashOf(changed)).not.toBe(hashOf(file));
  });

  it("tells different lone surrogates apart, which UTF-8 would not", () => {
    const of = (content: string): string => {
      const step = {
        index: 0,
        agent: "a",
        rawAgent: "a",
        kind: "message",
        content,
        isError: false,
        source: { pointer: "" },
      } satisfies Trace["steps"][number];
      return contentHash({ question: "", agents: [], steps: [step] });
    };
    expect(new Set(["\ud800", "\ud801", "\udc00", "\ufffd"].map(of)).size).toBe(4);
  });

  it("is the hash of all that was executed as one JSON text, though it is taken in pieces", () => {
    const trace = parseTrace(JSON.stringify(file)).traces[0]?.trace;
    const executed = {
      prompts: [{ name: "Ada", systemPrompt: "p" }],
      question: "q",
      steps: [{ content: "x", kind: "message", rawAgent: "Ada" }],
    };
    expect(trace?.contentHash).toBe(textHash(canonicalJson(executed)));
    expect(contentHash({ question: "q", agents: [], steps: [] })).toBe(
      textHash('{"prompts":[],"question":"q","steps":[]}'),
    );
  });

  it("rests on the JSON that sorting every object's keys gives, also where keys are numbers", () => {
    const bySorting = (value: unknown): string =>
      JSON.stringify(value, (_, inner: unknown) =>
        typeof inner !== "object" || inner === null || Array.isArray(inner)
          ? inner
          : Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))),
      );
    const keys = fc.oneof(fc.string(), fc.integer({ min: -2, max: 1_000 }).map(String), fc.constant("01"));
    const value = fc.dictionary(
      keys,
      fc.oneof(fc.jsonValue(), fc.constant(undefined), fc.dictionary(keys, fc.jsonValue())),
    );
    fc.assert(fc.property(value, (record) => void expect(canonicalJson(record)).toBe(bySorting(record))));
    expect(canonicalJson({ b: 1, 10: 2, 9: 3, "01": [undefined] })).toBe('{"9":3,"10":2,"01":[null],"b":1}');
  });

  it("rests on JSON that is the same for every order of keys", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (record) => {
        const turned = Object.fromEntries(Object.entries(record).reverse());
        expect(canonicalJson(turned)).toBe(canonicalJson(record));
      }),
    );
  });
});
