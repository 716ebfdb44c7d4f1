import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { madeSummary, madeVersion, madeWay } from "./made-tracer.testing";
import {
  answeringWords,
  bestBlindRule,
  figureWords,
  missingLabels,
  nextWords,
  progressWords,
  rowWords,
  shownVersion,
  systemTitle,
  trainRefusal,
} from "./tracer-words";

describe("figures", () => {
  it("are written in whole percent with the interval behind", () => {
    expect(figureWords({ share: 0.524, low: 0.381, high: 0.662, count: 24 })).toBe("52% [38–66]");
  });
});

describe("a system", () => {
  it("has its own name, and words where its traces name none", () => {
    expect(systemTitle({ systemName: "ferry-desk" })).toBe("ferry-desk");
    expect(systemTitle({ systemName: null })).toBe("Traces without a system name");
  });

  it("that has too few labels is told how many more to label", () => {
    expect(nextWords(madeSummary({ labelledCount: 4, failedCount: 30 }))).toBe(
      "Label 6 more failed traces of this system, and Faultline trains a tracer for it.",
    );
    expect(nextWords(madeSummary({ labelledCount: 9, failedCount: 30 }))).toMatch(/^Label 1 more failed trace of/);
  });

  it("that has too few failed traces to label is told to import some", () => {
    expect(nextWords(madeSummary({ labelledCount: 4, failedCount: 7 }))).toMatch(/^Import and label 6 more/);
  });

  it("among others is told the same in few words", () => {
    expect(rowWords(madeSummary({ labelledCount: 4, failedCount: 30 }))).toBe("Label 6 more failures");
    expect(rowWords(madeSummary({ labelledCount: 9, failedCount: 9 }))).toBe("Import and label 1 more failure");
    expect(rowWords(madeSummary({ state: "failed", error: "Out of memory." }))).toBe("Out of memory.");
  });

  it("whose training failed says why", () => {
    expect(nextWords(madeSummary({ state: "failed", error: "The worker ran out of memory." }))).toBe(
      "The worker ran out of memory.",
    );
  });

  it("without a better version says that the shipped weights still answer", () => {
    expect(nextWords(madeSummary({ state: "ready", labelledCount: 12 }))).toContain("not clearly better");
    expect(answeringWords(madeSummary({ state: "ready" }))).toBe("shipped weights");
  });

  it("says with figures which version answers", () => {
    const step = { share: 0.52, low: 0.38, high: 0.66, count: 24 };
    const active = { id: "v", number: 3, step, agent: step };
    expect(answeringWords(madeSummary({ active }))).toBe("version 3: step 52% [38–66] on 24 traces");
  });
});

describe("training now", () => {
  it("is refused below the number of labels that it needs, with how many are missing", () => {
    expect(trainRefusal(madeSummary({ labelledCount: 7 }), true)).toMatch(/needs 10 .*3 are missing/);
    expect(trainRefusal(madeSummary({ labelledCount: 9 }), true)).toMatch(/1 is missing/);
  });

  it("is refused to those who may only read, and while it is under way", () => {
    expect(trainRefusal(madeSummary({ labelledCount: 20, state: "ready" }), false)).toMatch(/role/);
    expect(trainRefusal(madeSummary({ labelledCount: 20, state: "training" }), true)).toMatch(/running/);
  });

  it("is offered from the tenth label on, also after a failure", () => {
    expect(trainRefusal(madeSummary({ labelledCount: 10, state: "ready" }), true)).toBeNull();
    expect(trainRefusal(madeSummary({ labelledCount: 10, state: "failed", error: "x" }), true)).toBeNull();
  });
});

describe("the version that is shown", () => {
  const versions = [3, 2, 1].map((number) => madeVersion({ number, isActive: number === 2 }));

  it("is the one asked for, else the active one, else the newest", () => {
    expect(shownVersion(versions, 1)?.number).toBe(1);
    expect(shownVersion(versions, null)?.number).toBe(2);
    expect(shownVersion(versions, 99)?.number).toBe(2);
    expect(shownVersion(versions.map((version) => ({ ...version, isActive: false })).toReversed(), null)?.number).toBe(
      3,
    );
    expect(shownVersion([], 1)).toBeNull();
  });
});

describe("the best rule that reads nothing", () => {
  it("is not one of the rules that read the steps", () => {
    const rules = [madeWay("first-code", 0.6), madeWay("first-step", 0.2), madeWay("last-step", 0.3)];
    expect(bestBlindRule(rules, "step")?.name).toBe("last-step");
    expect(bestBlindRule([madeWay("first-code", 0.6)], "step")).toBeNull();
  });

  it("may be another one for the agent than for the step", () => {
    const rules = [madeWay("first-step", 0.2, 0.5), madeWay("last-step", 0.3, 0.4)];
    expect(bestBlindRule(rules, "agent")?.name).toBe("first-step");
  });
});

describe("progress", () => {
  it("counts towards the first version, then says what answers", () => {
    expect(progressWords(madeSummary({ labelledCount: 0 }))).toMatchObject({
      figures: "0 of 10 labeled",
      words: "label ten to teach it",
    });
    expect(progressWords(madeSummary({ labelledCount: 4 }))).toMatchObject({
      figures: "4 of 10 labeled",
      words: "label ten to teach it",
    });
    const step = { share: 0.5, low: 0.3, high: 0.7, count: 10 };
    expect(
      progressWords(
        madeSummary({ state: "ready", labelledCount: 12, active: { id: "v", number: 1, step, agent: step } }),
      ),
    ).toEqual({ figures: "12 labeled", words: "version 1 now answers for this system", isReached: true });
  });

  it("says of a number that may have changed that it was counted before", () => {
    expect(progressWords(madeSummary({ labelledCount: 9, isOutdated: true })).figures).toBe(
      "9 of 10 labeled when last counted",
    );
    expect(progressWords(madeSummary({ state: "ready", labelledCount: 12, isOutdated: true })).figures).toBe(
      "12 labeled when last counted",
    );
  });

  it("never asks for fewer than no labels", () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (labelledCount, neededCount) => {
        expect(missingLabels(madeSummary({ labelledCount, neededCount }))).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
