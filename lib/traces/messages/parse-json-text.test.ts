import { describe, expect, it } from "vitest";
import { parseContainer, parseJsonText } from "./parse-json-text";

describe("JSON in texts", () => {
  it("is read where it is whole and not nested too deep", () => {
    expect(parseJsonText(' {"a": 1} ')).toEqual({ a: 1 });
    for (const text of ["", "{", "nothing", `${"[".repeat(300)}${"]".repeat(300)}`])
      expect(parseJsonText(text)).toBeUndefined();
  });

  it("is a container only where it is an object or a list", () => {
    expect(parseContainer("[1]")).toEqual([1]);
    for (const text of ["1", '"[]"', "[ no ]", "plain"]) expect(parseContainer(text)).toBeUndefined();
  });
});
