import { describe, expect, it } from "vitest";
import {
  checkLabel,
  claimOf,
  faultsAtFields,
  firstLabel,
  type LabelDraft,
  modeAfterTyping,
  otherSpeaker,
  withFinding,
  withStep,
} from "./label-draft";

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
  failureMode: "2.6",
  taxonomy: { name: "mast", version: "1" },
  policyVersion: 1,
  sawAttribution: false,
  createdAt: "",
  updatedAt: "",
};

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
      failureMode: null,
      taxonomy: null,
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
      failureMode,
      taxonomy,
    });
  });
});

const draft: LabelDraft = firstLabel({ annotations: [], outline, currentStep: 0 });

describe("withStep", () => {
  it("takes the agent of the step along until another agent is chosen", () => {
    const empty = { ...draft, agent: "", step: "" };
    expect(withStep(empty, "1", outline)).toEqual({ agent: "B", step: "1" });
    expect(withStep(draft, "1", outline)).toEqual({ agent: "B", step: "1" });
    expect(withStep({ ...draft, agent: "B", step: "0" }, "1", outline)).toEqual({ agent: "B", step: "1" });
    expect(withStep({ ...draft, agent: "B", step: "0" }, "0", outline)).toEqual({ agent: "B", step: "0" });
    expect(withStep({ ...draft, agent: "Z", step: "0" }, "1", outline)).toEqual({ agent: "Z", step: "1" });
  });

  it("names no agent while what is typed is no step, but keeps one that was chosen", () => {
    for (const step of ["", "x", "7"]) {
      expect(withStep(draft, step, outline)).toEqual({ agent: "", step });
      expect(withStep({ ...draft, agent: "B" }, step, outline)).toEqual({ agent: "B", step });
    }
  });
});

describe("checkLabel", () => {
  it("wants an agent and a step of the trace", () => {
    expect(checkLabel({ ...draft, step: " 1 " }, 2)).toEqual({});
    expect(checkLabel({ ...draft, agent: "", step: "2" }, 2)).toEqual({
      agent: "Choose an agent.",
      step: "Choose a step between 0 and 1.",
    });
    for (const step of ["", "x", "-1", "1.5"]) expect(checkLabel({ ...draft, step }, 2).step).toBeDefined();
  });

  it("wants a range of the trace, in order, that holds the step", () => {
    const ranged = (first: string, last: string) =>
      checkLabel({ ...draft, step: "4", range: { first, last } }, 10).range;
    expect(ranged("3", "6")).toBeUndefined();
    expect(ranged("4", "4")).toBeUndefined();
    expect(ranged("6", "3")).toBe("The first step comes after the last one.");
    expect(ranged("5", "6")).toBe("The range does not hold the decisive step 4.");
    for (const bad of ["", "x", "10"]) expect(ranged(bad, "6")).toBe("Choose steps between 0 and 9.");
  });
});

describe("claimOf", () => {
  it("says a range of one step as that step", () => {
    expect(claimOf({ ...draft, step: " 4 ", range: { first: "4", last: " 4" }, reason: " why\n" })).toMatchObject({
      stepIndex: 4,
      range: null,
      reason: "why",
    });
  });
});

describe("faultsAtFields", () => {
  it("puts what the server found at the field it is about, the first of several", () => {
    const found = ["/stepIndex", "/quotes/2/text", "/quotes/3", "/elsewhere", ""].map((pointer) => ({
      pointer,
      message: `wrong ${pointer}`,
    }));
    expect(faultsAtFields(found)).toEqual({
      step: "wrong /stepIndex",
      quotes: "wrong /quotes/2/text",
      form: "wrong /elsewhere",
    });
  });
});

describe("modeAfterTyping", () => {
  const modes = ["1.1", "1.2", "1.3"].map((id) => ({ id }));
  it("takes digits for the keys of the modes", () => {
    expect(modeAfterTyping("3", modes, null)).toBe("1.3");
    expect(modeAfterTyping("31", modes, "1.2")).toBe("1.1");
    expect(modeAfterTyping("33", modes, null)).toBeNull();
    expect(modeAfterTyping("2", modes, "1.2")).toBeNull();
  });

  it("leaves what is no key of theirs", () => {
    expect(modeAfterTyping("j0 9", modes, "1.2")).toBe("1.2");
    expect(modeAfterTyping("", modes, null)).toBeNull();
  });
});

describe("otherSpeaker", () => {
  it("tells who took the step where it was not the chosen agent", () => {
    expect(otherSpeaker({ agent: "A", step: "1" }, outline)).toEqual({ agent: "B", stepIndex: 1 });
    expect(otherSpeaker({ agent: "B", step: " 1 " }, outline)).toBeNull();
  });

  it("takes names that mean one agent for the same, and says nothing while something is not chosen", () => {
    expect(otherSpeaker({ agent: "b (to all)", step: "1" }, outline)).toBeNull();
    for (const draft of [
      { agent: "", step: "1" },
      { agent: "A", step: "" },
      { agent: "A", step: "99" },
      { agent: "A", step: "one" },
    ])
      expect(otherSpeaker(draft, outline)).toBeNull();
  });
});

describe("withFinding", () => {
  const finding = { stepIndex: 1, agent: "B", words: "Step 1 says GBP; step 0 says SEK." };
  const quotes = [
    { stepIndex: 1, text: "GBP" },
    { stepIndex: 0, text: "SEK" },
  ];
  const empty = firstLabel({ annotations: [], outline, currentStep: null });

  it("takes step, agent, sentence and quotes over", () => {
    expect(withFinding(empty, finding, quotes)).toEqual({ step: "1", agent: "B", reason: finding.words, quotes });
  });

  it("stands behind what was written, once, and quotes nothing twice", () => {
    const written = { ...empty, reason: "The currency. ", quotes: quotes.slice(0, 1) };
    const first = withFinding(written, finding, quotes);
    expect(first.reason).toBe(`The currency.\n${finding.words}`);
    expect(first.quotes).toEqual(quotes);
    expect(withFinding({ ...empty, ...first }, finding, quotes)).toEqual(first);
  });
});
