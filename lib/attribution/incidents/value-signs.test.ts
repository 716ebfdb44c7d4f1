import { expect, test } from "vitest";
import { makeTrace } from "../testing/make-trace";
import { readStep } from "./read-step";
import { mostTelling, valueSigns } from "./value-signs";

const signsOf = (...texts: string[]) => {
  const reads = makeTrace(texts.map((text, at) => [at % 2 === 0 ? "Planner" : "Coder", text] as const)).steps.map(
    readStep,
  );
  const [own, last] = [reads.at(-1), reads.at(-2)];
  if (!own || !last) throw new Error("too few steps");
  const before = reads.slice(0, -1);
  return valueSigns(own, last, before, new Set(before.flatMap(({ values }) => [...values.keys()])));
};

test("of a short step even numbers of one digit are taken or not", () => {
  expect(signsOf("The answer is 9.", "It is 9.")).toContain("takes|coder message|all of planner message");
  expect(signsOf("The answer is 9.", "It is 2.")).toContain("takes|coder message|one too few of planner message");
});

test("what stands in place of a value that is missing is new or was said before", () => {
  expect(signsOf("Use 77 and 48.", "I use 77 and 55.")).toContain("instead|coder message|a new value");
  expect(signsOf("Use 77 and 48.", "I use 77 and 77.")).toContain("instead|coder message|a known value or none");
});

test("of several changes the most telling one counts", () => {
  expect(mostTelling(["one-digit", "power-of-ten"])).toBe("power-of-ten");
  expect(mostTelling(["other-number"])).toBe("other");
});
