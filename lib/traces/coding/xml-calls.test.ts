import { describe, expect, it } from "vitest";
import { splitXmlCalls } from "./xml-calls";

describe("splitXmlCalls", () => {
  it("parts words, thoughts and calls with their arguments", () => {
    const text = "<thinking>Look first.</thinking>\nI look.\n<read_file>\n<path>hall.py</path>\n</read_file>";
    expect(splitXmlCalls(text)).toEqual([
      { type: "thought", text: "Look first." },
      { type: "text", text: "I look." },
      { type: "call", name: "read_file", text: "<path>hall.py</path>", arguments: { path: "hall.py" } },
    ]);
  });

  it("takes elements that are no tools, or never closed, for words", () => {
    expect(splitXmlCalls("<lamp>x</lamp> <read_file>")).toEqual([{ type: "text", text: "<lamp>x</lamp> <read_file>" }]);
  });
});
