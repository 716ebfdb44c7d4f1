import { describe, expect, it } from "vitest";
import { decodeChat, seenAs } from "./chat-messages";

describe("a message of Haystack", () => {
  it("is certain by its parts or its underscores, and likely by a name and a meta", () => {
    expect(seenAs({ role: "assistant", content: [{ tool_call: { tool_name: "a" } }] })).toBe("certain");
    expect(seenAs({ _role: "user", _content: [{ text: "a" }] })).toBe("certain");
    expect(seenAs({ role: "user", meta: {}, name: null, content: [{ text: "a" }] })).toBe("likely");
    expect(seenAs({ role: "user", content: [{ text: "a" }] })).toBeNull();
    expect(seenAs({ role: "user", meta: {}, name: null, content: "a" })).toBeNull();
  });

  it("counts its tokens by whichever names, with what a cache had", () => {
    const meta = { usage: { input_tokens: 5, cache_read_input_tokens: 7, output_tokens: 2 } };
    const value = { role: "assistant", content: [{ text: "a" }], meta };
    expect(decodeChat({ value, pointer: "", literal: () => undefined })).toMatchObject({
      inputTokens: 12,
      outputTokens: 2,
    });
  });
});
