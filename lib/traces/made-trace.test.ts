import { expect, it } from "vitest";
import { makingOf } from "./made-trace";

const of = (metadata: Record<string, unknown>, format = "faultline") => makingOf({ format, metadata });
const injection = { operator: "off-by-one", source: "c0ffee" };
const branchOf = { contentHash: "c0ffee", leavesAt: 3 };

it("tells how a trace was made, a kept replay of a made one as a replay", () => {
  expect(of({ injection })).toBe("injection");
  expect(of({ branchOf })).toBe("replay");
  expect(of({ injection, branchOf })).toBe("replay");
  expect(of({ madeBy: { study: 3 } })).toBe("study");
});

it("takes no trace for made that only uses such a word", () => {
  expect(of({ injection: "sql" })).toBeNull();
  expect(of({ injection: [injection] })).toBeNull();
  expect(of({ branchOf: { traceId: "1" }, madeBy: { study: "x" } })).toBeNull();
  expect(of({ injection, branchOf }, "langfuse")).toBeNull();
  expect(of({})).toBeNull();
});
