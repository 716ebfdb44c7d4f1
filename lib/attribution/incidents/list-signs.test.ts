import { expect, test } from "vitest";
import { makeTrace } from "../testing/make-trace";
import { listSigns } from "./list-signs";
import { readStep } from "./read-step";

const plan = "Conditions:\n- region: West\n- at least: 3 pieces\n- not before: 2031-04-01\n- days: 40";
const signsOf = (text: string, first = plan) => {
  const reads = makeTrace([
    ["Planner", first],
    ["Coder", text],
  ]).steps.map(readStep);
  return reads[1] ? listSigns(reads[1], reads.slice(0, 1)) : [];
};
const without = (...words: string[]) =>
  plan
    .split("\n")
    .filter((line) => !words.some((word) => line.includes(word)))
    .join("\n");

test.each([
  [plan, "all"],
  [without("days"), "all but the last"],
  [without("least"), "all but one"],
  [without("before", "days"), "the beginning"],
  [without("region", "before"), "some"],
  [plan.replace("at least", "at most"), "all, one renamed,"],
  ["Facts:\n- price: 12", "none"],
])("%j keeps %s", (text, part) => {
  expect(signsOf(text)).toContain(`keeps|coder message|${part} of list 1 of planner message`);
});

test("a value that differs is told by how, and by where it stands otherwise", () => {
  const items = (text: string) => signsOf(text).filter((sign) => sign.startsWith("item"));
  expect(items(plan)).toEqual([]);
  expect(items(plan.replace("40", "41"))).toEqual(["item|coder message|one-off", "item|coder message|a new value"]);
  expect(items(plan.replace("days: 40", "days: West"))).toContain("item|coder message|another item's value");
});

test("a value that nobody said is told by what it is like, and one that somebody said is not told", () => {
  const told = (text: string) => signsOf(text, "One ostra holds 2.4 hin.");
  expect(told("- measure of one ostra: 2.4 hin")).toEqual([]);
  expect(told("- measure of one ostra: 0.024 hin")).toEqual(["item|coder message|power-of-ten"]);
  expect(told("- town: Brenn")).toEqual(["item|coder message|a new value"]);
});

test("a long trace of lists is read in a moment", () => {
  const reads = makeTrace(Array.from({ length: 2_000 }, () => ["Worker", plan] as const)).steps.map(readStep);
  expect(reads.flatMap((own, at) => listSigns(own, reads.slice(0, at))).length).toBeGreaterThan(0);
});
