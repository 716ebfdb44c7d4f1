import { describe, expect, it } from "vitest";
import { shareSentences, snapshotWords } from "./share-words";

const share = {
  createdAt: "2026-11-12T23:59:59.000Z",
  expiresAt: null,
  isMasked: false,
  hidesAgents: false,
  hidesExpectedAnswer: false,
  hasLabels: false,
  hasIncident: false,
  reliability: {},
  judges: {},
};

describe("the words over a share", () => {
  it("names the day of the copy, by UTC", () => {
    expect(snapshotWords(share)).toBe("Snapshot of 12 Nov 2026, read only");
  });

  it("says nothing of what is not hidden", () => {
    expect(shareSentences(share)).toEqual([]);
  });

  it("says all that is hidden, and when the link ends", () => {
    const all = { ...share, isMasked: true, hidesAgents: true, hidesExpectedAnswer: true };
    expect(shareSentences({ ...all, expiresAt: "2026-12-01T08:00:00.000Z" })).toEqual([
      "Agent names are replaced.",
      "The expected answer is hidden.",
      "Text matched by redaction rules is masked.",
      "The link expires on 1 Dec 2026.",
    ]);
  });
});
