import { expect, it } from "vitest";
import { normalForm } from "./normal-form";

it("is NFKC of any ordinary text", () => {
  for (const text of ["Ａ１２ ﬁne", "cafe\u0301", "a\u0316\u0301\u0316", "", "ｶ\uFF9E"])
    expect(normalForm(text)).toBe(text.normalize("NFKC"));
});

it.each(["\u0301\u0316", "\uFF9E\u0301"])("takes a character with millions of marks", (marks) => {
  expect(normalForm(`a${marks.repeat(1_000_000)}b`)).toHaveLength(`a${marks.repeat(15)}b`.normalize("NFKC").length);
});
