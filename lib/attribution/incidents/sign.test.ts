import { expect, test } from "vitest";
import { doingOf, kindOfSign, partsOfSign, signOf } from "./sign";

test("a sign names its kind, who does what, and a detail", () => {
  const sign = signOf("takes", doingOf({ agent: "Planner", kind: "handoff", recipient: "Coder" }), "all of it");
  expect(sign).toBe("takes|planner handoff to coder|all of it");
  expect(kindOfSign(sign)).toBe("takes");
  expect(partsOfSign(sign)).toEqual({ kind: "takes", does: "planner handoff to coder", detail: "all of it" });
  expect(doingOf({ agent: "A|B", kind: "message" })).toBe("a b message");
});
