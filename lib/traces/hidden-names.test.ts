import { describe, expect, it } from "vitest";
import { isHidden } from "./hidden-names";

describe("isHidden", () => {
  it("leaves hidden entries and packages out, but for the chats of Aider", () => {
    expect([".git", ".DS_Store", ".aider.input.history", "node_modules", "__pycache__"].every(isHidden)).toBe(true);
    expect([".aider.chat.history.md", "lamp.json"].some(isHidden)).toBe(false);
  });
});
