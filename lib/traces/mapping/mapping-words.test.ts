import { expect, it } from "vitest";
import { mappingWords } from "./mapping-words";

it("says how JSON and text are read", () => {
  const json = {
    kind: "json" as const,
    list: "",
    fields: { content: "words", agent: "by" },
    kinds: { ask: "input" as const },
    trace: { question: "task" },
    outcomes: {},
    order: "sequence" as const,
  };
  expect(mappingWords(json).split("\n")).toEqual([
    "Reads: JSON",
    "Steps from: the file itself",
    "Of a step, agent: by",
    "Of a step, content: words",
    "Kind of ask: input",
    "Of the trace, question: task",
    "Order of steps: sequence",
  ]);
  expect(mappingWords({ kind: "text", pattern: "{name}:", kinds: {} })).toBe(
    "Reads: text\nA turn begins with: {name}:",
  );
});
