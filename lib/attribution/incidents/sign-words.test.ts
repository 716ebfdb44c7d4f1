import { expect, test } from "vitest";
import { signDeed, signWords } from "./sign-words";
import { signKinds, signOf } from "./sign";

test("signs are told in plain words", () => {
  expect(signWords(signOf("follows", "verifier message", "coder message"))).toBe(
    "verifier message comes right after coder message",
  );
  expect(signDeed(signOf("change", "planner message", "one-off"))).toBe("brings in a value that is one off");
  expect(signDeed(signOf("repeats", "worker message", "planner"))).toBe("repeats what planner said");
  expect(signDeed(signOf("item", "planner message", "power-of-ten"))).toBe(
    "gives an item a value that is off by a power of ten",
  );
  expect(signDeed(signOf("item", "planner message", "another item's value"))).toBe(
    "gives an item another item's value",
  );
  for (const kind of signKinds) expect(signWords(signOf(kind, "worker message", "x"))).toMatch(/^worker message \w+/u);
});
