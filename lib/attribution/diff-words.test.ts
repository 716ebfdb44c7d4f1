import { describe, expect, it } from "vitest";
import { diffWords, type WordDifference } from "./diff-words";

const textOf = (differences: WordDifference[], without: "removed" | "added"): string =>
  differences.map((one) => (one.kind === "omitted" || one.kind === without ? "" : one.text)).join("");

describe("the difference of two texts", () => {
  it("names the words that came and went, in order", () => {
    expect(diffWords("The Coder wrote a wrong sum.", "The Coder read a wrong page.")).toEqual([
      { kind: "same", text: "The Coder " },
      { kind: "removed", text: "wrote " },
      { kind: "added", text: "read " },
      { kind: "same", text: "a wrong " },
      { kind: "removed", text: "sum." },
      { kind: "added", text: "page." },
    ]);
  });

  it.each([
    ["", ""],
    ["", "new words"],
    ["old words", ""],
    ["  a b\n\nc", "a  b c "],
    ["a a a b", "a b a a"],
    ["x ".repeat(3_000), "y ".repeat(3_000)],
  ])("gives both texts again", (before, after) => {
    const differences = diffWords(before, after);
    expect(textOf(differences, "added")).toBe(before);
    expect(textOf(differences, "removed")).toBe(after);
  });

  it("finds nothing between equal texts", () => {
    expect(diffWords("as it was", "as it was")).toEqual([{ kind: "same", text: "as it was" }]);
    expect(diffWords("", "")).toEqual([]);
  });

  it("leaves out the middle of what is the same, and says how much", () => {
    const differences = diffWords(`${"a ".repeat(500)}old`, `${"a ".repeat(500)}new`, 10);
    expect(differences.map(({ kind }) => kind)).toEqual(["same", "omitted", "same", "removed", "added"]);
    expect(differences[1]).toEqual({ kind: "omitted", omittedCount: 980 });
  });
});
