import { describe, expect, it } from "vitest";
import { richBlocks } from "./rich-blocks";

const escape = String.fromCharCode(27);

describe("what rich prints", () => {
  it("is boxes, lines with titles, code and text, each with the line where its text begins", () => {
    const text = [
      "╭──── New run - cook ────╮",
      "│                        │",
      "│ Bake two               │",
      "│ loaves                 │",
      "╰─ Model - m ────────────╯",
      "━━━━━━━━ Step 1 ━━━━━━━━",
      " ─ Executing parsed code: ──── ",
      "  bake(2)                ",
      "    deep(3)              ",
      " ─────────────────────────── ",
      `${escape}[31mError in oven${escape}[0m`,
      "second line",
      "Agent output: ─────────",
    ].join("\n");
    expect(richBlocks(text)).toEqual([
      { kind: "box", title: "New run - cook", text: "Bake two\nloaves", line: 2 },
      { kind: "heavy", title: "Step 1", text: "", line: 5 },
      { kind: "code", title: "Executing parsed code:", text: "bake(2)\n  deep(3)", line: 7 },
      { kind: "text", title: "", text: "Error in oven\nsecond line", line: 10 },
      { kind: "rule", title: "Agent output:", text: "", line: 12 },
    ]);
  });

  it("may break off anywhere", () => {
    expect(richBlocks("╭─ New run ─╮\n│ Bake").map(({ text }) => text)).toEqual(["Bake"]);
    expect(richBlocks("╭─ New run ─╮")).toEqual([{ kind: "box", title: "New run", text: "", line: 1 }]);
    expect(richBlocks("")).toEqual([]);
  });
});
