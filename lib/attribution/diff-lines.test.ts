import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diffLines, type LineDifference } from "./diff-lines";

const textOf = (lines: readonly LineDifference[], without: "removed" | "added"): string =>
  lines
    .flatMap((line) =>
      line.kind === without ? [] : [line.kind === "same" ? line.text : line.parts.map(({ text }) => text).join("")],
    )
    .join("\n");

const shown = (before: string, after: string): string[] =>
  diffLines(before, after).map((line) =>
    line.kind === "same"
      ? `  ${line.text}`
      : `${line.kind === "removed" ? "-" : "+"} ${line.parts.map((part) => (part.isChanged ? `[${part.text}]` : part.text)).join("")}`,
  );

describe("the lines of two texts", () => {
  it("marks the words that differ inside lines that changed", () => {
    expect(
      shown(
        "Plan:\n1. Search the page\n2. Read the first price",
        "Plan:\n1. Search the page\n2. Read the second price",
      ),
    ).toEqual(["  Plan:", "  1. Search the page", "- 2. Read the [first] price", "+ 2. Read the [second] price"]);
  });

  it("marks no words in a line that says something else altogether", () => {
    expect(shown("Search the web for prices", "Ask whom it may concern")).toEqual([
      "- Search the web for prices",
      "+ Ask whom it may concern",
    ]);
  });

  it("marks a changed phrase as one", () => {
    expect(shown("It found the cheap red house on the hill", "It found the large old barn on the hill")).toEqual([
      "- It found the [cheap red house] on the hill",
      "+ It found the [large old barn] on the hill",
    ]);
  });

  it("marks single characters where a script puts no space between words", () => {
    expect(shown("価格は五十五ドルです", "価格は六十五ドルです")).toEqual([
      "- 価格は[五]十五ドルです",
      "+ 価格は[六]十五ドルです",
    ]);
  });

  it("numbers the lines of both texts", () => {
    expect(diffLines("a\nb\nc", "a\nc\nd")).toEqual([
      { kind: "same", text: "a", before: 1, after: 1 },
      { kind: "removed", parts: [{ text: "b", isChanged: false }], before: 2 },
      { kind: "same", text: "c", before: 3, after: 2 },
      { kind: "added", parts: [{ text: "d", isChanged: false }], after: 3 },
    ]);
  });

  it("has no line for an empty text, and takes no notice of how lines are broken", () => {
    expect(diffLines("", "")).toEqual([]);
    expect(shown("", "a")).toEqual(["+ a"]);
    expect(shown("a\r\nb", "a\nb")).toEqual(["  a", "  b"]);
  });

  it("gives both texts again, whatever they are, also where too much differs to be compared", () => {
    const line = fc.string({ unit: fc.constantFrom("a", "b", " ", ".", "é", "日", "😀"), maxLength: 8 });
    const text = fc.array(line, { maxLength: 12 }).map((lines) => lines.join("\n"));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = diffLines(before, after);
        expect(textOf(lines, "added")).toBe(before);
        expect(textOf(lines, "removed")).toBe(after);
      }),
    );
    const [many, others] = ["x\n".repeat(2_000), "y\n".repeat(2_000)];
    expect(textOf(diffLines(many, others), "added")).toBe(many);
    expect(textOf(diffLines(many, others), "removed")).toBe(others);
  });
});
