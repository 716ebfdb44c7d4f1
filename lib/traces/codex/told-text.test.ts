import { describe, expect, it } from "vitest";
import { splitTold } from "./told-text";

const person = (text: string, ...said: string[]): string[] =>
  splitTold(text, new Set(said)).flatMap((piece) => (piece.isInjected ? [] : [piece.text]));

describe("splitTold", () => {
  it.each([
    "# AGENTS.md instructions for /hall\n\n<INSTRUCTIONS>\nMend lamps.\n</INSTRUCTIONS>",
    "# AGENTS.md instructions\n\nMend lamps.",
    "<environment_context>\n  <cwd>/hall</cwd>\n</environment_context>",
    "<permissions instructions>all</permissions instructions>",
    "<user_shell_command>\n<command>ls</command>\n</user_shell_command>",
    '<subagent_notification>\n{"agent_id":"b"}\n</subagent_notification>',
    "<skill>\n<name>lamp</name>\n</skill>",
  ])("hears no person in %s", (text) => {
    expect(person(text)).toEqual([]);
  });

  it("hears a person whose words stand behind the project's instructions", () => {
    const text = "# AGENTS.md instructions for /hall\n<INSTRUCTIONS>x</INSTRUCTIONS>\nWhy is it dark?";
    expect(person(text)).toEqual(["Why is it dark?"]);
  });

  it("believes the events that say what a person said, and takes other elements for the program's", () => {
    expect(person("<skill>mend</skill>", "<skill>mend</skill>")).toEqual(["<skill>mend</skill>"]);
    expect(person("<fresh_note>x</fresh_note>", "Why?")).toEqual([]);
    expect(person("<fresh_note>x</fresh_note>")).toEqual(["<fresh_note>x</fresh_note>"]);
    expect(person("Why is it dark?", "Where?")).toEqual(["Why is it dark?"]);
  });
});
