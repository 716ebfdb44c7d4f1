import { expect, it } from "vitest";
import { type StepOutline } from "../trace/step-outline";
import { foldContents, foldSamples } from "./fold-contents";
import { type Fold } from "../trace/step-rows";

const step = (agent: string, kind: StepOutline["kind"], isError = false): StepOutline => ({
  agent,
  kind,
  isError,
  contentLength: 1,
  recipient: null,
});
const fold = (why: Fold["why"], last = 4): Fold => ({
  kind: "fold",
  key: -1,
  first: 1,
  last,
  isOpen: false,
  words: "",
  why,
});

it("says who is in a fold, of what kind the steps are, and how many failed", () => {
  const outline = [
    step("A", "input"),
    step("B", "tool-call"),
    step("C", "tool-result", true),
    step("B", "tool-call"),
    step("C", "message"),
  ];
  expect(foldContents(outline, fold({ kind: "loop", times: 2, period: 2 }))).toEqual({
    agents: ["B", "C"],
    errorCount: 1,
    kinds: "2 tool calls, 1 tool result, 1 message",
  });
});

it("quotes one round of a loop, three steps at most, and the first step of a turn", () => {
  expect(foldSamples(fold({ kind: "loop", times: 2, period: 2 }))).toEqual({ first: 1, last: 2 });
  expect(foldSamples(fold({ kind: "loop", times: 3, period: 6 }, 18))).toEqual({ first: 1, last: 3 });
  expect(foldSamples(fold({ kind: "turn", agent: "B" }))).toEqual({ first: 1, last: 1 });
});
