import { describe, expect, it } from "vitest";
import { splitCommands } from "./mini-swe-commands";

const told = (text: string, commands?: string[]): string[] =>
  splitCommands(text, commands).map((piece) => `${piece.isCommand ? "$" : "-"} ${piece.text}`);

describe("splitCommands", () => {
  it("parts words from the only block of shell", () => {
    expect(told("THOUGHT: Look.\n\n```bash\nls hall\n```\nThen I wait.")).toEqual([
      "- THOUGHT: Look.",
      "$ ls hall",
      "- Then I wait.",
    ]);
    expect(told("```mswea_bash_command\nls\n```")).toEqual(["$ ls"]);
  });

  it("takes several blocks for words, as none of them was run", () => {
    expect(told("```bash\na\n```\n```bash\nb\n```")).toHaveLength(1);
  });

  it("believes the program about what it ran", () => {
    expect(told("Go\n<mswea_bash_command>pwd</mswea_bash_command>", ["pwd"])).toEqual(["- Go", "$ pwd"]);
    expect(told("```bash\nls\n```", [])).toEqual(["- ```bash\nls\n```"]);
    expect(told("words", ["elsewhere"])).toEqual(["$ elsewhere", "- words"]);
  });
});
