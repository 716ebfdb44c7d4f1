import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mailHtml } from "./mail-html";

const ownUrl = "https://faultline.example";
const bodyOf = (text: string): string => /<body[^>]*>\n([\s\S]*)\n<\/body>/.exec(mailHtml(text, ownUrl))?.[1] ?? "";

describe("mailHtml", () => {
  it("makes paragraphs and lines", () => expect(bodyOf("One\ntwo\n\nThree")).toBe("<p>One<br>\ntwo</p>\n<p>Three</p>"));

  it("links what leads to this server and nothing else", () => {
    const own = `${ownUrl}/w/a?x=1&y=2`;
    expect(bodyOf(`See ${own}.`)).toBe(`<p>See <a href="${ownUrl}/w/a?x=1&amp;y=2">${ownUrl}/w/a?x=1&amp;y=2</a>.</p>`);
    for (const other of ["https://evil.example/", "https://faultline.example.evil/", "javascript:alert(1)"])
      expect(bodyOf(other)).toBe(`<p>${other}</p>`);
  });

  it("lets no text become markup", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("<", ">", '"', "'", "&", "a", " ", "\n", ownUrl, "/") }),
        (text) => {
          const left = bodyOf(text).replace(/<\/?p>|<br>|<a href="[^"<>]*">|<\/a>/g, "");
          expect(left).not.toMatch(/[<>"']/);
        },
      ),
    );
  });
});
