import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { highlightCode } from "./highlight-code";
import { StepMarkdown } from "./markdown";

const html = (content: string, quoted: string[] = []) =>
  renderToStaticMarkup(
    <StepMarkdown
      content={content}
      ranges={quoted.map((text, quote) => ({
        quote,
        from: content.indexOf(text),
        to: content.indexOf(text) + text.length,
      }))}
    />,
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
    const shown = renderToStaticMarkup(
      <StepMarkdown content={content} ranges={[{ quote: 0, from, to: content.length }]} />,
    );
    expect(shown.replace(/\s+</g, "<")).toContain(
      '<tr><td><mark data-quote="0">one</mark></td><td><mark data-quote="0">two</mark></td></tr>',
    );
  });

  it("lights the second of two equal words where that is the one quoted", () => {
    const content = "yes and yes";
    const shown = renderToStaticMarkup(<StepMarkdown content={content} ranges={[{ quote: 0, from: 8, to: 11 }]} />);
    expect(shown).toContain('yes and <mark data-quote="0">yes</mark>');
  });

  it("colours the code of a fence, what is quoted in it lit all the same", () => {
    const content = "Run:\n\n```py\nreturn x  # why\n```";
    const from = content.indexOf("x  #");
    const shown = renderToStaticMarkup(
      <StepMarkdown content={content} ranges={[{ quote: 1, from, to: from + 4 }]} highlight={highlightCode} />,
    );
    expect(shown.replace(/_(\w+?)_\w+"/g, '$1"')).toContain(
      '<span class="keyword">return</span> <mark data-quote="1">x  </mark><mark data-quote="1"><span class="comment">#</span></mark><span class="comment"> why</span>',
    );
  });

  it("outlines what a search has found", () => {
    const found = renderToStaticMarkup(
      <StepMarkdown content="It is **very** wrong." ranges={[{ hit: 2, from: 8, to: 12, isCurrent: true }]} />,
    );
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
});
