import { describe, expect, it } from "vitest";
import { madeRun } from "../trace/made-run.testing";
import { stepMarks } from "../trace/step-marks";
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
  it("names answers, ground truth, suspects, quotes, errors and the symptom", () => {
    const posts = signposts(
      stepMarks({ runs: [run], selected: run, truthStep: 4, judgements: [], injections: [] }),
      outline,
      { stepIndex: 8, isOfRun: false },
    );
    expect(posts.map(({ stepIndex, words, tone }) => `${stepIndex} ${words} ${tone}`)).toEqual([
      "3 decisive fault",
      "4 ground truth truth",
      "8 symptom plain",
      "2 suspect 1 plain",
      "5 quoted plain",
      "7 error plain",
    ]);
  });

  it("says both where an answer is right", () => {
    const posts = signposts(
      stepMarks({ runs: [run], selected: run, truthStep: 3, judgements: [], injections: [] }),
      outline,
      { stepIndex: 8, isOfRun: false },
    );
    expect(posts[0]).toEqual({ stepIndex: 3, words: "decisive · ground truth", tone: "fault" });
  });

  it("says whose the symptom is and that it is the last step, and no symptom where there is none", () => {
    const words = (symptom: Parameters<typeof signposts>[2]) =>
      signposts(new Map(), outline.slice(0, 5), symptom).map((post) => `${post.stepIndex} ${post.words}`);
    expect(words({ stepIndex: 3, isOfRun: true })).toEqual(["3 symptom, by this run"]);
    expect(words({ stepIndex: 4, isOfRun: false })).toEqual(["4 symptom, last step"]);
    expect(words(null)).toEqual(["4 last step"]);
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
      { stepIndex: 499, isOfRun: false },
    );
    expect(posts).toHaveLength(24);
    expect(posts.slice(0, 2).map((post) => post.stepIndex)).toEqual([3, 400]);
    const few = signposts(
      stepMarks({ runs: [], selected: null, truthStep: null, judgements: [], injections: [] }),
      broken,
      { stepIndex: 499, isOfRun: false },
    );
    expect(few.map(({ words }) => words)).toEqual(["symptom, last step", "first of 500 errors"]);
  });

  it("names steps that people talk about, where nothing else names them", () => {
    const marks = stepMarks({ runs: [run], selected: run, truthStep: 4, judgements: [], injections: [] });
    const comments = new Map([
      [1, 2],
      [4, 1],
      [99, 1],
    ]);
    const posts = signposts(marks, outline, null, comments);
    expect(posts.find(({ stepIndex }) => stepIndex === 1)).toEqual({
      stepIndex: 1,
      words: "2 comments",
      tone: "plain",
    });
    expect(posts.find(({ stepIndex }) => stepIndex === 4)?.words).toBe("ground truth");
    expect(posts.some(({ stepIndex }) => stepIndex === 99)).toBe(false);
  });
});
