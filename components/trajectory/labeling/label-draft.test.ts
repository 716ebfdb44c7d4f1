import { describe, expect, it } from "vitest";
import {
  acceptedLabel,
  checkLabel,
  claimOf,
  faultsAtFields,
  modeAfterTyping,
  otherSpeaker,
  withFinding,
} from "./label-draft";
import { firstLabel, type LabelDraft } from "./first-label";

const outline = ["A", "B"].map((agent) => ({
  agent,
  kind: "message" as const,
  isError: false,
  contentLength: 1,
  recipient: null,
}));

const draft: LabelDraft = firstLabel({ annotations: [], outline, currentStep: 0 });

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
    expect(ranged("6", "3")).toBe("The first step is after the last one.");
    expect(ranged("5", "6")).toBe("The range does not include the decisive step 4.");
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

describe("acceptedLabel", () => {
  const quotes = [
    { stepIndex: 3, text: "41 crates" },
    { stepIndex: 4, text: "made up", isVerified: false as const },
    { stepIndex: 0, text: "14 crates" },
  ];
  const answer = { agent: "Solver", stepIndex: 3, reason: "It swaps the digits.", quotes, suspects: [] };

  it("says what the answer says, with the quotes that stand in the trace, and can be handed in", () => {
    const draft = acceptedLabel(answer);
    expect(checkLabel(draft, 5)).toEqual({});
    expect(claimOf(draft)).toMatchObject({
      agent: "Solver",
      stepIndex: 3,
      reason: "It swaps the digits.",
      isCertain: true,
      quotes: [
        { stepIndex: 3, text: "41 crates" },
        { stepIndex: 0, text: "14 crates" },
      ],
    });
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
