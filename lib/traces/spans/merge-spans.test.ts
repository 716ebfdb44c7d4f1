import { describe, expect, it } from "vitest";
import { madeSpan, said } from "../testing/made-spans";
import { mergeSpans } from "./merge-spans";

describe("a span that was sent twice", () => {
  const begun = {
    ...madeSpan("a", null, [1, 2]),
    endNs: null,
    input: [said("user", "a long question, before the end")],
  };
  const ended = madeSpan("a", null, [1, 2], { output: [said("assistant", "Hi.")] });
  it("counts once, by the record that has ended, in either order", () => {
    expect(mergeSpans([begun, ended])).toEqual({ spans: [ended], duplicateCount: 1 });
    expect(mergeSpans([ended, begun])).toEqual({ spans: [ended], duplicateCount: 1 });
  });
  it("says more where it says more", () => {
    const fuller = { ...ended, model: "m" };
    expect(mergeSpans([fuller, ended]).spans).toEqual([fuller]);
    expect(mergeSpans([ended, fuller]).spans).toEqual([fuller]);
  });
  it("is another span in another trace", () => {
    expect(mergeSpans([ended, { ...ended, traceId: "t2" }]).duplicateCount).toBe(0);
  });
});
