import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hostileNames } from "./made-outline.testing";
import { fitText, type Scene, type Shape } from "./scene";
import { svgFileName, toSvg } from "./to-svg";

const colourOf = (paint: string) => `#${paint.length}`;
const scene = (shapes: Shape[], title = "A title"): Scene => ({ title, width: 100, height: 50, shapes });

/**
 * Every tag of a file that is well formed as far as this writer goes: no stray angle bracket, every element closed,
 * values free of quotes and brackets.
 */
function tags(svg: string): { name: string; attributes: string[] }[] {
  const found: { name: string; attributes: string[] }[] = [];
  const open: string[] = [];
  const rest = svg
    .replace(/^<\?xml [^<>]*\?>/, "")
    .replace(
      /<(\/?)([a-z]+)((?: [a-zA-Z:-]+="[^"<>]*")*)(\/?)>/gi,
      (_, isEnd: string, name: string, attributes: string, isEmpty: string) => {
        if (isEnd) expect(open.pop()).toBe(name);
        else {
          found.push({ name, attributes: [...attributes.matchAll(/ ([a-zA-Z:-]+)=/g)].map((match) => match[1] ?? "") });
          if (!isEmpty) open.push(name);
        }
        return "";
      },
    );
  expect(open).toEqual([]);
  expect(rest).not.toMatch(/[<>]/);
  expect(rest).not.toMatch(/&(?!(?:amp|lt|gt|quot|apos);)/);
  return found;
}

const harmless = new Set(["svg", "title", "rect", "path", "circle", "text", "g"]);

describe("toSvg", () => {
  it("names its size, title and fonts, and holds every shape with the colours it is given", () => {
    const svg = toSvg(
      scene([
        { kind: "rect", x: 1, y: 2, width: 3, height: 4, radius: 2, fill: "fault", stroke: "line", isDashed: true },
        { kind: "circle", x: 5, y: 6, radius: 2, stroke: "text" },
        {
          kind: "group",
          x: 10,
          y: 20,
          shapes: [{ kind: "path", d: "M0 0h9", stroke: "a3", strokeWidth: 2, opacity: 0.5 }],
        },
        { kind: "text", x: 7, y: 8, text: "Words", fill: "muted", anchor: "end", isBold: true, isMono: true },
      ]),
      colourOf,
    );
    expect(svg).toContain('viewBox="0 0 100 50"');
    expect(svg).toContain("<title>A title</title>");
    expect(svg).toContain('font-family="Geist, ui-sans-serif');
    expect(svg).toContain(
      '<rect x="1" y="2" width="3" height="4" rx="2" fill="#5" stroke="#4" stroke-width="1" stroke-dasharray="3 3"/>',
    );
    expect(svg).toContain('<path d="M0 0h9" fill="none" stroke="#2" stroke-width="2" opacity="0.5"/>');
    expect(svg).toContain('text-anchor="end" font-weight="600" font-family="Geist Mono');
    expect(tags(svg).map(({ name }) => name)).toEqual(["svg", "title", "rect", "rect", "circle", "g", "path", "text"]);
    expect(svg).not.toContain("var(");
  });

  it("keeps hostile names as text, and refers to nothing outside", () => {
    for (const name of hostileNames) {
      const svg = toSvg(scene([{ kind: "text", x: 0, y: 0, text: name, fill: "text" }], name), colourOf);
      for (const tag of tags(svg)) {
        expect(harmless).toContain(tag.name);
        for (const attribute of tag.attributes) expect(attribute).not.toMatch(/^on|href/i);
      }
    }
  });

  it("is well formed whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const svg = toSvg(scene([{ kind: "text", x: 0, y: 0, text, fill: "text" }], text), colourOf);
        expect(tags(svg)).toHaveLength(4);
        expect(svg).not.toMatch(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/);
      }),
    );
  });
});

describe("svgFileName", () => {
  it("keeps letters and figures of any script, and is never empty or a path", () => {
    expect(svgFileName("How much? (42 %)", "lanes")).toBe("How-much-42-lanes.svg");
    expect(svgFileName("数はいくつ?", "graph")).toBe("数はいくつ-graph.svg");
    expect(svgFileName("../..", "graph")).toBe("trace-graph.svg");
    expect(svgFileName("x".repeat(500), "graph")).toHaveLength(70);
  });
});

describe("fitText", () => {
  it("leaves short text as it is and shortens long text, wide scripts more", () => {
    expect(fitText("short", 100)).toBe("short");
    expect(fitText("a".repeat(100), 100)).toMatch(/^a{14,16}…$/);
    expect([...fitText("数".repeat(100), 100)].length).toBeLessThan(11);
    expect(fitText("anything", 0)).toBe("…");
  });
});
