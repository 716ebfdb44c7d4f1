import fc from "fast-check";
import { expect, it } from "vitest";
import { visibleText } from "@/components/ground/ui/visible-text";
import { escapeHtml, markup, trusted } from "./html";

/** What a parser reads from escaped text: the references that are written, and nothing else. */
const read = (text: string): string =>
  text
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&#13;/g, "\r")
    .replace(/&amp;/g, "&");

it("lets any text be read again as it is shown, and no sign of it be markup", () => {
  const sign = fc.constantFrom("<", ">", "&", '"', "'", "\0", "\r", "\ud800", "\u202e", "</style>", "&lt;", "&#13;");
  const pieces = fc.array(
    fc.oneof(
      fc.nat(0xffff).map((unit) => String.fromCharCode(unit)),
      sign,
    ),
    { maxLength: 10 },
  );
  fc.assert(
    fc.property(pieces, (parts) => {
      const text = parts.join("");
      const written = escapeHtml(text);
      expect(written).not.toMatch(/[<>"'\r\0]/);
      expect(read(written)).toBe(visibleText(text));
    }),
  );
});

it("shows what a screen would swallow", () => {
  expect(escapeHtml("a\0b\u202ec\ud800d\u001b[31m")).toBe("a␀b\uFFFDc\uFFFDd␛[31m");
});

it("escapes every value of a template but markup, which stands as it is", () => {
  const inner = markup`<b>${"<i>"}</b>`;
  expect(String(markup`<p title="${'"><script>'}">${[inner, inner]}${null}${undefined}${false}${0}</p>`)).toBe(
    '<p title="&quot;&gt;&lt;script&gt;"><b>&lt;i&gt;</b><b>&lt;i&gt;</b>0</p>',
  );
  expect(String(markup`<style>${trusted("a>b{}")}</style>`)).toBe("<style>a>b{}</style>");
});

it("does not take an object that looks like markup for it", () => {
  const posing = { toString: () => "<script>" } as unknown as string;
  expect(() => String(markup`${posing}`)).toThrow(TypeError);
});
