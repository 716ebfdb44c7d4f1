import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  commentParts,
  markMentions,
  matchMembers,
  mentionedIds,
  mentionMark,
  mentionQuery,
  plainText,
} from "./mention-text";

const ada = { userId: "01a20976-86f6-7198-a4a8-2e43db4550ae", name: "Ada Lovelace", email: "ada@example.org" };
const bela = { userId: "01a20976-86f6-7198-a4a8-2e43db4550af", name: "Béla", email: "b.bartok@example.org" };
const adam = { userId: "01a20976-86f6-7198-a4a8-2e43db4550b0", name: "Ada", email: "x@example.org" };
const [a, b] = [mentionMark(ada.userId), mentionMark(bela.userId)];

describe("a comment's text", () => {
  it("names whom it means as they are called now, and leaves a mark of anybody else as it is written", () => {
    expect(plainText(`${a} and ${b}`, [ada])).toBe(`@Ada Lovelace and ${b}`);
    expect(mentionedIds(`${a} ${b} ${a}`)).toEqual([ada.userId, bela.userId]);
  });

  it("is marked where a chosen name stands whole, the longest first", () => {
    expect(markMentions("@Ada Lovelace, @Ada, @Adam and @Béla.", [adam, ada, bela])).toBe(
      `${a}, ${mentionMark(adam.userId)}, @Adam and ${b}.`,
    );
    expect(markMentions("@Ada (x)", [{ userId: ada.userId, name: "Ada (x)" }])).toBe(a);
    expect(markMentions("@Ada", [])).toBe("@Ada");
  });

  it("leads to addresses of http and https alone, without the signs of the sentence around them", () => {
    const links = (text: string) => commentParts(text, []).filter(({ kind }) => kind === "link");
    expect(
      links("See https://example.org/a_(b)?q=1. (http://x.org) javascript:alert(1) data:text/html,x //x.org"),
    ).toEqual([
      { kind: "link", href: "https://example.org/a_(b)?q=1", text: "https://example.org/a_(b)?q=1" },
      { kind: "link", href: "http://x.org", text: "http://x.org" },
    ]);
    expect(links('https://x.org/"onclick="1')).toMatchObject([{ href: "https://x.org/" }]);
    expect(links("https://x.org/\u202egpj.exe")).toMatchObject([{ href: "https://x.org/" }]);
  });

  it("is all there in its parts, whatever it holds", () => {
    const piece = fc.constantFrom(a, b, "<@", ">", "https://x.org/(", ").", "\n", "@Béla", "<b>", "\ud800", "http://");
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string())), (pieces) => {
        const text = pieces.join("");
        const written = commentParts(text, [ada]).map((part) =>
          part.kind === "mention" ? mentionMark(part.userId) : part.text,
        );
        expect(written.join("")).toBe(text);
        for (const part of commentParts(text, [ada]))
          if (part.kind === "link") expect(part.href).toMatch(/^https?:\/\//i);
      }),
    );
  });

  it("comes back as it was kept, from the field in which it is edited", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(a, b, " ", ", ", "\n", "hello")), (pieces) => {
        const kept = pieces.join(" ");
        expect(markMentions(plainText(kept, [ada, bela]), [ada, bela])).toBe(kept);
      }),
    );
  });
});

describe("what is typed behind an @", () => {
  it("is a name where one could begin, up to two words, until the caret", () => {
    expect(mentionQuery("Hi @ad", 6)).toEqual({ from: 3, query: "ad" });
    expect(mentionQuery("@", 1)).toEqual({ from: 0, query: "" });
    expect(mentionQuery("(@Ada Lo rest", 8)).toEqual({ from: 1, query: "Ada Lo" });
    expect(mentionQuery("mail@example", 12)).toBeNull();
    expect(mentionQuery("@Ada Lovelace was here", 22)).toBeNull();
    expect(mentionQuery("@Ada  ", 6)).toBeNull();
    expect(mentionQuery("@ada\nx", 6)).toBeNull();
  });

  it("finds members by the beginning of a name, of one of its words or of an address, whatever the accents", () => {
    const names = (query: string) => matchMembers([bela, ada, adam], query, 7).map(({ name }) => name);
    expect(names("")).toEqual(["Ada", "Ada Lovelace", "Béla"]);
    expect(names("love")).toEqual(["Ada Lovelace"]);
    expect(names("BELA")).toEqual(["Béla"]);
    expect(names("b.bar")).toEqual(["Béla"]);
    expect(names("lace")).toEqual(["Ada Lovelace"]);
    expect(names("zz")).toEqual([]);
    expect(matchMembers([bela, ada, adam], "", 1)).toHaveLength(1);
  });
});
