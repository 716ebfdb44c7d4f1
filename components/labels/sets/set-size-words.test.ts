import { expect, it } from "vitest";
import { setSizeWords } from "./set-size-words";

it("says how many traces a set labels, and where that may have changed since", () => {
  expect(setSizeWords({ traceCount: 1 })).toBe("1 trace");
  expect(setSizeWords({ traceCount: 12, isOutdated: true })).toBe("12 traces when last counted");
});
