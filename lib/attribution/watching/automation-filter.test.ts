import { expect, it } from "vitest";
import { readAutomationFilter } from "./automation-filter";

it("reads the search grammar of the list", () => {
  expect(readAutomationFilter("").fault).toBeNull();
  expect(
    readAutomationFilter('outcome:failed system:Shop steps:>20 tag:night "the map" day:2026-01-01..').filter,
  ).toMatchObject({ outcomes: ["failed"], systems: ["Shop"], minSteps: 21, tags: ["night"], words: ["the map"] });
});

it.each([
  "runs:none",
  "method:tracer",
  "model:small",
  "disagree:true",
  "responsible:Planner",
  "mode:none",
  "basis:truth",
])("refuses %s, which nobody can know of a trace that arrives", (text) =>
  expect(readAutomationFilter(text)).toMatchObject({
    filter: null,
    fault: expect.stringContaining("as it arrives") as string,
  }),
);

it("refuses what it does not understand instead of searching for it as words", () => {
  expect(readAutomationFilter("outcome:broken").fault).toMatch(/^outcome: is one of/);
  expect(readAutomationFilter("sytem:Shop").fault).toMatch(/no search key/);
});
