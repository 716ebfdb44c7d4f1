import { expect, test } from "vitest";
import { findLongComments } from "./find-long-comments";

const long = "word ".repeat(25).trimEnd();
const linesIn = (text: string, path = "a.tsx"): number[] =>
  findLongComments([{ path, text }]).map(({ place }) => Number(place.split(":")[1]));

test.each([
  ["of one line", `const a = 1;\n// ${long}`, [2]],
  ["behind code", `const a = 1; // ${long}`, [1]],
  ["of many lines, each line of it", `/**\n * ${long}\n * short\n * ${long}\n */`, [2, 4]],
  ["beside an expression", `const a = <p>\n  {/* ${long} */}\n</p>;`, [2]],
  ["behind a text that looks like one", `const a = "https://x /* "; // ${long}`, [1]],
])("a long line of a comment %s is found", (_, text, lines) => {
  expect(linesIn(text)).toEqual(lines);
});

test.each([
  ["a text", `const a = "// ${long}";`],
  ["a template", `const a = \`\n// ${long}\n\${b} /* ${long} */\`;`],
  ["a pattern", `const a = /\\/\\/ ${long}/;`],
  ["text of a page", `const a = <p>https://x {b} // ${long}</p>;`],
])("a long line of %s is no comment", (_, text) => {
  expect(linesIn(text)).toEqual([]);
});

test("a line of 120 columns is not too long, one of 121 is", () => {
  expect(linesIn(`// ${"x".repeat(117)}\n// ${"x".repeat(118)}`)).toEqual([2]);
});

test("comments of style sheets, of the schema and of Python are read by how their lines begin", () => {
  expect(linesIn(`/* ${long} */\n.a { background: url(${long}); }`, "a.css")).toEqual([1]);
  expect(linesIn(`/// ${long}\nmodel A {\n  id Int // ${long}\n}`, "a.prisma")).toEqual([1, 3]);
  expect(linesIn(`# ${long}\na = "${long}"`, "a.py")).toEqual([1]);
});
