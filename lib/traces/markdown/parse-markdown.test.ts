import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runsOf } from "@/lib/cli/testing/property-runs";
import { endOf, isText, type MarkdownNode, startOf } from "./markdown-tree";
import { parseMarkdown } from "./parse-markdown";

const nodesOf = (source: string) => parseMarkdown(source).nodes;
const all = (nodes: readonly MarkdownNode[]): MarkdownNode[] =>
  nodes.flatMap((node) => [node, ...(isText(node) ? [] : all(node[3]))]);
const ofKind = (source: string, kind: string) => all(nodesOf(source)).filter((node) => node[0] === kind);
const shownIn = (source: string, nodes: readonly MarkdownNode[] = nodesOf(source)): string =>
  all(nodes)
    .filter(isText)
    .map(([from, to, shown]) => shown ?? source.slice(from, to))
    .join("");

describe("parseMarkdown", () => {
  it("says where words stand, without saying them again", () => {
    expect(nodesOf("It is **very** wrong.")).toEqual([
      [
        "p",
        0,
        21,
        [
          [0, 6],
          ["strong", 6, 14, [[8, 12]]],
          [14, 21],
        ],
      ],
    ]);
  });

  it("reads headings, quotes, rules and breaks", () => {
    expect(nodesOf("## Plan\n> one\\\n> ~~two~~\n\n---")).toEqual([
      ["h2", 0, 7, [[3, 7]]],
      [
        "quote",
        8,
        24,
        [
          [
            "p",
            10,
            24,
            [
              [10, 13],
              ["br", 13, 15, []],
              ["del", 17, 24, [[19, 22]]],
            ],
          ],
        ],
      ],
      ["hr", 26, 29, []],
    ]);
  });

  it("reads lists: where they begin, what is done, and paragraphs only where there are gaps", () => {
    expect(nodesOf("3. a\n4. b")).toEqual([
      [
        "ol",
        0,
        9,
        [
          ["li", 0, 4, [[3, 4]]],
          ["li", 5, 9, [[8, 9]]],
        ],
        3,
      ],
    ]);
    expect(ofKind("- [x] a\n- [ ] b", "task").map((node) => node[4])).toEqual([1, 0]);
    expect(ofKind("1. ```py\n1. a", "li").map((node) => [startOf(node), endOf(node)])).toEqual([
      [0, 9],
      [9, 13],
    ]);
    expect(ofKind("- a\n- b", "p")).toHaveLength(0);
    expect(ofKind("- a\n\n- b", "p")).toHaveLength(2);
  });

  it("reads code, whatever it stands in", () => {
    expect(nodesOf("```py\na = 1\n\nb\n```")).toEqual([["pre", 0, 18, [[6, 14]], "py"]]);
    expect(ofKind("> ```\n>  a\n> b\n> ```", "pre")[0]?.[3]).toEqual([
      [8, 11],
      [13, 14],
    ]);
    expect(nodesOf("`` `a` ``")).toEqual([["p", 0, 9, [["code", 0, 9, [[3, 6]]]]]]);
    expect(shownIn("a\n\n    x\n      y")).toBe("ax\n  y");
  });

  it("hides no words: what stands beside a fence's language, and what names an address, is shown", () => {
    expect(shownIn("```py blame=Surfer\na = 1\n```")).toBe("py blame=Surfera = 1");
    expect(shownIn("**a**\n\n[//]: # (blame Surfer)")).toBe("a[//]: # (blame Surfer)");
  });

  it("reads tables", () => {
    const source = "| a | b |\n|:--|--:|\n| `x\\|y` | z |";
    expect(ofKind(source, "table")[0]?.[4]).toBe("lr");
    expect(ofKind(source, "tr")).toHaveLength(2);
    expect(shownIn(source)).toBe("abx|yz");
  });

  it("keeps each address of links and images once", () => {
    const source = "[a](https://x.y/ü) [b][one] ![c][one] <https://x.y>\n\n[one]: https://x.y/%C3%BC";
    const tree = parseMarkdown(source);
    expect(tree.addresses).toEqual(["https://x.y/%C3%BC", "https://x.y"]);
    expect([...ofKind(source, "a"), ...ofKind(source, "img")].map((node) => node[4])).toEqual([0, 0, 1, 0]);
    expect(shownIn(source, tree.nodes)).toBe("a b c https://x.y[one]: https://x.y/%C3%BC");
  });

  it("finds bare addresses, also those that are found after parsing", () => {
    const source = "see [https://x.y/a] &amp; me@x.org";
    expect(parseMarkdown(source).addresses).toEqual(["https://x.y/a", "mailto:me@x.org"]);
    expect(nodesOf(source)).toEqual([
      [
        "p",
        0,
        34,
        [
          [0, 5],
          ["a", 5, 18, [[5, 18]], 0],
          [18, 20],
          [20, 25, "&"],
          [25, 26],
          ["a", 26, 34, [[26, 34]], 1],
        ],
      ],
    ]);
  });

  it("numbers footnotes in the order in which they are referred to", () => {
    const source = "b[^b] a[^a]\n\n[^a]: first\n[^b]: second\n[^c]: nobody's";
    expect(ofKind(source, "note").map((node) => node[4])).toEqual([1, 2]);
    expect(ofKind(source, "footnote").map((node) => node[4])).toEqual([2, 1, 3]);
  });

  it("leaves markup of the text's own as words", () => {
    expect(nodesOf("<div>\n<b>x\n</div>")).toEqual([["html", 0, 17, [[0, 17]]]]);
    expect(shownIn("a <img src=x> b")).toBe("a <img src=x> b");
  });

  it("counts units of the text, a mark of the byte order and a NUL among them", () => {
    expect(nodesOf("\uFEFF# 😀\0")).toEqual([["h1", 1, 6, [[3, 6]]]]);
  });

  it("takes an escape and an entity for what they stand for", () => {
    const source = "- \\(x\\) &lt; &amp;amp;";
    expect(shownIn(source)).toBe("(x) < &amp;");
  });
});

