import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { visibleText } from "./visible-text";

describe("visibleText", () => {
  it("shows control characters as symbols and leaves tabs and line ends", () => {
    expect(visibleText("a\u0000b\u001B[31mc\td\ne\r\nf\rg\u007F")).toBe("a␀b␛[31mc\td\ne\r\nf␍g␡");
  });

  it("replaces lone surrogates and keeps pairs", () => {
    expect(visibleText("x\uD800y\uDC00z😀")).toBe("x\uFFFDy\uFFFDz😀");
  });

  it("does not let text turn the reading direction", () => {
    expect(visibleText("Reader\u202Egnp.exe")).toBe("Reader\uFFFDgnp.exe");
    expect(visibleText("هذا نص")).toBe("هذا نص");
  });

  it("keeps the length of any text, so offsets hold, and its result is well-formed", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(0xffff)), (units) => {
        const text = String.fromCharCode(...units);
        const visible = visibleText(text);
        expect(visible.length).toBe(text.length);
        expect(encodeURIComponent(visible)).toBeTypeOf("string"); // throws on a lone surrogate
      }),
    );
  });
});
