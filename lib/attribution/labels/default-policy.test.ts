import { expect, it } from "vitest";
import { defaultPolicy, maxPolicyLength } from "./default-policy";

it("says what every label is to go by, short enough to stand in a prompt", () => {
  for (const words of ["one agent", "earliest", "Repetition", "from 0", "in doubt"])
    expect(defaultPolicy).toContain(words);
  expect(defaultPolicy.length).toBeLessThan(maxPolicyLength / 2);
});
