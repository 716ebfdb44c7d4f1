import { expect, it } from "vitest";
import { changedFields, fieldsOf, firstDraft } from "./trace-draft";

const trace = {
  title: "T",
  question: "Q",
  expectedAnswer: null,
  outcome: "failed" as const,
  system: { name: "team", version: "1" },
};

it("sends only what was changed, and null for what was emptied", () => {
  const draft = firstDraft(trace);
  expect(changedFields(trace, draft)).toEqual({});
  expect(changedFields(trace, { ...draft, expectedAnswer: "$55", outcome: "passed", systemVersion: " " })).toEqual({
    expectedAnswer: "$55",
    outcome: "passed",
    systemVersion: null,
  });
});

it("knows what those fields said before that are to change", () => {
  expect(fieldsOf(trace, { title: "New", systemName: "crew", expectedAnswer: "5" })).toEqual({
    title: "T",
    systemName: "team",
    expectedAnswer: null,
  });
});
