import { describe, expect, it } from "vitest";
import { openText } from "../open-text";
import { type Document } from "../document";
import { proposeFileMapping, readByMapping } from "./file-mapping";
import { proposeSplit } from "./propose-split";
import { listSpeakers } from "./rank-patterns";
import { readSplit } from "./read-split";
import { TextSplit } from "./text-split";

const open = (text: string): Document => {
  const { document } = openText(text);
  if (document === null) throw new Error("The text was not opened.");
  return document;
};
const log = [
  "Log of the night shift",
  "User: Is the lock open?",
  "Keeper: I look.",
  "Note: it rains.",
  "Tool: Error: no such lock",
  "Keeper: It is open.",
  "And dry.",
  "User: Thanks.",
  "Tool: 7",
].join("\n");

describe("a text cut at its speakers", () => {
  it("has one step for each turn, with what stands before the first", () => {
    const split = TextSplit.parse({ kind: "text", pattern: "{name}:", names: ["User", "Keeper", "Tool"] });
    const [read] = readSplit(open(log), split);
    expect(read?.trace?.question).toBe("Is the lock open?");
    expect(
      read?.trace?.steps.map(({ agent, kind, content, source }) => [agent, kind, content, source.pointer]),
    ).toEqual([
      ["unknown", "system", "Log of the night shift", "/0"],
      ["User", "input", "Is the lock open?", "/1"],
      ["Keeper", "message", "I look.\nNote: it rains.", "/2"],
      ["Tool", "tool-result", "Error: no such lock", "/4"],
      ["Keeper", "message", "It is open.\nAnd dry.", "/5"],
      ["User", "input", "Thanks.", "/7"],
      ["Tool", "tool-result", "7", "/8"],
    ]);
    expect(read?.trace?.steps[3]?.isError).toBe(true);
  });

  it("is proposed with the names that come back", () => {
    const proposed = proposeSplit(open(log));
    expect(proposed).toMatchObject({ pattern: "{name}:", names: ["User", "Keeper", "Tool"] });
    expect(listSpeakers(log, TextSplit.parse({ kind: "text", pattern: "{name}:" }))[3]).toEqual({
      name: "Note",
      count: 1,
      example: "it rains.",
    });
  });

  it("is proposed by the pattern that marks lines most plainly", () => {
    const text = "=== Ann ===\nOne: two\n=== Ben ===\nThree: four\n=== Ann ===\nFive: six\nOne: seven\n";
    expect(proposeSplit(open(text))).toEqual({ kind: "text", pattern: "=== {name} ===", kinds: {} });
  });

  it("has no proposal where nobody speaks", () => {
    expect(proposeSplit(open("Just a paragraph.\nAnd another one."))).toBeNull();
  });

  it("says so where no line is of the pattern, or the file is no text", () => {
    const split = TextSplit.parse({ kind: "text", pattern: "## {name}" });
    expect(readSplit(open("nothing"), split)[0]?.issues).toMatchObject([{ code: "speaker-missing" }]);
    expect(readSplit(open("[]"), split)[0]?.issues).toMatchObject([{ code: "text-expected" }]);
  });

  it("reads the fitting files of a folder", () => {
    const folder: Document = {
      kind: "folder",
      path: "",
      pointer: "",
      issues: [],
      files: [open("[]") as never, open(log) as never],
    };
    const mapping = proposeFileMapping(folder);
    expect(mapping?.kind).toBe("text");
    expect(mapping === null ? [] : readByMapping(folder, mapping)).toHaveLength(1);
  });

  it("is proposed for a long text of long lines and of empty ones too", { tags: ["long"] }, () => {
    const text = "a:b ".repeat(50_000) + "\n".repeat(50_000) + "x: y\n".repeat(10_000);
    expect(proposeSplit(open(text))).toEqual({ kind: "text", pattern: "{name}:", names: ["x"], kinds: {} });
  });
});
