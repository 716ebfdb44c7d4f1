import fc from "fast-check";
import { expect, test } from "vitest";
import { findMatches } from "./find-matches";
import { readPattern } from "./read-pattern";

const covered = (pattern: string, text: string, isCaseSensitive = true): string[] => {
  const read = readPattern(pattern);
  if ("fault" in read) throw new Error(read.fault);
  return findMatches(read.program, text, { isCaseSensitive }).map(({ start, end }) => text.slice(start, end));
};

test("what a pattern matches is found, and nothing beside it", () => {
  expect(covered("ACME-\\d{4}", "see ACME-1234 and ACME-12, or XACME-9876")).toEqual(["ACME-1234", "ACME-9876"]);
  expect(covered("\\bcat(s|ty)?\\b", "cat scatter cats catty")).toEqual(["cat", "cats", "catty"]);
  expect(covered("[^\\s,]+@corp", "a@corp, b.c@corp")).toEqual(["a@corp", "b.c@corp"]);
  expect(covered("^id: .*$", "x\nid: 7 of 9\nno id: 8")).toEqual(["id: 7 of 9"]);
  expect(covered("x{2,3}", "x xx xxx")).toEqual(["xx", "xxx"]);
  expect(covered("straße|😀+", "Die straße 😀😀!")).toEqual(["straße", "😀😀"]);
});

test("where case does not matter, either case is found", () => {
  expect(covered("project [a-f]", "PROJECT B, Project g", false)).toEqual(["PROJECT B"]);
  expect(covered("project", "PROJECT")).toEqual([]);
});

test("a pattern finds whatever a regular expression of the same text finds", () => {
  const piece = fc.constantFrom("a", "b", "[ab]", "[^a]", ".", "\\d", "(a|b1)", "(?:ab)", "b\\b", "1");
  const repeat = fc.constantFrom("", "?", "*", "+", "{2}", "{1,2}", "+?");
  const pattern = fc
    .array(fc.tuple(piece, repeat), { minLength: 1, maxLength: 5 })
    .map((parts) => parts.map(([one, many]) => (one.endsWith("\\b") ? one : one + many)).join(""));
  const text = fc.string({ unit: fc.constantFrom("a", "b", "1", " ", "\n"), maxLength: 30 });
  fc.assert(
    fc.property(pattern, text, (source, searched) => {
      const read = readPattern(source);
      if ("fault" in read) return;
      const spans = findMatches(read.program, searched, { isCaseSensitive: true });
      for (const match of searched.matchAll(new RegExp(source, "gm"))) {
        if (match[0] === "") continue;
        const end = match.index + match[0].length;
        expect(spans.some((span) => span.start <= match.index && span.end >= end)).toBe(true);
      }
      for (const { start, end } of spans) expect(searched.slice(start, end)).toMatch(new RegExp(source, "m"));
    }),
  );
});

test("a pattern that would take a regular expression for ever takes no longer than others", () => {
  const text = "a".repeat(50_000);
  const before = performance.now();
  expect(covered("(a+)+$|(a|a)*b|a*a*a*c", text)).toEqual([text]);
  expect(performance.now() - before).toBeLessThan(30_000);
});
