import { describe, expect, it } from "vitest";
import { capsOf, isOfBrowser, isOfSelect, isPair, matchCombination, type Pressed } from "./key-combination";

const press = (key: string, change: Partial<Pressed> = {}): Pressed => ({ key, isMod: false, isAlt: false, ...change });

describe("matchCombination", () => {
  it("tells a letter from the same with Shift", () => {
    expect(matchCombination("G", [], press("G"))).toBe("full");
    expect(matchCombination("G", [], press("g"))).toBe("none");
  });

  it("lets plain keys rest while Ctrl, ⌘ or Alt is held", () => {
    expect(matchCombination("j", [], press("j", { isMod: true }))).toBe("none");
    expect(matchCombination("j", [], press("j", { isAlt: true }))).toBe("none");
  });

  it("takes ⌘ and Ctrl as one, whatever the case of the letter", () => {
    expect(matchCombination("mod+k", [], press("K", { isMod: true }))).toBe("full");
    expect(matchCombination("mod+Enter", [], press("Enter", { isMod: true }))).toBe("full");
    expect(matchCombination("mod+k", [], press("k"))).toBe("none");
  });

  it("waits for the second press of a pair and wants nothing between", () => {
    expect(matchCombination("gg", [], press("g"))).toBe("partial");
    expect(matchCombination("gg", ["g"], press("g"))).toBe("full");
    expect(matchCombination("gg", ["j"], press("g"))).toBe("partial");
    expect(matchCombination("gg", ["g"], press("j"))).toBe("none");
  });

  it("reads a key's name as one press", () => expect(matchCombination("Enter", [], press("E"))).toBe("none"));
});

it("isPair tells two presses from one with a name", () => {
  expect(["gt", "g", "Enter", "mod+k"].map(isPair)).toEqual([true, false, false, false]);
});

it("capsOf shows what is printed on the keys", () => {
  expect(capsOf("mod+k", true)).toEqual(["⌘", "K"]);
  expect(capsOf("mod+Enter", false)).toEqual(["Ctrl", "Enter"]);
  expect(capsOf("gg", false)).toEqual(["g", "g"]);
  expect(capsOf("Escape", false)).toEqual(["Esc"]);
});

it("isOfBrowser names what every browser uses itself", () => {
  expect(["mod+f", "mod+g", "mod+k", "f"].map(isOfBrowser)).toEqual([true, true, false, false]);
});

describe("isOfSelect", () => {
  it("leaves letters, arrows and Enter to a select, and digits, Escape and what holds a modifier to the form around it", () => {
    for (const combination of ["j", "L", "gg", "?", "Enter", "ArrowDown"]) expect(isOfSelect(combination)).toBe(true);
    for (const combination of ["3", "Escape", "mod+Enter", "mod+k"]) expect(isOfSelect(combination)).toBe(false);
  });
});
