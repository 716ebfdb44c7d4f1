import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { completeInput } from "../method-input";
import { prepareSteps } from "../prompts/prepare-steps";
import { makeTrace } from "../testing/make-trace";
import { createScriptedJudge } from "../testing/scripted-judge";
import { cutIntoWindows } from "./range-judgements";

function windowsOf(lengths: readonly number[], contextTokens: number, most = Infinity) {
  const trace = makeTrace(lengths.map((length) => ["Agent", "x".repeat(length)] as const));
  const judge = createScriptedJudge(() => "", contextTokens);
  const { signal } = new AbortController();
  const input = completeInput({ parameterFields: [] }, { trace, judge, nonce: "0a1b2c3d", signal });
  return cutIntoWindows(input, prepareSteps(trace.steps, input.nonce), most);
}

describe("windows of a trace", () => {
  it("are one where everything fits", () => {
    expect(windowsOf([100, 100, 100], 128_000)).toEqual([{ first: 0, last: 2 }]);
  });

  it("hold so many steps at most, and a step that is too long by itself", () => {
    expect(windowsOf([1, 1, 1, 1, 1], 128_000, 2)).toEqual([
      { first: 0, last: 1 },
      { first: 2, last: 3 },
      { first: 4, last: 4 },
    ]);
    expect(windowsOf([10, 90_000, 10, 10], 8_000)).toEqual([
      { first: 0, last: 0 },
      { first: 1, last: 1 },
      { first: 2, last: 3 },
    ]);
  });

  it("hold every step once, in order", () => {
    const sizes = fc.array(fc.nat(6_000), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(
        sizes,
        fc.integer({ min: 2_000, max: 20_000 }),
        fc.integer({ min: 1, max: 50 }),
        (lengths, context, most) => {
          const windows = windowsOf(lengths, context, most);
          const indexes = windows.flatMap(({ first, last }) =>
            Array.from({ length: last - first + 1 }, (_, at) => first + at),
          );
          expect(indexes).toEqual(lengths.map((_, index) => index));
          expect(Math.max(...windows.map(({ first, last }) => last - first + 1))).toBeLessThanOrEqual(most);
        },
      ),
    );
  });
});
