import { describe, expect, it } from "vitest";
import { decodeMessages } from "./decode-messages";
import { mergeHistories } from "./merge-histories";

const history = (...texts: string[]) =>
  decodeMessages(
    texts.map((content) => ({ role: "user", content })),
    "",
    () => undefined,
  );
const textsOf = (histories: ReturnType<typeof history>[]) => {
  const { messages, duplicateCount } = mergeHistories(histories);
  return [messages.map(({ parts: [part] }) => (part?.type === "text" ? part.text : "")), duplicateCount];
};

describe("mergeHistories", () => {
  it("tells what each request repeats once, and what one history says twice twice", () => {
    expect(textsOf([history("a", "yes"), history("a", "yes", "b", "yes")])).toEqual([["a", "yes", "b", "yes"], 2]);
  });

  it("knows a message whose content is written another way", () => {
    const blocks = decodeMessages([{ role: "user", content: [{ type: "text", text: "a" }] }], "", () => undefined);
    expect(textsOf([history("a"), blocks])).toEqual([["a"], 1]);
  });
});
