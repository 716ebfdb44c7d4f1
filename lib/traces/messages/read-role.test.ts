import { describe, expect, it } from "vitest";
import { readRole } from "./read-role";

describe("readRole", () => {
  it("reads roles and message types of every dialect, and takes no other word for one", () => {
    expect(["developer", "human", "AIMessageChunk", "ToolMessage", "model", "FUNCTION"].map(readRole)).toEqual([
      "system",
      "user",
      "assistant",
      "tool",
      "assistant",
      "tool",
    ]);
    for (const word of ["Planner", "", "constructor", "toString", 5, null]) expect(readRole(word)).toBeUndefined();
  });
});
