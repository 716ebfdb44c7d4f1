import { describe, expect, it } from "vitest";
import { typedAfter } from "./typed-ahead";

describe("typedAfter", () => {
  it("adds what a key writes, whatever the script", () => {
    expect(typedAfter("pri", "c")).toBe("pric");
    expect(typedAfter("", " ")).toBe(" ");
    expect(typedAfter("a", "😀")).toBe("a😀");
  });

  it("takes the last character back", () => {
    expect(typedAfter("a😀", "Backspace")).toBe("a");
    expect(typedAfter("", "Backspace")).toBe("");
  });

  it("knows the keys that write nothing", () => {
    for (const key of ["Enter", "Escape", "Shift", "F5", "ArrowDown", "Dead"]) expect(typedAfter("a", key)).toBeNull();
  });
});
