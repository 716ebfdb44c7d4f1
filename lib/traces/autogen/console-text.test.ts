import { describe, expect, it } from "vitest";
import { bodyOf, linesOf } from "./console-text";

describe("text of a console", () => {
  it("is read in lines of any ending, without colours", () => {
    expect(linesOf("\u001b[33ma\u001b[0m\r\nb\nc")).toEqual(["a", "b", "c"]);
  });

  it("loses empty lines only at its ends", () => {
    expect(bodyOf(["", " ", "a", "", "b", ""])).toBe("a\n\nb");
    expect(bodyOf(["", " "])).toBe("");
  });
});
