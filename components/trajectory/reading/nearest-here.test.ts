import { expect, it } from "vitest";
import { parseFindQuery } from "@/lib/traces/find-query";
import { type StepWindow } from "@/lib/traces/step-window";
import { nearestHere } from "./nearest-here";

const step = (content: string, isContentCut = false) => ({ content, isContentCut }) as StepWindow;

const loaded = new Map([
  [3, step("the ferry leaves at nine")],
  [4, step("no boat today")],
  [5, step("a Ferry and a bridge")],
  [6, step("a very long text", true)],
  [7, step("one more ferry")],
]);
const nearest = (q: string, from: number) => nearestHere((index) => loaded.get(index), parseFindQuery(q), from);

it("finds the first loaded step that has all of the words", () => {
  expect(nearest("ferry", 3)).toBe(3);
  expect(nearest("ferry", 4)).toBe(5);
  expect(nearest("bridge ferry", 3)).toBe(5);
});

it("says nothing where a step before a hit is missing or cut", () => {
  expect(nearest("ferry", 2)).toBeNull();
  expect(nearest("ferry", 6)).toBeNull();
  expect(nearest("long", 6)).toBe(6);
  expect(nearest("train", 7)).toBeNull();
});

it("leaves searches by more than words to the server", () => {
  expect(nearest("ferry agent:Planner", 3)).toBeNull();
  expect(nearest("error:true", 3)).toBeNull();
});
