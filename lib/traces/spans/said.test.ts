import { describe, expect, it } from "vitest";
import { Said, textsIn } from "./said";

describe("what was said", () => {
  it("is told again as often as it was said, and once more is new", () => {
    const said = new Said();
    said.add("yes");
    const isTold = said.history();
    expect([isTold("yes"), isTold(" yes\n"), isTold("no")]).toEqual([true, false, false]);
    said.add("yes");
    const again = said.history();
    expect([again("yes"), again("yes")]).toEqual([true, true]);
  });
  it("may be known without having been a turn", () => {
    const said = new Said();
    said.know("look it up");
    said.know("look it up");
    const isTold = said.history();
    expect([isTold("look it up"), isTold("look it up")]).toEqual([true, false]);
    expect(said.has("look it up")).toBe(true);
  });
});

describe("texts in a call's arguments", () => {
  it("are found at any depth, and only so many", () => {
    expect(textsIn({ a: "x", b: [{ c: "y" }], d: 3 }).sort()).toEqual(["x", "y"]);
    expect(textsIn(Array.from({ length: 1000 }, String)).length).toBeLessThan(201);
  });
});
