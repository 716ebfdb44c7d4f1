import { describe, expect, it } from "vitest";
import { madeRun } from "../made-run.testing";
import { stepMarks } from "../steps/step-marks";
import { signposts } from "./signposts";

const outline = Array.from({ length: 10 }, (_, i) => ({
  agent: "A",
  kind: "message" as const,
  isError: i === 7,
  contentLength: 5,
  recipient: null,
}));
const run = madeRun({
  attribution: {
    agent: "A",
    stepIndex: 3,
    reason: "",
    quotes: [{ stepIndex: 5, text: "x" }],
    suspects: [{ stepIndex: 2, agent: "A", score: 1 }],
  },
});

describe("signposts", () => {
  it("names answers, ground truth, suspects, quotes, errors and the last step", () => {
    const posts = signposts(
      stepMarks({ runs: [run], selected: run, truthStep: 4, judgements: [], injections: [] }),
      outline,
    );
    expect(posts.map(({ stepIndex, words, tone }) => `${stepIndex} ${words} ${tone}`)).toEqual([
      "3 decisive fault",
      "4 ground truth truth",
      "9 symptom, last step plain",
      "2 suspect 1 plain",
      "5 quoted plain",
      "7 error plain",
    ]);
  });

  it("says both where an answer is right", () => {
    const posts = signposts(
      stepMarks({ runs: [run], selected: run, truthStep: 3, judgements: [], injections: [] }),
      outline,
    );
    expect(posts[0]).toEqual({ stepIndex: 3, words: "decisive · ground truth", tone: "fault" });
  });

  it("names only the first of many errors, and keeps the most important of many suspects and quotes", () => {
    const broken = Array.from({ length: 500 }, () => ({
      agent: "A",
      kind: "message" as const,
      isError: true,
      contentLength: 5,
      recipient: null,
    }));
    const quotes = Array.from({ length: 40 }, (_, i) => ({ stepIndex: 20 + i, text: "x" }));
    const quoting = madeRun({ attribution: { agent: "A", stepIndex: 3, reason: "", quotes, suspects: [] } });
    const posts = signposts(
      stepMarks({ runs: [quoting], selected: quoting, truthStep: 400, judgements: [], injections: [] }),
      broken,
    );
    expect(posts).toHaveLength(24);
    expect(posts.slice(0, 2).map((post) => post.stepIndex)).toEqual([3, 400]);
    const few = signposts(
      stepMarks({ runs: [], selected: null, truthStep: null, judgements: [], injections: [] }),
      broken,
    );
    expect(few.map(({ words }) => words)).toEqual(["symptom, last step", "first of 500 errors"]);
  });
});
