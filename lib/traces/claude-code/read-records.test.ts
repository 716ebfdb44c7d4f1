import { describe, expect, it } from "vitest";
import { parseTrace } from "../parse-trace";

const record = (uuid: string, parentUuid: string | null, type: string, second: number, message: object) => ({
  uuid,
  parentUuid,
  type,
  message,
  isSidechain: false,
  sessionId: "s1",
  timestamp: `2026-02-01T10:00:0${second}.000Z`,
});

describe("the records of a session", () => {
  it("stand in the order of their times where a file lists them in another", () => {
    const lines = [
      record("u1", null, "user", 1, { role: "user", content: "How many gates?" }),
      record("a1", "u1", "assistant", 2, { role: "assistant", content: [{ type: "text", text: "Three." }] }),
      record("u2", "a1", "user", 3, { role: "user", content: "Sure?" }),
    ];
    const texts = [lines, lines.toReversed()].map((all) => all.map((line) => JSON.stringify(line)).join("\n"));
    for (const text of texts)
      expect(parseTrace(text).traces[0]?.trace?.steps.map(({ content }) => content)).toEqual([
        "How many gates?",
        "Three.",
        "Sure?",
      ]);
  });
});
