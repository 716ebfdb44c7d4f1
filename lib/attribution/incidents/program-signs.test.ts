import { expect, test } from "vitest";
import { makeTrace } from "../testing/make-trace";
import { outOfPlace, programSigns } from "./program-signs";
import { readStep } from "./read-step";
import { type Sign } from "./sign";

const signsOf = (query: string): Sign[] => {
  const [step] = makeTrace([["Coder", query]]).steps;
  return step
    ? programSigns(readStep({ ...step, kind: "tool-call", tool: { name: "sql", arguments: { query } } }))
    : [];
};
const usual = "SELECT SUM(a * b) FROM t WHERE c = 'West' AND d >= 12 AND e = 'x' ORDER BY a";
/** Signs that the usual program does not have. */
const odd = (query: string): string[] => {
  const known = new Set(signsOf(usual));
  return outOfPlace(signsOf(query).filter((sign) => !known.has(sign))).map((one) => one.split("|")[1] ?? "");
};

test.each([
  ["an aggregate alone", usual.replace("SUM", "AVG")],
  ["an arithmetic operator alone", usual.replace("*", "+")],
  ["a logical operator alone", usual.replace("AND", "OR")],
  ["a comparison alone", usual.replace(">=", "<")],
  ["a name alone", usual.replace("c =", "z =")],
  ["a logical operator after a gap", usual.replace("d >= 12 AND ", "").replace("'West' AND", "'West' AND AND")],
])("%s is out of place", (what, query) => {
  expect(odd(query)).toContain(what);
});

test("values are nothing unusual, and without a sign nothing is out of place", () => {
  expect(odd(usual.replace("West", "North").replace("12", "7"))).toEqual([]);
  expect(outOfPlace([])).toEqual([]);
});
