import { expect, it } from "vitest";
import { promptMessages } from "./prompt-text";

it("prompts and turns of the user are taken from a conversation in one text, at its place", () => {
  const messages = promptMessages("System: Be brief.\nHuman: Two\nlines\nAI: Yes.\nHuman: More", "/a");
  expect(messages?.map(({ role, parts }) => [role, parts[0]?.type === "text" && parts[0].text])).toEqual([
    ["system", "Be brief."],
    ["user", "Two\nlines"],
    ["user", "More"],
  ]);
  expect(messages?.every(({ pointer }) => pointer === "/a")).toBe(true);
});

it("any other text is none", () => {
  expect(promptMessages("Translate: cat", "/a")).toBeNull();
  expect(promptMessages("Note\nHuman: hi", "/a")).toBeNull();
});
