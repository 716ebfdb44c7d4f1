import { expect, test } from "vitest";
import { signDeed, signWords } from "./sign-words";
import { signKinds, signOf } from "./step-signs";

test("signs are told in plain words", () => {
  expect(signWords(signOf("follows", "verifier message", "coder message"))).toBe(
    "verifier message comes right after coder message",
  );
  expect(signDeed(signOf("change", "planner message", "one-off"))).toBe("brings in a value that is one off");
  expect(signDeed(signOf("repeats", "worker message", "planner"))).toBe("repeats what planner said");
  for (const kind of signKinds) expect(signWords(signOf(kind, "worker message", "x"))).toMatch(/^worker message \w+/u);
});
