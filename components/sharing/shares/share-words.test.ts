import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  answerLeftWords,
  countedWords,
  labelsWords,
  maskedParts,
  maskWords,
  settingsWords,
  viewWords,
} from "./share-words";

const settings = {
  runIds: [],
  hasLabels: false,
  hasIncident: false,
  isMasked: false,
  hidesAgents: false,
  hidesExpectedAnswer: false,
};

describe("settingsWords", () => {
  it("says what is in a link and what is hidden of it", () => {
    expect(settingsWords(settings)).toBe("0 runs; not masked");
    expect(
      settingsWords({
        runIds: ["a"],
        hasLabels: true,
        hasIncident: false,
        isMasked: true,
        hidesAgents: true,
        hidesExpectedAnswer: true,
      }),
    ).toBe("1 run, labels; masked, agents hidden, expected answer hidden");
  });
});

describe("viewWords", () => {
  it.each([
    [0, "never opened"],
    [1, "opened once"],
    [1_200, "opened 1,200 times"],
  ])("of %i says %s", (count, words) => expect(viewWords(count)).toBe(words));
});

describe("maskWords", () => {
  const redactions = [
    { rule: "e-mail", count: 3, example: "" },
    { rule: "ticket", count: 1, example: "" },
  ];

  it("names what is masked, by what the rules are called", () => {
    expect(maskWords(redactions, true)).toEqual({
      words: "Masked: Email addresses 3×, ticket 1×.",
      isAlarming: false,
    });
  });

  it("warns where what is found stays readable", () => {
    expect(maskWords(redactions, false)).toEqual({
      words: "Not masked, although the workspace's redaction rules match: Email addresses 3×, ticket 1×.",
      isAlarming: true,
    });
  });

  it("has nothing to warn of where nothing is found", () => {
    expect(maskWords([], false)).toEqual({
      words: "The workspace's redaction rules match nothing in it.",
      isAlarming: false,
    });
  });
});

describe("labelsWords", () => {
  const none = { annotations: 0, adjudications: 0, imported: 0, ofFile: 0, hasGroundTruth: false };

  it("counts what goes along", () => {
    expect(labelsWords(null)).toBe("not shared");
    expect(labelsWords(none)).toBe("none");
    expect(labelsWords({ annotations: 2, adjudications: 1, imported: 1, ofFile: 1, hasGroundTruth: true })).toBe(
      "2 annotations, 1 adjudication, 1 imported label, 1 label from the file, the ground truth",
    );
  });
});

describe("answerLeftWords", () => {
  it("speaks only where words of a hidden answer are left", () => {
    expect(answerLeftWords({ stepsWithExpectedAnswer: null })).toBeNull();
    expect(answerLeftWords({ stepsWithExpectedAnswer: 0 })).toBeNull();
    expect(answerLeftWords({ stepsWithExpectedAnswer: 1 })).toContain("agents mention it in 1 step.");
    expect(answerLeftWords({ stepsWithExpectedAnswer: 1_400 })).toContain("agents mention it in 1,400 steps.");
  });
});

describe("countedWords", () => {
  it("says where not all of a trace was counted", () => {
    expect(countedWords({ stepCount: 10, readStepCount: 10 })).toBeNull();
    expect(countedWords({ stepCount: 100_000, readStepCount: 20_000 })).toBe(
      "Counted in the first 20,000 of 100,000 steps; the link applies to all steps.",
    );
  });
});

describe("maskedParts", () => {
  it("parts a text at its masks", () => {
    expect(maskedParts("Write to ⟦e-mail⟧⟦iban⟧ now")).toEqual([
      { text: "Write to ", isMask: false },
      { text: "⟦e-mail⟧", isMask: true },
      { text: "⟦iban⟧", isMask: true },
      { text: " now", isMask: false },
    ]);
    expect(maskedParts("")).toEqual([]);
    expect(maskedParts("⟦⟧ ⟦a\nb⟧ ⟦⟦x⟧")).toEqual([
      { text: "⟦⟧ ⟦a\nb⟧ ⟦", isMask: false },
      { text: "⟦x⟧", isMask: true },
    ]);
  });

  it("loses and adds nothing, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("⟦", "⟧", "a", "\n", "é") }), (text) => {
        const parts = maskedParts(text);
        expect(parts.map((part) => part.text).join("")).toBe(text);
        for (const part of parts) expect(part.isMask).toBe(/^⟦[^⟦⟧\n]+⟧$/.test(part.text));
      }),
    );
  });
});
