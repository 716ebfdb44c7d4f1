import fc from "fast-check";
import { expect, it } from "vitest";
import { readPaperText } from "./paper-text";

it("reads blocks by their file, name and number, the first of each, and keeps a block without either", () => {
  const text =
    "Prediction for 1.json:\nAgent Name: Web Surfer (x)\nStep Number: 7\nAgent Name: Other\n\nPrediction for b c.json (upper half):\n- Step Number: [12]\nPrediction for 3.json:\n";
  expect(readPaperText(text)).toEqual([
    { line: 1, fields: { trace: "1.json", agent: "Web Surfer (x)", step: "7" } },
    { line: 6, fields: { trace: "b c.json", step: "12" } },
    { line: 8, fields: { trace: "3.json" } },
  ]);
});

it("takes nothing before the first block, and never throws", () => {
  expect(readPaperText("Agent Name: A\nStep Number: 1")).toEqual([]);
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) =>
      Array.isArray(readPaperText(`Prediction for 1.json:\n${text}`)),
    ),
  );
});

it("reads back every name and number that it is given", () => {
  const name = fc.stringMatching(/^[A-Za-z](?:[\w ]{0,20}\w)?$/);
  fc.assert(
    fc.property(name, fc.nat(999_999_999), (agent, step) => {
      const [found] = readPaperText(`Prediction for 1.json:\n**Agent Name:** ${agent}\nStep Number: ${step}`);
      expect(found?.fields).toEqual({ trace: "1.json", agent, step: String(step) });
    }),
  );
});
