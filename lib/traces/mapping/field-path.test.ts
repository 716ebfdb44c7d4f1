import { describe, expect, it } from "vitest";
import { openText } from "../open-text";
import { fillPath, joinPath, placeAt, placesAt, splitPath } from "./field-path";

const open = (text: string) => {
  const { document } = openText(text);
  if (document === null) throw new Error("The text was not opened.");
  return document;
};

describe("paths", () => {
  it("keep keys with slashes, dots and tildes apart", () => {
    const path = joinPath("a/b", "c.d", "e~f");
    expect(path).toBe("a~1b/c.d/e~0f");
    expect(splitPath(path)).toEqual(["a/b", "c.d", "e~f"]);
    expect(splitPath("")).toEqual([]);
  });

  it("take the items that were taken before in place of their stars", () => {
    expect(fillPath("runs/*/turns/*/text", [2])).toBe("runs/2/turns/*/text");
    expect(fillPath("task", [2])).toBe("task");
  });

  it("lead to values, through lists by number, and nowhere but to what is there", () => {
    const from = { pointer: "/9", value: { parts: [{ text: "hi" }] } };
    expect(placeAt(from, "parts/0/text")).toEqual({ pointer: "/9/parts/0/text", value: "hi" });
    expect(placeAt(from, "parts/1/text")).toBeNull();
    expect(placeAt(from, "constructor")).toBeNull();
    expect(placeAt(from, "parts/length")).toBeNull();
  });

  it("lead to every list, with pointers that count broken lines", () => {
    const file = '{"turns": [{"t": 1}]}\nbroken\n{"turns": []}\n{"other": 1}\n';
    expect(placesAt(open(file), "*/turns").map(({ pointer, taken }) => [pointer, taken])).toEqual([
      ["/0/turns", [0]],
      ["/2/turns", [1]],
    ]);
    expect(placesAt(open(file), "").map(({ pointer }) => pointer)).toEqual([""]);
  });
});
