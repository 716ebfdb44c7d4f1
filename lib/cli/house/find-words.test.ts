import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findWords } from "./find-words";
import { plainWords } from "./plain-words";

const placesIn = (text: string, path = "components/a.tsx"): string[] =>
  findWords([{ path, text }]).map(({ place }) => place);

test.each([
  ["between tags", "const a = <p>\n  One a\n  line\n</p>;"],
  ["in quotation marks", '\nconst a = "One a line";'],
  ["in a template", "\nconst a = `${b} one a line ${c}`;"],
])("a word that the glossary replaces is found %s", (_, text) => {
  expect(placesIn(text)).toHaveLength(1);
});

test("comments, names, keys, SQL and tests are not what people read", () => {
  expect(placesIn('const a = "anew";\nimport "./read-labelled";')).toEqual([]);
  expect(placesIn('const a = "Begin anew";', "lib/services/a.sql.ts")).toEqual([]);
  expect(placesIn("// one a line\nconst dearest = 1;")).toEqual([]);
  expect(placesIn('const a = "one a line";', "components/a.test.tsx")).toEqual([]);
});

test("no document has one, and the glossary names each with what stands in its place", () => {
  const documents = readdirSync("docs", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".md"));
  const texts = [...documents.map((file) => `docs/${file}`), "README.md"].map((path) => [
    path,
    readFileSync(path, "utf8"),
  ]);
  const [, glossary = ""] = texts.find(([path]) => path === "docs/glossary.md") ?? [];
  const [, replaced = ""] = glossary.split("## Words that are replaced");
  for (const [found, instead] of plainWords) {
    expect(replaced, String(found)).toMatch(found);
    expect(replaced).toContain(instead);
  }
  const others = texts.map(([path, text = ""]) => [
    path,
    path === "docs/glossary.md" ? glossary.replace(replaced, "") : text,
  ]);
  expect(others.flatMap(([path, text = ""]) => (plainWords.some(([found]) => found.test(text)) ? [path] : []))).toEqual(
    [],
  );
});
