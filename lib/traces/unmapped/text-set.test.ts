import fc from "fast-check";
import { expect, it } from "vitest";
import { TextSet } from "./text-set";

it("holds what a set holds, however many long texts have one length", () => {
  const texts = fc.oneof(
    fc.string({ maxLength: 3 }),
    fc.integer({ min: 0, max: 40 }).map((number) => String(number).padStart(70, "x")),
    fc.integer({ min: 60, max: 80 }).map((length) => "y".repeat(length)),
  );
  fc.assert(
    fc.property(fc.array(texts, { maxLength: 120 }), fc.array(texts), (added, asked) => {
      const [ours, plain] = [new TextSet(), new Set<string>()];
      for (const text of added) {
        expect(ours.add(text)).toBe(!plain.has(text));
        plain.add(text);
      }
      for (const text of [...added, ...asked]) expect(ours.has(text)).toBe(plain.has(text));
    }),
  );
});
