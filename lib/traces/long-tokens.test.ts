import { expect, it } from "vitest";
import { longTokens, longTokenWords } from "./long-tokens";

const base64 = "aB3dE7fG".repeat(40);

it("finds what is encoded, with its place and what it is", () => {
  expect(longTokenWords(`Key ${base64}.`)).toBe("Key (base64, 320 characters).");
  expect(longTokens(`Key ${base64} end`)).toEqual([{ from: 4, to: 324, words: "base64, 320 characters" }]);
  expect(longTokenWords(`${"0f".repeat(700)}`)).toBe("(hexadecimal, 1.4k characters)");
  expect(longTokenWords(`data:image/png;base64,${base64}`)).toBe("(embedded image/png, 342 characters)");
  expect(longTokenWords(`eyJhbGciOi.${base64}.${base64}`)).toBe("(signed token, 652 characters)");
});

it("leaves addresses, paths, rules and words of any language", () => {
  for (const text of [
    `https://a.example/${"path/".repeat(40)}`,
    "=".repeat(200),
    `${"very/long/path/of/folders/".repeat(8)}file`,
    "字".repeat(300),
    "Donaudampfschifffahrt".repeat(8),
  ])
    expect(longTokens(text)).toEqual([]);
});
