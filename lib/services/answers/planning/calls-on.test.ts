import { expect, it } from "vitest";
import { methods } from "@/lib/attribution/method-list";
import { defaultParameters } from "@/lib/attribution/method-parameters";
import { callsOn, isSearched } from "./calls-on";

const asked = (name: string, contextTokens: number | null) => {
  const method = methods.find((one) => one.name === name);
  if (!method) throw new Error(name);
  return { method, parameters: defaultParameters(method.parameterFields), contextTokens };
};
const short = { stepCount: 12, textBytes: 6_000 };
/** Some 100,000 tokens. */
const long = { stepCount: 200, textBytes: 285_000 };

it("plans one reading where the trace has room, or nobody knows for which model", () => {
  expect(callsOn(asked("guided", 32_000), short, "max").calls).toBe(3);
  expect(callsOn(asked("guided", null), long, "max").calls).toBe(7);
  expect(isSearched(asked("guided", 32_000), short)).toBe(false);
});

it.each(["abduct-act-predict", "guided", "hybrid", "influence-graph", "raffles", "search", "tracer-model"])(
  "counts the questions of %s where the trace is longer than the context",
  (name) => {
    const one = asked(name, 32_000);
    expect(isSearched(one, long)).toBe(true);
    expect(callsOn(one, long, "max").calls).toBeGreaterThan(10);
    expect(callsOn(one, long, "max").texts).toBeGreaterThan(2);
    expect(callsOn(one, long, "min").calls).toBeLessThanOrEqual(4);
  },
);

it("counts the search that follows a denial, of a method that reads in windows", () => {
  const one = asked("likeliest-first", 32_000);
  expect(isSearched(one, long)).toBe(false);
  expect(callsOn(one, long, "max").calls).toBeGreaterThan(200 + 10);
});

it.each(["all-at-once", "step-by-step", "binary-search"])("leaves %s of the paper as it is", (name) => {
  const [one, same] = [asked(name, 32_000), asked(name, 10_000_000)];
  expect(isSearched(one, long)).toBe(false);
  expect(callsOn(one, long, "max")).toEqual(callsOn(same, long, "max"));
});
