import { expect, test } from "vitest";
import { type Step } from "../trace";
import { redactStep } from "./redact-step";

const words = {
  text: (text: string) => text.replaceAll("SECRET", "⟦x⟧"),
  passage: (text: string) => text,
  said: (text: string) => text,
  mode: () => ({}),
  agent: (name: string) => `alias of ${name.length}`,
  isPlain: false,
};

test("every text of a step is hidden in, keys of arguments too, and where it stood in the file stays behind", () => {
  const step: Step = {
    index: 3,
    agent: "Planner",
    rawAgent: "Planner (SECRET)",
    kind: "tool-call",
    content: "a SECRET",
    isError: true,
    recipient: "Bob",
    inputs: ["/SECRET"],
    tool: { name: "SECRET_tool", arguments: { SECRET: [1, "SECRET"] } },
    model: "SECRET",
    durationMs: 5,
    source: { pointer: "/SECRET/3", spanId: "SECRET" },
  };
  expect(redactStep(step, words)).toEqual({
    index: 3,
    agent: "alias of 7",
    rawAgent: "alias of 7",
    kind: "tool-call",
    content: "a ⟦x⟧",
    isError: true,
    recipient: "alias of 3",
    tool: { name: "⟦x⟧_tool", arguments: { "⟦x⟧": [1, "⟦x⟧"] } },
    model: "⟦x⟧",
    durationMs: 5,
    source: { pointer: "" },
  });
});

test("what a step does not say it does not say afterwards", () => {
  const step: Step = {
    index: 0,
    agent: "A",
    rawAgent: "A",
    kind: "message",
    content: "",
    isError: false,
    source: { pointer: "" },
  };
  expect(Object.keys(redactStep(step, words)).sort()).toEqual(Object.keys(step).sort());
});
