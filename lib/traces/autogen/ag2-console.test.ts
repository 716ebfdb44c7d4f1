import { describe, expect, it } from "vitest";
import { looksLikeAg2Console, readAg2Console } from "./ag2-console";

const rule = "-".repeat(80);

describe("what AG2 prints", () => {
  it("is known by a header and a rule after it", () => {
    expect(looksLikeAg2Console(`noise\nA (to B):\n\nHi.\n\n${rule}\n`)).toBe(true);
    expect(looksLikeAg2Console(`I go (to town):\nand back`)).toBe(false);
    expect(looksLikeAg2Console(rule)).toBe(false);
  });

  it("goes on with answers behind a rule by the same speaker", () => {
    const answer = (id: string, text: string) =>
      `***** Response from calling tool (${id}) *****\n${text}\n****************************`;
    const text = `R (to M):\n\n${answer("1", "one")}\n\n${rule}\n${answer("2", "two")}\n\n${rule}\n`;
    const { messages } = readAg2Console(text, "");
    expect(messages.map(({ value, pointer }) => [value["name"], value["tool_responses"], pointer])).toEqual([
      ["R", [{ tool_call_id: "1", content: "one" }], "/0"],
      ["R", [{ tool_call_id: "2", content: "two" }], "/7"],
    ]);
  });

  it("keeps an unfinished message", () => {
    expect(readAg2Console("A (to B):\n\nCut of", "").messages[0]?.value["content"]).toBe("Cut of");
  });

  it("takes time linear in the text", () => {
    const calls = "***** Suggested tool call (1): f *****\nArguments: \n{}\n*************\n".repeat(50_000);
    expect(readAg2Console(`A (to B):\n\n${calls}`, "").messages).toHaveLength(1);
  });
});
