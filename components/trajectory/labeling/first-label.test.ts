import { describe, expect, it } from "vitest";
import { firstLabel, type LabelDraft, withStep } from "./first-label";
import { checkLabel, claimOf } from "./label-draft";

const outline = ["A", "B"].map((agent) => ({
  agent,
  kind: "message" as const,
  isError: false,
  contentLength: 1,
  recipient: null,
}));
const own = {
  id: "1",
  authorId: "u",
  authorName: "Mira",
  isMine: true,
  agent: "B",
  stepIndex: 0,
  range: { first: 0, last: 1 },
  isCertain: false,
  reason: "why",
  quotes: [{ stepIndex: 0, text: "words" }],
  contributory: [{ stepIndex: 1, agent: "A", part: "propagated" as const }],
  party: null,
  failureMode: "2.6",
  taxonomy: { name: "mast", version: "1" },
  policyVersion: 1,
  sawAttribution: false,
  createdAt: "",
  updatedAt: "",
};

const draft: LabelDraft = firstLabel({ annotations: [], outline, currentStep: 0 });

describe("firstLabel", () => {
  it("begins with the step that is being read", () => {
    expect(firstLabel({ annotations: [{ ...own, isMine: false }], outline, currentStep: 1 })).toEqual({
      agent: "B",
      step: "1",
      range: null,
      isCertain: true,
      reason: "",
      quotes: [],
      contributory: [],
      party: "agent",
      failureMode: null,
      taxonomy: null,
      seen: null,
    });
  });

  it("begins with nothing where no step was picked, which cannot be handed in", () => {
    const first = firstLabel({ annotations: [], outline, currentStep: null });
    expect(first).toMatchObject({ agent: "", step: "" });
    expect(Object.keys(checkLabel(first, 2))).toEqual(["agent", "step"]);
  });

  it("begins with one's own label where there is one", () => {
    const { range, isCertain, reason, quotes, contributory, failureMode, taxonomy } = own;
    const first = firstLabel({ annotations: [own], outline, currentStep: 1 });
    expect(first).toMatchObject({ agent: "B", step: "0", range: { first: "0", last: "1" }, isCertain: false });
    expect(claimOf(first)).toEqual({
      agent: "B",
      stepIndex: 0,
      range,
      isCertain,
      reason,
      quotes,
      contributory,
      party: null,
      failureMode,
      taxonomy,
      seen: own.updatedAt,
    });
  });
});

describe("withStep", () => {
  it("takes the agent of the step along until another agent is chosen", () => {
    const empty = { ...draft, agent: "", step: "" };
    expect(withStep(empty, "1", outline)).toEqual({ agent: "B", step: "1", party: "agent" });
    expect(withStep(draft, "1", outline)).toEqual({ agent: "B", step: "1", party: "agent" });
    expect(withStep({ ...draft, agent: "B", step: "0" }, "1", outline)).toEqual({
      agent: "B",
      step: "1",
      party: "agent",
    });
    expect(withStep({ ...draft, agent: "B", step: "0" }, "0", outline)).toEqual({
      agent: "B",
      step: "0",
      party: "agent",
    });
    expect(withStep({ ...draft, agent: "Z", step: "0" }, "1", outline)).toEqual({
      agent: "Z",
      step: "1",
      party: "agent",
    });
  });

  it("takes whose doing the step is along until somebody says otherwise", () => {
    const tools = outline.map((step, at) => (at === 1 ? { ...step, kind: "tool-result" as const } : step));
    expect(withStep(draft, "1", tools)).toMatchObject({ party: "tool" });
    expect(withStep({ ...draft, party: "environment" }, "1", tools)).toMatchObject({ party: "environment" });
  });

  it("names no agent while what is typed is no step, but keeps one that was chosen", () => {
    for (const step of ["", "x", "7"]) {
      expect(withStep(draft, step, outline)).toEqual({ agent: "", step, party: null });
      expect(withStep({ ...draft, agent: "B" }, step, outline)).toEqual({ agent: "B", step, party: null });
    }
  });
});
