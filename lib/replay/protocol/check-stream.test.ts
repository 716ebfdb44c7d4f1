import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { watchStream } from "./check-stream";
import { type ReplayLine, replayLimits, type ReplayStep } from "./messages";
import { prefixHash } from "./prefix-hash";

const stepAt = (index: number, content = `Step ${index}`): ReplayStep => ({
  index,
  agent: "Planner",
  kind: "message",
  content,
});
const prefix = [stepAt(0), stepAt(1)];
const begun: ReplayLine = { type: "begun", replayId: "r-1", prefixHash: prefixHash(prefix) };
const step = (index: number, content?: string): ReplayLine => ({ type: "step", step: stepAt(index, content) });
const outcome: ReplayLine = {
  type: "outcome",
  outcome: "passed",
  score: null,
  milestones: [],
  finalAnswer: null,
  message: null,
  costUsd: null,
};
const alive: ReplayLine = { type: "alive" };
const request = { prefix, change: null, limits: { seconds: 1, steps: 3 } };
const replaced = { ...request, change: { kind: "replace" as const, step: { ...stepAt(2, "New"), durationMs: 1 } } };

const take = (lines: ReplayLine[], asked: Parameters<typeof watchStream>[0] = request) => {
  const stream = watchStream(asked);
  lines.forEach(stream.take);
  return stream.state;
};

describe("watchStream", () => {
  it("takes a whole answer", () => {
    const state = take([begun, alive, step(2), step(3), alive, step(4), outcome]);
    expect(state).toMatchObject({
      replayId: "r-1",
      steps: [{ index: 2 }, { index: 3 }, { index: 4 }],
      end: { outcome: { outcome: "passed" } },
    });
    expect(state.end).not.toHaveProperty("outcome.type");
  });

  it("takes an error in place of an outcome, also at once", () => {
    const error: ReplayLine = { type: "error", code: "failed", message: "x" };
    expect(take([error]).end).toEqual(error);
    expect(take([begun, step(2), error]).end).toEqual(error);
  });

  it("takes a replaced step with other times, and no other step in its place", () => {
    expect(take([begun, step(2, "New"), outcome], replaced).steps).toHaveLength(1);
    expect(() => take([begun, step(2, "new")], replaced)).toThrow(/came back different/);
    expect(() => take([begun, step(2, "new")], replaced)).toThrow(expect.objectContaining({ code: "not-followed" }));
    expect(() => take([begun, outcome], replaced)).toThrow(/was not sent/);
  });

  it.each<[string, ReplayLine[], RegExp]>([
    ["another prefix", [{ ...begun, prefixHash: prefixHash([]) } as ReplayLine], /other steps than the prefix/],
    ["two beginnings", [begun, begun], /began twice/],
    ["a step before the beginning", [step(2)], /before begun/],
    ["an outcome before the beginning", [outcome], /before begun/],
    ["a step of the prefix again", [begun, step(1)], /index 1 where 2/],
    ["a gap", [begun, step(2), step(4)], /index 4 where 3/],
    ["a step twice", [begun, step(2), step(2)], /index 2 where 3/],
    ["a step after the outcome", [begun, outcome, step(2)], /after the end/],
    ["an agent of white space", [begun, { type: "step", step: { ...stepAt(2), agent: " " } }], /no agent/],
  ])("takes no %s", (_, lines, reason) => {
    expect(() => take(lines)).toThrow(reason);
    expect(() => take(lines)).toThrow(expect.objectContaining({ code: "lied" }));
  });

  it("takes no more steps, and no longer ones, than are allowed", () => {
    expect(() => take([begun, step(2), step(3), step(4), step(5)])).toThrow(
      expect.objectContaining({ code: "flooded" }),
    );
    const long = "x".repeat(replayLimits.contentBytes + 1);
    expect(() => take([begun, step(2, long)])).toThrow(expect.objectContaining({ code: "flooded" }));
  });

  const { contentBytes, argumentBytes, frameBytes, values } = replayLimits;
  const toolOf = (made: unknown): Partial<ReplayStep> => ({ tool: { name: "t", arguments: made } });
  const text = (length: number): string => "x".repeat(length);
  const list = (length: number): number[] => new Array<number>(length).fill(0);
  it.each<[string, Partial<ReplayStep>, Partial<ReplayStep>]>([
    ["content", { content: text(contentBytes) }, { content: text(contentBytes + 1) }],
    ["content in two bytes", { content: "é".repeat(contentBytes / 2) }, { content: "é".repeat(contentBytes / 2 + 1) }],
    ["arguments", toolOf(text(argumentBytes - 2)), toolOf(text(argumentBytes - 1))],
    ["number of arguments", toolOf(list(values - 1)), toolOf(list(values))],
    ["recipient", { recipient: text(frameBytes - 7) }, { recipient: text(frameBytes) }],
    ["model", { model: text(frameBytes - 7) }, { model: text(frameBytes) }],
    [
      "tool",
      { tool: { name: text(frameBytes - 7), arguments: 0 } },
      { tool: { name: text(frameBytes), arguments: 0 } },
    ],
  ])("takes a step whose %s is as long as it may be, and no longer one", (_, fits, isTooLong) => {
    const line = (fields: Partial<ReplayStep>): ReplayLine => ({ type: "step", step: { ...stepAt(2), ...fields } });
    expect(take([begun, line(fits), outcome]).steps).toHaveLength(1);
    expect(() => take([begun, line(isTooLong)])).toThrow(expect.objectContaining({ code: "flooded" }));
  });

  it("takes no more arguments of all steps together than of one", () => {
    const line = (index: number): ReplayLine => ({
      type: "step",
      step: { ...stepAt(index), ...toolOf(list(values / 2)) },
    });
    expect(() => take([begun, line(2)])).not.toThrow();
    expect(() => take([begun, line(2), line(3)])).toThrow(expect.objectContaining({ code: "flooded" }));
  });

  it("takes a replaced step as long as it was given", () => {
    const given = { ...stepAt(2, text(contentBytes + 1)), ...toolOf(text(argumentBytes)) };
    const asked = { ...request, change: { kind: "replace" as const, step: given } };
    expect(take([begun, { type: "step", step: { ...given } }, outcome], asked).steps).toHaveLength(1);
  });

  it("takes nothing, in whatever order it comes, that would be another replay than the one asked for", () => {
    const anyStep = fc.record({ index: fc.integer({ min: 1, max: 4 }), content: fc.constantFrom("New", "Other") });
    const anyLine: fc.Arbitrary<ReplayLine> = fc.oneof(
      { weight: 6, arbitrary: anyStep.map(({ index, content }) => step(index, content)) },
      fc.constantFrom<ReplayLine>(begun, alive, outcome, { type: "error", code: "failed", message: "" }),
    );
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 6 }), (lines) => {
        const stream = watchStream(replaced);
        const taken: ReplayLine[] = [];
        try {
          for (const line of [begun, step(2, "New"), ...lines]) {
            stream.take(line);
            taken.push(line);
          }
        } catch {
          // What came before the fault is what counts.
        }
        const { steps, end } = stream.state;
        expect(steps.map(({ index }) => index)).toEqual(steps.map((_, at) => 2 + at));
        expect(steps.length).toBeLessThanOrEqual(3);
        expect(steps[0]?.content).toBe("New");
        const endings = taken.filter(({ type }) => type === "outcome" || type === "error");
        expect(endings).toHaveLength(end === null ? 0 : 1);
        if (end !== null) expect(taken.at(-1)).toBe(endings[0]);
      }),
    );
  });
});
