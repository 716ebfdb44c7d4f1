import { expect, it } from "vitest";
import { madePreview, madePreviewedTrace } from "./made-import.testing";
import { agentWords, alikeTraces, previewFacts } from "./preview-words";

const trace = madePreviewedTrace();

it("a file is told in one line: by its only trace, or by how many there are and who is in them", () => {
  expect(previewFacts(madePreview([trace]))).toBe("3 steps · 1 agent: Scout · failed");
  expect(previewFacts(madePreview([trace, { ...trace, agents: ["Cook"] }]))).toBe(
    "2 traces · 6 steps · 2 agents: Scout, Cook",
  );
});

it("of many agents the first are named", () => {
  expect(agentWords([])).toBe("0 agents");
  expect(agentWords(["A", "B", "C", "D", "E", "F", "G"])).toBe("7 agents: A, B, C, D, E, F…");
});

it("traces that read the same are one line, and broken ones stand by themselves", () => {
  const broken = { ...trace, issues: [{ severity: "error" as const, code: "x", message: "No.", pointer: "" }] };
  const groups = alikeTraces([trace, broken, { ...trace, stepCount: 4 }, broken, { ...trace, title: "Other" }]);
  expect(groups.map((alike) => alike.length)).toEqual([2, 1, 1, 1]);
});
