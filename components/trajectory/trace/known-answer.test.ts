import { describe, expect, it } from "vitest";
import { type TraceAnnotation } from "@/lib/traces/trace-detail";
import { claimBefore, knownAnswer, openingStep } from "./known-answer";
import { madeRun } from "./made-run.testing";

type Said = Parameters<typeof knownAnswer>[0];
const nothing: Said = {
  truth: null,
  annotations: [],
  adjudications: [],
  importedLabels: [],
  labels: [],
  groundTruth: null,
  isBlind: false,
};
const answer = { agent: "Solver", stepIndex: 7, reason: "It adds twice.", quotes: [], suspects: [] };
const run = madeRun({ id: "judge", attribution: answer });
const abstaining = madeRun({ id: "tracer", model: null, attribution: { ...answer, isAbstained: true } });

const annotation = (fields: Partial<TraceAnnotation>): TraceAnnotation => ({
  id: "1",
  authorId: "1",
  authorName: "Olga",
  isMine: false,
  agent: "Planner",
  stepIndex: 3,
  range: null,
  isCertain: true,
  reason: "The plan drops a hall.",
  quotes: [{ stepIndex: 3, text: "two halls" }],
  contributory: [],
  failureMode: "2.3",
  taxonomy: { name: "mast", version: "1" },
  policyVersion: null,
  sawAttribution: false,
  createdAt: "2026-01-01T00:00:00Z",
  updatedAt: "2026-01-01T00:00:00Z",
  ...fields,
});
const truth = (fields: Partial<NonNullable<Said["truth"]>>): NonNullable<Said["truth"]> => ({
  source: "data-set",
  isDisputed: false,
  agent: "Planner",
  stepIndex: 3,
  reason: "The plan drops a hall.",
  authorName: null,
  ...fields,
});

describe("knownAnswer", () => {
  it("takes ground truth before any run, with what its author quoted", () => {
    const known = knownAnswer({ ...nothing, truth: truth({}), groundTruth: { ...answer, stepIndex: 9 } }, run);
    expect(known).toMatchObject({ from: "truth", by: "label of its file", claim: { agent: "Planner", quotes: [] } });
    const labeled = {
      ...nothing,
      truth: truth({ source: "annotation", authorName: "Olga" }),
      annotations: [annotation({})],
    };
    expect(knownAnswer(labeled, run)).toMatchObject({
      from: "truth",
      by: "label of Olga",
      claim: { stepIndex: 3, quotes: [{ text: "two halls" }], failureMode: "2.3" },
    });
  });

  it("names who decided, and the set that an imported label is of", () => {
    const by = (fields: Parameters<typeof truth>[0]) => {
      const known = knownAnswer({ ...nothing, truth: truth(fields) }, null);
      return known && known.from !== "run" ? known.by : null;
    };
    expect(by({ source: "adjudicated", authorName: "Mira" })).toBe("decided by Mira");
    expect(by({ source: "imported", authorName: "Spring" })).toBe("label set Spring");
  });

  it("takes a person's label before a run where people disagree, one that is certain first", () => {
    const disputed = {
      ...nothing,
      truth: truth({ source: "annotation", isDisputed: true }),
      annotations: [annotation({ isCertain: false, authorName: "Ada" }), annotation({ stepIndex: 5 })],
    };
    expect(knownAnswer(disputed, run)).toMatchObject({
      from: "label",
      by: "label of Olga, others disagree",
      claim: { stepIndex: 5 },
    });
    const doubtful = { ...nothing, annotations: [annotation({ isCertain: false })] };
    expect(knownAnswer(doubtful, run)).toMatchObject({ by: "label of Olga, in doubt" });
  });

  it("takes what the file calls decisive, and a set that is no ground truth, before a run", () => {
    const label = { source: "annotator 1", agent: "Planner", stepIndex: 2, reason: "", isDecisive: true };
    const labels = [{ source: "score", reason: "", isDecisive: false }, label];
    expect(knownAnswer({ ...nothing, labels }, run)).toMatchObject({ from: "label", claim: { stepIndex: 2 } });
    const imported = { labelSetId: "1", labelSetName: "Spring", isTruth: false, agent: "Planner", stepIndex: 4 };
    const importedLabels = [{ ...imported, reason: "", isCertain: true, failureMode: null }];
    expect(knownAnswer({ ...nothing, importedLabels }, run)).toMatchObject({ by: "label set Spring" });
  });

  it("takes a run that stands by its answer, and knows nothing where one abstains or has none", () => {
    expect(knownAnswer(nothing, run)).toMatchObject({ from: "run", claim: { stepIndex: 7 } });
    expect(knownAnswer(nothing, abstaining)).toBeNull();
    expect(knownAnswer(nothing, madeRun({}))).toBeNull();
    expect(knownAnswer(nothing, null)).toBeNull();
  });

  it("tells nothing to somebody who is to label first", () => {
    expect(knownAnswer({ ...nothing, isBlind: true, annotations: [annotation({})] }, run)).toBeNull();
  });
});

it("stands before a run unless somebody chose one", () => {
  const known = knownAnswer({ ...nothing, truth: truth({}) }, run);
  expect(claimBefore(known, false)).toBe(known);
  expect(claimBefore(known, true)).toBeNull();
  expect(claimBefore(knownAnswer(nothing, run), false)).toBeNull();
});

describe("openingStep", () => {
  it("is that of a run that somebody chose, else of the best known answer, else of the run", () => {
    const known = knownAnswer({ ...nothing, truth: truth({}) }, run);
    expect(openingStep(known, run, true)).toBe(7);
    expect(openingStep(known, run, false)).toBe(3);
    expect(openingStep(null, abstaining, false)).toBe(7);
    expect(openingStep(null, null, false)).toBe(0);
  });
});
