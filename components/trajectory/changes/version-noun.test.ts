import { expect, it } from "vitest";
import { versionNoun } from "./version-noun";

it.each([
  ['Updated Ledger:\n{"done": false}', "ledger"],
  ["New plan:\n1. Search\n2. Read\n3. Answer", "plan"],
  ['{"done": false}', "JSON"],
  ["Try this:\n```python\nprint(1)\n```", "code"],
  ["I scrolled down one page.", "thought"],
])("calls %j a %s", (content, noun) => expect(versionNoun({ content, kind: "thought" })).toBe(noun));

it("calls a call by its tool", () => {
  const call = { content: "{}", kind: "tool-call" as const, tool: { name: "search", arguments: {} } };
  expect(versionNoun(call)).toBe("call of search");
});
