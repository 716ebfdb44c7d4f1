import { describe, expect, it } from "vitest";
import { type TraceAnnotation } from "@/lib/traces/trace-detail";
import { saidAnswer } from "./said-answer";

type Said = Parameters<typeof saidAnswer>[0];
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
  party: null,
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

describe("saidAnswer", () => {
  it("takes ground truth first, with what its author quoted", () => {
    const said = saidAnswer({ ...nothing, truth: truth({}), groundTruth: { ...answer, stepIndex: 9 } });
    expect(said).toMatchObject({ from: "truth", by: "label from the file", claim: { agent: "Planner", quotes: [] } });
    const labeled = {
      ...nothing,
      truth: truth({ source: "annotation", authorName: "Olga" }),
      annotations: [annotation({})],
    };
    expect(saidAnswer(labeled)).toMatchObject({
      from: "truth",
      by: "labeled by Olga",
      claim: { stepIndex: 3, quotes: [{ text: "two halls" }], failureMode: "2.3" },
    });
  });

  it("names who decided, and the set that an imported label is of", () => {
    const by = (fields: Parameters<typeof truth>[0]) => {
      const said = saidAnswer({ ...nothing, truth: truth(fields) });
      return said?.by;
    };
    expect(by({ source: "adjudicated", authorName: "Mira" })).toBe("adjudicated by Mira");
    expect(by({ source: "imported", authorName: "Spring" })).toBe("label set Spring");
  });

  it("takes a person's label where people disagree, one that is certain first", () => {
    const disputed = {
      ...nothing,
      truth: truth({ source: "annotation", isDisputed: true }),
      annotations: [annotation({ isCertain: false, authorName: "Ada" }), annotation({ stepIndex: 5 })],
    };
    expect(saidAnswer(disputed)).toMatchObject({
      from: "label",
      by: "labeled by Olga, others disagree",
      claim: { stepIndex: 5 },
    });
    const doubtful = { ...nothing, annotations: [annotation({ isCertain: false })] };
    expect(saidAnswer(doubtful)).toMatchObject({ by: "labeled by Olga, in doubt" });
  });

  it("takes what the file calls decisive, and a set that is no ground truth", () => {
    const label = { source: "annotator 1", agent: "Planner", stepIndex: 2, reason: "", isDecisive: true };
    const labels = [{ source: "score", reason: "", isDecisive: false }, label];
    expect(saidAnswer({ ...nothing, labels })).toMatchObject({ from: "label", claim: { stepIndex: 2 } });
    const imported = { labelSetId: "1", labelSetName: "Spring", isTruth: false, agent: "Planner", stepIndex: 4 };
    const importedLabels = [{ ...imported, reason: "", isCertain: true, party: null, failureMode: null }];
    expect(saidAnswer({ ...nothing, importedLabels })).toMatchObject({ by: "label set Spring" });
  });

  it("tells nothing to somebody who is to label first", () => {
    expect(saidAnswer({ ...nothing, isBlind: true, annotations: [annotation({})] })).toBeNull();
  });
});
