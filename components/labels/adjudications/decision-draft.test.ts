import { expect, it } from "vitest";
import { type CaseClaim } from "@/lib/attribution/labels/adjudication-view";
import { checkDraft, decisionOf, draftOf, draftOfDecision, emptyDraft, saysTheSame } from "./decision-draft";

const claim: CaseClaim = {
  kind: "annotator",
  source: "annotator:1",
  title: "Ada",
  agent: "Surfer",
  stepIndex: 3,
  reason: "misread",
  sawAttribution: false,
  range: { first: 2, last: 4 },
  isCertain: true,
  isExcluded: false,
  at: "",
  party: null,
  failureMode: "2.6",
  taxonomy: { name: "mast", version: "1" },
  quotes: [
    { stepIndex: 3, text: "12 km", before: "says ", after: "." },
    { stepIndex: 3, text: "never said", before: null, after: null },
  ],
};

it("takes a claim as it is, without words that its step does not have", () => {
  expect(decisionOf(draftOf(claim))).toEqual({
    agent: "Surfer",
    stepIndex: 3,
    range: { first: 2, last: 4 },
    reason: "misread",
    quotes: [{ stepIndex: 3, text: "12 km" }],
    party: null,
    failureMode: "2.6",
    taxonomy: { name: "mast", version: "1" },
  });
  expect(checkDraft(draftOf(claim), 5)).toEqual({});
});

it("takes no failure mode that belongs to no taxonomy", () => {
  expect(draftOf({ ...claim, taxonomy: null })).toMatchObject({ party: null, failureMode: null, taxonomy: null });
});

it("says of an empty draft everything that it lacks", () => {
  expect(Object.keys(checkDraft(emptyDraft, 5))).toEqual(["agent", "step", "reason"]);
});

it("refuses steps that the trace does not have, and a range without the step", () => {
  const draft = draftOf({ ...claim, range: null });
  for (const step of ["5", "-1", "1.5", "x", ""]) expect(checkDraft({ ...draft, step }, 5)).toHaveProperty("step");
  for (const [first, last] of [
    ["1", ""],
    ["", "4"],
    ["4", "4"],
    ["0", "2"],
    ["2", "9"],
  ] as const)
    expect(checkDraft({ ...draft, first, last }, 5)).toHaveProperty("range");
  expect(checkDraft({ ...draft, first: "3", last: "3" }, 5)).toEqual({});
});

it("begins a change with what was decided", () => {
  const decision = {
    ...claim,
    number: 1,
    isWithdrawn: false,
    claims: [],
    policyVersion: 1,
    decidedByName: "Ada",
    createdAt: "",
  };
  expect(decisionOf(draftOfDecision(decision))).toMatchObject({
    agent: "Surfer",
    stepIndex: 3,
    range: { first: 2, last: 4 },
    reason: "misread",
    party: null,
    failureMode: "2.6",
  });
});

it("knows a taken claim by its agent and step, whatever else was written", () => {
  const draft = draftOf(claim);
  expect(saysTheSame({ ...draft, reason: "mine", first: "", last: "" }, claim)).toBe(true);
  expect(saysTheSame({ ...draft, step: "4" }, claim)).toBe(false);
  expect(saysTheSame({ ...draft, agent: "Planner" }, claim)).toBe(false);
});
