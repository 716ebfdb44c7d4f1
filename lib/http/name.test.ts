import fc from "fast-check";
import { expect, test } from "vitest";
import { name, optionalName } from "./name";

test("a name is trimmed, and says what is wrong with it", () => {
  expect(name("the key").parse("  Nightly 玉井  ")).toBe("Nightly 玉井");
  const fault = (text: string) => name("the key", 5).safeParse(text).error?.issues[0]?.message;
  expect(fault("  ")).toBe("Enter a name for the key.");
  expect(fault("longer")).toMatch(/5 characters/);
  expect(fault("a\u0000b")).toMatch(/control characters/);
  expect(fault("a\nb")).toMatch(/line breaks/);
});

test("what passes is one line without control characters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const parsed = name("it").safeParse(text);
      if (parsed.success) expect(parsed.data).not.toMatch(/\p{Cc}/u);
    }),
  );
});

test("a name that may be left empty is null then", () => {
  expect(optionalName().parse("  ")).toBeNull();
  expect(optionalName().parse(" Olga ")).toBe("Olga");
  expect(optionalName().safeParse("a\u0007").success).toBe(false);
});
