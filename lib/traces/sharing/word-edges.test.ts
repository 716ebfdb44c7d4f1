import { expect, test } from "vitest";
import { isWordEdge, isWordUnit } from "./word-edges";

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
