import { describe, expect, it } from "vitest";
import { wayBack } from "./return-focus";

describe("wayBack", () => {
  it("goes from what had the focus last to what had it before, and to the main part of the page at the end", () => {
    expect(wayBack(["button", "row"], "body", "steps")).toEqual(["row", "button", "steps"]);
    expect(wayBack([], "body", "steps")).toEqual(["steps"]);
    expect(wayBack(["button"], "body", null)).toEqual(["button"]);
  });

  it("goes no further back than to the moment when nothing had it", () => {
    expect(wayBack(["field", "body", "row"], "body", "steps")).toEqual(["row", "steps"]);
    expect(wayBack(["field", "body"], "body", "steps")).toEqual(["steps"]);
  });
});
