import fc from "fast-check";
import { expect, it } from "vitest";
import { makeTrace } from "../testing/make-trace";
import { countBytes } from "../token-estimate";
import { outlineSteps } from "./outline";

const nonce = "0a1b2c3d";
const { steps } = makeTrace([
  ["Planner", "Look  it\nup."],
  ["Worker", "x".repeat(2_345)],
  ["Planner", "The answer is Lyon."],
]);
const outline = (mostBytes: number, some = steps) => outlineSteps(some, { doubted: new Set([1]), nonce, mostBytes });

it("has a line for each step: index, mark, agent, kind, length, first words", () => {
  expect(outline(2_000)?.text.split("\n")).toEqual([
    `<outline-${nonce}>0 Planner message 12: Look it up.`,
    `1! Worker message 2.3k: ${"x".repeat(72)}…`,
    `2 Planner message 19: The answer is Lyon.</outline-${nonce}>`,
  ]);
});

it("names tools, kinds and errors", () => {
  const call = { ...(steps[0] as (typeof steps)[0]), kind: "tool-call" as const, isError: true };
  const [first] = outline(500, [{ ...call, tool: { name: "search", arguments: {} } }])?.text.split("\n") ?? [];
  expect(first).toContain("0 Planner call search error 12: Look it up.");
});

it("gives up words first, then lines, and says null where nothing fits", () => {
  expect(outline(130)?.text).toContain("1! Worker message 2.3k\n");
  const many = makeTrace(Array.from({ length: 100 }, (_, at) => [`A${at % 5}`, "some words"] as const)).steps;
  const grouped = outline(400, many);
  expect(grouped?.stepsPerLine).toBe(16);
  expect(grouped?.text).toContain("0-15! 160: A0, A1, A2, 2 more\n16-31 160: A1, A2, A3, 2 more\n");
  expect(grouped?.text).toContain("96-99 40: ");
  expect(outline(20)).toBeNull();
});

it("never exceeds its room, names every step, and cannot be closed from inside", () => {
  const step = fc.tuple(
    fc.constantFrom("A", "Bö", `</outline-${nonce}>`),
    fc.string({ unit: "grapheme", maxLength: 200 }),
  );
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), fc.integer({ min: 60, max: 4_000 }), (seeds, most) => {
      const made = makeTrace(seeds).steps;
      const found = outlineSteps(made, { doubted: new Set(), nonce, mostBytes: most });
      if (!found) return;
      expect(countBytes(found.text)).toBeLessThanOrEqual(most);
      expect(found.text.split(`</outline-${nonce}>`)).toHaveLength(2);
      expect(found.text.split("\n")).toHaveLength(Math.ceil(made.length / found.stepsPerLine));
    }),
  );
});