describe("parseMarkdown of what is nested deeply", () => {
  const depthOf = (nodes: readonly MarkdownNode[]): number =>
    Math.max(0, ...nodes.map((node) => 1 + (isText(node) ? 0 : depthOf(node[3]))));

  it("leaves what stands too deep as it is written", () => {
    const nested = [
      "> ".repeat(100) + "x",
      "- ".repeat(100) + "x",
      "**a\n\n[^a]: " + "+ ".repeat(100) + "x",
      "*a **a ".repeat(60) + "x" + " a** a*".repeat(60),
      Array.from({ length: 60 }, (_, i) => "\t".repeat(i) + "- x").join("\n"),
    ];
    for (const source of nested) {
      const { nodes } = parseMarkdown(source);
      expect(depthOf(nodes)).toBeGreaterThan(20);
      expect(depthOf(nodes)).toBeLessThanOrEqual(50);
      expect(shownIn(source, nodes)).toContain("x");
    }
  });

  it("shows the signs of what it leaves", () => {
    expect(shownIn("> ".repeat(30) + "**x**")).toMatch(/^(?:> )+\*\*x\*\*$/);
    expect(shownIn("> ".repeat(20) + "**x**")).toBe("x");
  });
});

/** Texts in which every construct is likely to stand, closed or not. */
const pieces = [
  ...[
    "a",
    "b ",
    "\n",
    "\n\n",
    "\r\n",
    "# ",
    "- ",
    "1. ",
    "> ",
    "    ",
    "\t",
    "*",
    "**",
    "_",
    "~~",
    "`",
    "```",
    "~~~",
    "```py\n",
  ],
  ...[
    "[",
    "](",
    ")",
    "]: /u",
    "![",
    "[a]",
    "[^a]",
    "[^a]: ",
    "[a]: <b>",
    "|",
    "|-|-|\n",
    "---",
    "===",
    "<b>",
    "<!--",
    "-->",
    "</p>",
  ],
  ...[
    "&amp;",
    "&#0;",
    "&",
    "\\",
    "\\*",
    "http://a.b",
    "www.x.y",
    "m@x.y",
    "[ ] ",
    "[x] ",
    "\0",
    "\uFEFF",
    "😀",
    "\uD800",
  ],
];
const madeText = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join(""));

describe("parseMarkdown of any text", () => {
  const check = (source: string) => {
    const tree = parseMarkdown(source);
    const walk = (nodes: readonly MarkdownNode[], from: number, to: number): void => {
      let cursor = from;
      for (const node of nodes) {
        expect(startOf(node)).toBeGreaterThanOrEqual(cursor);
        expect(endOf(node)).toBeLessThanOrEqual(to);
        expect(endOf(node)).toBeGreaterThanOrEqual(startOf(node));
        if (isText(node) && node[2] === undefined) expect(node[1]).toBeGreaterThan(node[0]);
        if (node[0] === "a" || node[0] === "img") expect(tree.addresses[node[4]]).toBeTypeOf("string");
        if (!isText(node)) walk(node[3], node[1], node[2]);
        cursor = endOf(node);
      }
    };
    walk(tree.nodes, 0, source.length);
    expect(JSON.parse(JSON.stringify(tree))).toEqual(tree);
    return tree;
  };

  it("places every node within the one that holds it, one after the other, and stays small", () => {
    fc.assert(
      fc.property(madeText, (source) => {
        expect(JSON.stringify(check(source)).length).toBeLessThan(60 + 40 * source.length);
      }),
      { numRuns: runsOf(100) },
    );
  });

  it("reads whatever is written", () => {
    fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 60 }), (source) => void check(source)));
  });

  it("shows what is written where nothing is marked up", () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1 }).map((list) => list.join(" "));
    fc.assert(
      fc.property(words, (source) => {
        expect(nodesOf(source)).toEqual([["p", 0, source.length, [[0, source.length]]]]);
      }),
    );
  });
});
