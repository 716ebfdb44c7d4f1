import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { hashOfPieces, textHash } from "./text-hash";

it("is the SHA-256 of the text's UTF-8 bytes", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(textHash(text)).toBe(createHash("sha256").update(text, "utf8").digest("hex"));
    }),
  );
});

it("is the same for a text in pieces", () => {
  expect(hashOfPieces(["Zo", "ë ", "", "🙂"])).toBe(textHash("Zoë 🙂"));
});
