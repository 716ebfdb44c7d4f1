import { expect, it } from "vitest";
import { turnsOf } from "./split-turns";
import { TextSplit } from "./text-split";

const framed = TextSplit.parse({ kind: "text", pattern: "│ Agent: {name} │" });
const saidIn = (text: string) => turnsOf(text, framed).map(({ speaker, said }) => [speaker?.name, said.trim()]);

it("what stands in a frame is said without the frame", () => {
  const text = [
    "╭──── Agent ────╮",
    "│  Agent: Ann   │",
    "│               │",
    "│  Two parts │  │",
    "  ╰─────────────╯",
    "and more",
  ].join("\n");
  expect(saidIn(text)).toEqual([
    [undefined, ""],
    ["Ann", "Two parts │\n\nand more"],
  ]);
});

it("a frame around very many line ends or blanks ends", () => {
  for (const gap of ["\n", "\r", " "])
    expect(saidIn(`│ Agent: Ann │\n│ a${gap.repeat(1_000_000)}b │`)[1]?.[1]).toMatch(/^a\s+b$/);
});
