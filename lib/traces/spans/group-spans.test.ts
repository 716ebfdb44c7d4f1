import { describe, expect, it } from "vitest";
import { madeSpan } from "../testing/made-spans";
import { groupSpans } from "./group-spans";

const spans = [
  madeSpan("a", null, [0, 1], { traceId: "t1", sessionId: "s" }),
  madeSpan("b", null, [2, 3], { traceId: "t2", sessionId: "s" }),
  madeSpan("c", null, [4, 5], { traceId: "t3", links: ["t2", "elsewhere"] }),
  madeSpan("d", null, [6, 7], { traceId: "t4", links: ["elsewhere"] }),
];
const ids = (groups: ReturnType<typeof groupSpans>): string[] =>
  groups.map((group) => group.map(({ id }) => id).join(""));

describe("spans of one run", () => {
  it("share a trace id, a session or a link", () => {
    expect(ids(groupSpans(spans, true))).toEqual(["abc", "d"]);
  });
  it("share no session where a platform keeps runs in it apart", () => {
    expect(ids(groupSpans(spans, false))).toEqual(["a", "bc", "d"]);
  });
});
