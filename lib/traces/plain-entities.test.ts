import { describe, expect, it } from "vitest";
import { parseTrace } from "./parse-trace";
import { plainEntities } from "./plain-entities";

/** As Python's `html.escape` writes it. */
const escaped = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#x27;");

const prose = `The pilot said "don't moor at A & B", though 3 < 4.`;
const page = '<p title="Pier">Tom &amp; Ada</p>';
const json = JSON.stringify({ said: prose, list: [1, null] });
const program = 'if tide > 3:\n    print("wait & see")\n';

describe("plainEntities", () => {
  it.each([
    ["prose", prose],
    ["JSON", json],
    ["a page, whose own entities stay", page],
    ["a program", program],
    ["a fence", "Run this:\n```python\nprint('tide')\n```\nIt isn't late."],
    ["a text with a word about markup", 'Write an HTML page with a "Book" button.'],
  ])("reads %s that was escaped as a whole", (_, text) => {
    expect(plainEntities(escaped(text))).toBe(text);
  });

  it.each([
    ["twice", escaped(escaped(prose)), prose],
    ["with numbers, as PHP and Go write", "it&#039;s &#34;fine&#34; &#8211; &#x2F;", `it's "fine" – /`],
    ["without its apostrophes", "don't say &quot;pier&quot;", `don't say "pier"`],
    ["in one place", "Salt &amp; Sons", "Salt & Sons"],
    ["in the strings of JSON", '{ "name": "Salt &amp; Sons", "n": 1.0 }', '{ "name": "Salt & Sons", "n": 1.0 }'],
    ["in a quote within JSON", '{"a":"&quot;x&quot;"}', String.raw`{"a":"\"x\""}`],
    ["in JSON within JSON", JSON.stringify({ b: '{"c":"A &amp; B"}' }), JSON.stringify({ b: '{"c":"A & B"}' })],
  ])("reads what was escaped %s", (_, text, plain) => {
    expect(plainEntities(text)).toBe(plain);
  });

  it.each([
    ["a page", page],
    ["a program", "label = text.replace('&quot;', '')"],
    ["a program with its own ampersand", "s.replace('&', '&amp;')"],
    ["a text that has the sign raw too", "R&D says A &amp; B"],
    ["a text with quotes of its own", 'the "Salt &amp; Sons" company'],
    ["a text about entities", "In HTML, write &amp; for it."],
    ["an entity in a span of code", "Write `&lt;` there."],
    ["quotes that stand alone", "Replace it by &quot; or &apos; please."],
    ["one quote without another", "a 5&quot; screen"],
    ["JSON of which one string is markup", '{"a":"A &amp; B","b":"<i>x</i>"}'],
    ["names that it does not know", "caf&eacute;"],
    ["signs that nobody sees", "a&#8203;b&#0;c"],
  ])("changes nothing in %s", (_, text) => {
    expect(plainEntities(text)).toBe(text);
  });

  it("changes of what was written for a tool only JSON that no tool could read", () => {
    expect(plainEntities("Salt &amp; Sons", true)).toBe("Salt &amp; Sons");
    expect(plainEntities('{"q":"Salt &amp; Sons"}', true)).toBe('{"q":"Salt &amp; Sons"}');
    expect(plainEntities(escaped('{"q":"tide"}'), true)).toBe('{"q":"tide"}');
  });

  it("reads a long text of nothing but ampersands at once", () => {
    const long = "&amp;".repeat(10_000);
    expect(plainEntities(long)).toHaveLength(10_000);
  });
});

describe("a run that was escaped as a whole", () => {
  it("is asked, said, called and answered in the signs that are shown, and nothing counts as left behind", () => {
    const call = { id: "c", type: "function", function: { name: "ask", arguments: escaped('{"q":"A & B"}') } };
    const list = [
      { role: "user", content: escaped(prose) },
      { role: "assistant", content: null, tool_calls: [call] },
      { role: "tool", tool_call_id: "c", content: escaped('{"success": false, "error": "no \'pier\'"}') },
    ];
    const { trace, report } = parseTrace(JSON.stringify({ messages: list })).traces[0] ?? {};
    expect(trace?.question).toBe(prose);
    expect(trace?.steps.map(({ content }) => content)).toEqual([
      prose,
      '{"q":"A & B"}',
      '{"success": false, "error": "no \'pier\'"}',
    ]);
    expect(trace?.steps[1]?.tool?.arguments).toEqual({ q: "A & B" });
    expect(trace?.steps[2]?.isError).toBe(true);
    const said = report?.unmapped.filter(({ key }) => /content|arguments/.test(key));
    expect(said).toEqual([]);
  });
});
