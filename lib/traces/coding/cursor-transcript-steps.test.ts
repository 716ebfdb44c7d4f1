import { expect, it } from "vitest";
import { textMessages } from "./cursor-transcript-steps";

it("a message of very many blanks is read without those at its ends", () => {
  const gap = " ".repeat(1_000_000);
  const [message] = textMessages(["assistant:", "", `a${gap}b${gap}`, ""], "");
  expect(message?.value).toEqual({
    role: "assistant",
    message: { content: [{ type: "text", text: `a${gap}b` }] },
  });
});
