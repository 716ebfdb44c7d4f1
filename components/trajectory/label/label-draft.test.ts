import { describe, expect, it } from "vitest";
import { checkLabel, firstLabel, modeAfterTyping } from "./label-draft";

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
  reason: "why",
  failureMode: "2.6",
  taxonomy: { name: "mast", version: "1" },
  createdAt: "",
  updatedAt: "",
};

describe("firstLabel", () => {
  it("begins with the step that is being read", () => {
    expect(firstLabel({ annotations: [{ ...own, isMine: false }], outline, currentStep: 1 })).toEqual({
      agent: "B",
      step: "1",
      ...{ reason: "", failureMode: null, taxonomy: null },
    });
  });

  it("begins with one's own label where there is one", () => {
    expect(firstLabel({ annotations: [own], outline, currentStep: 1 })).toEqual({
      agent: "B",
      step: "0",
      ...{ reason: "why", failureMode: "2.6", taxonomy: { name: "mast", version: "1" } },
    });
  });
});

describe("checkLabel", () => {
  const none = { reason: "", failureMode: null, taxonomy: null };
  it("wants an agent and a step of the trace", () => {
    expect(checkLabel({ agent: "A", step: " 1 ", ...none }, 2)).toEqual({});
    expect(checkLabel({ agent: "", step: "2", ...none }, 2)).toEqual({
      agent: "Choose an agent.",
      step: "Choose a step between 0 and 1.",
    });
    for (const step of ["", "x", "-1", "1.5"]) expect(checkLabel({ agent: "A", step, ...none }, 2).step).toBeDefined();
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
