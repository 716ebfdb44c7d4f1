import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerExcerpt } from "./answer-excerpt";

const excerpt = (text: string, secrets: string[] = []): string | null =>
  answerExcerpt(new TextEncoder().encode(text), secrets);

describe("answerExcerpt", () => {
  it("is one line", () => expect(excerpt(' {\n\t"ok":  true\r\n}\n')).toBe('{ "ok": true }'));
  it("is nothing where nothing was said", () => expect([excerpt(""), excerpt(" \n\0")]).toEqual([null, null]));
  it("leaves out what is secret", () =>
    expect(excerpt("you sent Bearer abc to /hook", ["Bearer abc"])).toBe("you sent … to /hook"));
  it("ends after 200 characters", () => expect(excerpt("é".repeat(300))).toBe(`${"é".repeat(200)}…`));

  it("has no control character and none that turns the direction, whatever the bytes are", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) => {
        expect(answerExcerpt(bytes, []) ?? "").not.toMatch(/[\p{Cc}\p{Cf}]/u);
      }),
    );
    expect(excerpt("a\u202eb\u200bc")).toBe("a b c");
  });
});
