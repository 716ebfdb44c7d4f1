import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { parseMarkdown } from "@/lib/traces/markdown/parse-markdown";
import { highlightCode } from "./highlight-code";
import styles from "./content.module.css";
import { StepMarkdown } from "./markdown";
import { type LitRange } from "./segment";
import { type Highlighter } from "./tone-segments";

const draw = (content: string, ranges: readonly LitRange[] = [], highlight: Highlighter | null = null) =>
  renderToStaticMarkup(
    <StepMarkdown content={content} tree={parseMarkdown(content)} ranges={ranges} highlight={highlight} />,
  );
const clipped = (content: string, clippedAt: number) =>
  renderToStaticMarkup(
    <StepMarkdown content={content} tree={parseMarkdown(content)} ranges={[]} clippedAt={clippedAt} />,
  );
const html = (content: string, quoted: string[] = []) =>
  draw(
    content,
    quoted.map((text, quote) => ({ quote, from: content.indexOf(text), to: content.indexOf(text) + text.length })),
  );
const lit = (content: string, quoted: string) =>
  [...html(content, [quoted]).matchAll(/<mark data-quote="0">(.*?)<\/mark>/gs)].map((match) => match[1]).join("");

describe("StepMarkdown", () => {
  it("shows the trace's own markup as text", () => {
    const shown = html('Hi <img src=x onerror=alert(1)> <script>alert(2)</script>\n\n<div onclick="x()">block</div>');
    expect(shown).not.toMatch(/<(img|script|div)/);
    expect(shown).toContain("&lt;script&gt;");
    expect(shown).toContain("&lt;div onclick");
  });

  it("makes dangerous links text and loads no image", () => {
    const shown = html(
      "[a](javascript:alert(1)) [b](data:text/html,x) ![c](https://tracker.example/x.png) [d](https://example.com)",
    );
    expect(shown.match(/<a /g)).toHaveLength(1);
    expect(shown).not.toContain("<img");
    expect(shown).not.toContain('href="javascript');
    expect(shown).toContain('rel="noopener noreferrer nofollow"');
  });

  it("lights exactly the quoted words in a paragraph", () => {
    expect(lit("The price was **not found** on the page.", "price was")).toBe("price was");
  });

  it("lights a quote across emphasis, in lists, in code and in tables", () => {
    expect(lit("It is **very** wrong.", "is **very** wr")).toBe("is very wr");
    expect(lit("- first\n- second item\n- third", "second item")).toBe("second item");
    expect(lit("Run `npm test` now", "npm test")).toBe("npm test");
    expect(lit("Text\n\n```python\nx = 1\ny = 2\n```", "y = 2")).toBe("y = 2");
    expect(lit("| a | b |\n|---|---|\n| one | two |", "two")).toBe("two");
  });

  it("lights the words of a whole row of a table, and keeps its cells where they are", () => {
    const content = "| a | b |\n|---|---|\n| one | two |";
    const from = content.indexOf("| one");
    const shown = draw(content, [{ quote: 0, from, to: content.length }]);
    expect(shown.replace(/\s+</g, "<")).toContain(
      '<tr><td><mark data-quote="0">one</mark></td><td><mark data-quote="0">two</mark></td></tr>',
    );
  });

  it("lights the second of two equal words where that is the one quoted", () => {
    const content = "yes and yes";
    const shown = draw(content, [{ quote: 0, from: 8, to: 11 }]);
    expect(shown).toContain('yes and <mark data-quote="0">yes</mark>');
  });

  it("colours the code of a fence, what is quoted in it lit all the same", () => {
    const content = "Run:\n\n```py\nreturn x  # why\n```";
    const from = content.indexOf("x  #");
    const shown = draw(content, [{ quote: 1, from, to: from + 4 }], highlightCode);
    expect(shown.replace(/_(\w+?)_\w+"/g, '$1"')).toContain(
      '<span class="keyword">return</span> <mark data-quote="1">x  </mark><mark data-quote="1"><span class="comment">#</span></mark><span class="comment"> why</span>',
    );
  });

  it("outlines what a search has found", () => {
    const found = draw("It is **very** wrong.", [{ hit: 2, from: 8, to: 12, isCurrent: true }]);
    expect(found).toContain('<strong><mark data-hit="2" data-current="">very</mark></strong>');
  });

  it("keeps the lines of tags that stand between paragraphs", () => {
    expect(html("<think>\nFirst\nthen\n</think>\n\nNow **go**.")).toMatch(
      /^<p class="[^"]*raw[^"]*">&lt;think&gt;\nFirst\nthen\n&lt;\/think&gt;<\/p>\n<p>Now <strong>go/,
    );
  });

  it("shows control characters", () => {
    expect(html("a\u001Bb **c**")).toContain("a␛b");
  });

  it("lights escapes and entities as what they stand for, and the lines of a quote", () => {
    expect(lit("So \\(x &lt; y\\) holds.", "\\(x &lt; y\\)")).toBe("(x &lt; y)");
    expect(lit("> one **two**\n> three four", "two**\n> three")).toBe("two\nthree");
    expect(lit("> ```\n> x = 1\n>   y = 2\n> ```", "x = 1\n>   y")).toBe("x = 1\n  y");
  });
});

describe("StepMarkdown of all that Markdown has", () => {
  it("draws what Markdown has", () => {
    const shown = html(
      [
        ...["# Plan", "a *b* ~~c~~  ", "d", "", "3. one", "4. two", "   - [x] done", "", "> said", "", "---", ""],
        ...[
          "See[^1] and [this][x] or www.example.com.",
          "",
          "![a graph](/g.png)",
          "",
          "[^1]: A *note*.\n",
          "[x]: mailto:me@x.org",
        ],
      ].join("\n"),
    );
    expect(shown.replace(/ (?:title|target|rel)="[^"]*"/g, "")).toBe(
      [
        "<h1>Plan</h1>\n<p>a <em>b</em> <del>c</del><br/>\nd</p>",
        '<ol start="3"><li>one</li>\n<li>two\n<ul><li><span aria-hidden="true">☑ </span>done</li></ul></li></ol>',
        "<blockquote><p>said</p></blockquote>\n<hr/>",
        '<p>See<sup>1</sup> and <a href="mailto:me@x.org">this</a> or <a href="http://www.example.com">www.example.com</a>.</p>',
        '<p><span class="text-faint">[image: a graph /g.png]</span></p>\n<div><p><sup>1 </sup>A <em>note</em>.</p></div>',
        `<p class="${styles.raw}">[x]: mailto:me@x.org</p>`,
      ].join("\n"),
    );
  });

  it("sets the sides of columns, and leaves a short row short", () => {
    const shown = html("| a | b | c |\n|:-:|--:|---|\n| one |");
    expect(shown).toContain('<th style="text-align:center">a</th><th style="text-align:right">b</th><th>c</th>');
    expect(shown).toContain('<td style="text-align:center">one</td><td colSpan="2"></td>');
  });

  it("draws what begins before the place where the content is clipped, and cuts what crosses it", () => {
    const content = "First **words** and\n\n- one\n- two\n\n```\nx\ny\n```";
    expect(clipped(content, 10)).toBe("<p>First <strong>wo</strong></p>");
    expect(clipped(content, content.indexOf("- two"))).toBe(
      "<p>First <strong>words</strong> and</p>\n<ul><li>one</li></ul>",
    );
    expect(clipped(content, content.indexOf("y\n"))).toMatch(/<pre><code>x\n<\/code><\/pre>$/);
  });

  it("draws what is nested however deeply", () => {
    const footnote = draw("**a**\n\n[^a]: " + "+ ".repeat(400) + "x");
    expect(footnote.match(/<ul>/g)?.length).toBeLessThan(30);
    expect(footnote).toContain("+ x");
    expect(draw("*a **a ".repeat(150) + "x" + " a** a*".repeat(150))).toContain("x");
    expect(draw("> ".repeat(400) + "x", [{ quote: 0, from: 800, to: 801 }])).toContain('<mark data-quote="0">x</mark>');
  });

  it("makes of any text no element, attribute or address but those of Markdown", () => {
    const parts = [
      ...[
        "<img src=x onerror=alert(1)>",
        "<script>",
        "<!--",
        "<b id=x style=top:0>",
        "![a](",
        "[b](",
        "javascript:x",
        "data:text/html,y",
      ],
      ...[
        ")",
        "](",
        "[",
        "**",
        "\n\n",
        "| a |\n|--|\n",
        "- [x] ",
        "> ",
        "`",
        "```html\n",
        '" onclick="x',
        "&quot;",
        "[^1]",
        "[^1]: ",
        "# ",
      ],
    ];
    const allowed =
      /^<\/?(?:p|h1|em|strong|del|code|pre|ul|ol|li|blockquote|table|thead|tbody|tr|th|td|hr|br|sup|div|span|mark|a)(?: (?:class|title|href|target|rel|start|tabindex|role|aria-label|aria-hidden|colSpan|data-quote)="[^"<>]*")*\/?>$/;
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 20 }), fc.nat(60), (made, from) => {
        const shown = draw(made.join(""), [{ quote: 0, from, to: from + 20 }]);
        for (const [tag] of shown.matchAll(/<[^>]*>/g)) expect(tag).toMatch(allowed);
        for (const [, address] of shown.matchAll(/ href="([^"]*)"/g))
          expect(address).toMatch(/^(?:https?:\/\/|mailto:)/);
      }),
    );
  });
});
