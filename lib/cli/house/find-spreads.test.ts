import { expect, test } from "vitest";
import { findSpreads } from "./find-spreads";

const placesIn = (text: string, path = "a.tsx"): string[] => findSpreads([{ path, text }]).map(({ place }) => place);

test.each([
  ["in an object", "const b = { ...{ a: 1 } };"],
  ["in brackets", "const b = { ...({ a: 1 }) };"],
  ["with a type of its own", "const b = { ...({ a: 1 } as object), ...rest };"],
  ["that satisfies a type", "const b = { ...({ a: 1 } satisfies object) };"],
  ["as attributes", "const b = <p {...{ id }} />;"],
  ["inside another value", "const b = { c: [{ ...{ a } }] };"],
])("a literal that is spread %s is found", (_, text) => {
  expect(placesIn(`\n${text}`)).toEqual(["a.tsx:2"]);
});

test.each([
  ["under a condition", "const b = { ...(a ? { a } : {}), ...(a && { a }) };"],
  ["of a name", "const b = { ...a }; const c = <p {...a} />;"],
  ["of an array", "const b = [...[1, 2]];"],
  ["in a text or a comment", 'const b = "...{ a }"; // ...{ a }'],
])("a spread %s is none", (_, text) => {
  expect(placesIn(text)).toEqual([]);
});

test("a module of JavaScript is read too, and no file of another language", () => {
  expect(placesIn("export default { ...{ a: 1 } };", "a.mjs")).toEqual(["a.mjs:1"]);
  expect(placesIn("/* ...{ a } */", "a.css")).toEqual([]);
});
