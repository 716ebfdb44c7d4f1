import { expect, test } from "vitest";
import { fold, isWordEdge, isWordStart, isWordUnit, spellings } from "./word-edges";

const edges = (text: string): string =>
  [...text].map((sign, at) => (at > 0 && isWordEdge(text, at) ? `|${sign}` : sign)).join("");

test("words end beside other signs, where case turns, between letters and digits, and anywhere without spaces", () => {
  expect(edges("ask_WebSurfer2now")).toBe("ask|_|Web|Surfer|2|now");
  expect(edges("HTMLParser")).toBe("HTML|Parser");
  expect(edges("naïve")).toBe("naïve");
  expect(edges("问规")).toBe("问|规");
  expect(isWordEdge("ab", 0) && isWordEdge("ab", 2)).toBe(true);
});

test("letters, digits and marks are parts of words in any script", () => {
  for (const sign of ["a", "Z", "0", "é", "я", "规", "\u0301", "٣"]) expect(isWordUnit(sign.charCodeAt(0))).toBe(true);
  for (const sign of [" ", "_", "-", "⟦", "😀", "\0"]) expect(isWordUnit(sign.charCodeAt(0))).toBe(false);
});

test("a word begins also behind a sign that JSON or an address writes", () => {
  for (const text of ["\\nplan", "a%2Fplan", "\\u000aplan", "\\u000Aplan", " plan"])
    expect(isWordStart(text, text.indexOf("plan"))).toBe(true);
  for (const text of ["nplan", "\\xplan", "2Fxplan", "u000aplan"])
    expect(isWordStart(text, text.indexOf("plan"))).toBe(false);
});

test("places in what is folded are places in the text", () => {
  expect(fold("ABC é")).toBe("abc é");
  expect(fold("İx Y")).toHaveLength(4);
  expect(spellings("é")).toEqual(["é", "e\u0301"]);
  expect(spellings("e")).toEqual(["e"]);
});
