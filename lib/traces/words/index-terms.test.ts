import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { askedTerms, holdsTerms, readWords, TermRows, termsOf } from "./index-terms";

const finds = (word: string, ...texts: string[]): boolean => holdsTerms(termsOf(texts), askedTerms(word));

describe("the words of steps", () => {
  it("finds a word by its beginning, whatever its case", () => {
    expect(finds("refund", "Three REFUNDS were sent")).toBe(true);
    expect(finds("fund", "Three refunds were sent")).toBe(false);
    expect(finds("ÉCOLE", "une e\u0301cole")).toBe(true);
    expect(finds("straße", "Hauptstraße")).toBe(false);
    expect(finds("ΟΔΟΣ", "οδος")).toBe(true);
  });

  it("finds parts of identifiers", () => {
    for (const word of ["orders/4412", "orders 4412", "ORDERS", "4412"])
      expect(finds(word, "GET /v1/orders/4412 failed"), word).toBe(true);
    expect(finds("orders/4413", "GET /v1/orders/4412, /v1/users/4413")).toBe(false);
    expect(finds("econnref", "Error: ECONNREFUSED 127.0.0.1")).toBe(true);
    expect(finds("user_name", "get_user_name()")).toBe(true);
  });

  it("finds a phrase where its words follow each other in one text", () => {
    expect(finds("gate was full", "The gate, was\nfull.")).toBe(true);
    expect(finds("gate full", "The gate was full.")).toBe(false);
    expect(finds("gate was", "the gate", "was full")).toBe(false);
  });

  it("finds signs of scripts without spaces wherever they stand", () => {
    expect(finds("符串", "这是一个字符串。")).toBe(true);
    expect(finds("串", "这是一个字符串。")).toBe(true);
    expect(finds("字", "这是一个字符串。")).toBe(true);
    expect(finds("串字", "这是一个字符串。")).toBe(false);
    expect(finds("GPT模型", "我们用GPT模型。")).toBe(true);
    expect(finds("ค้นหา", "การค้นหาข้อมูล")).toBe(true);
    expect(finds("검색", "검색을 했다")).toBe(true);
  });

  it("asks for nothing where a word is too short or has neither letters nor digits", () => {
    for (const word of ["a", "7", "--", "", "…"]) expect(askedTerms(word), word).toEqual([]);
    expect(askedTerms("字")).not.toEqual([]);
  });

  it("ends a row before it is too long for the database, and loses nothing", () => {
    const rows = new TermRows();
    const text = Array.from({ length: 40_000 }, (_, at) => `word${at}`).join(" ");
    const found = [...rows.add(text), ...rows.end()];
    expect(found.length).toBeGreaterThan(1);
    for (const row of found)
      expect(row.reduce((sum, term) => sum + Buffer.byteLength(term) + 5, 0)).toBeLessThan(900_000);
    const all = new Set(found.flat());
    for (const word of ["word0", "word39999", "word123 word124"])
      expect(holdsTerms(all, askedTerms(word)), word).toBe(true);
  });

  it("finds every text by each of its words, and by each stretch of it", () => {
    const letters = fc.string({ unit: fc.constantFrom(..."ab é字符ß9_-. \n") });
    fc.assert(
      fc.property(letters, letters, (before, phrase) => {
        const asked = askedTerms(phrase);
        expect(holdsTerms(termsOf([`${before} ${phrase} ${before}`]), asked)).toBe(true);
        for (const { text } of readWords(phrase)) expect(holdsTerms(termsOf([phrase]), askedTerms(text))).toBe(true);
      }),
    );
  });
});
