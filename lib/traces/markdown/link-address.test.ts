import fc from "fast-check";
import { expect, test } from "vitest";
import { linkAddress } from "./link-address";

test("an address stays as it is, and what is no character of one is encoded once", () => {
  expect(linkAddress("https://example.com/a_b?c=%20d&e=f#g")).toBe("https://example.com/a_b?c=%20d&e=f#g");
  expect(linkAddress('https://example.com/é 100%"<b>\u202E')).toBe(
    "https://example.com/%C3%A9%20100%25%22%3Cb%3E%E2%80%AE",
  );
});

test("any text gives plain characters of addresses, and the same again", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.constantFrom("", "\uD800", "\uDC00"), (text, lone) => {
      const address = linkAddress(text + lone);
      expect(address).toMatch(/^[\w!#$%&'()*+,\-./:;=?@~]*$/);
      expect(linkAddress(address)).toBe(address);
    }),
  );
});
