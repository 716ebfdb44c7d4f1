import fc from "fast-check";
import { expect, it } from "vitest";
import { embeddedJson, jsonWords } from "./embedded-json";

const page = { meta_tags: { site: "Bing", "og:title": `"quoted" {brace} ${"x".repeat(200)}` }, jsonld: [] };

it("finds JSON within a text, with its place and what it holds", () => {
  const json = JSON.stringify(page, null, 2);
  const text = `Here is {the page}.\n\n${json}\n\nIts text follows. {`;
  const [found, ...others] = embeddedJson(text);
  expect(others).toEqual([]);
  expect(text.slice(found?.from, found?.to)).toBe(json);
  expect(found?.words).toBe("JSON: meta tags, jsonld");
});

it("leaves what is short, what is no JSON and what never ends", () => {
  expect(embeddedJson('Call it with {"a": 1}.')).toEqual([]);
  expect(embeddedJson(`{"a": ${"x".repeat(300)}}`)).toEqual([]);
  expect(embeddedJson(`{"a": "${"x".repeat(300)}`)).toEqual([]);
  expect(embeddedJson('{"'.repeat(20_000))).toEqual([]);
});

it("finds every JSON that is long enough, whatever it holds and stands around it", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), (value) => {
      const json = JSON.stringify({ filling: "x".repeat(200), ...value });
      const [found] = embeddedJson(`before ${json} after`);
      expect(found && { from: found.from, to: found.to }).toEqual({ from: 7, to: 7 + json.length });
    }),
  );
});

it("says what JSON holds", () => {
  expect(jsonWords([1, 2])).toBe("JSON, a list of 2");
  expect(jsonWords({})).toBe("JSON, empty");
  expect(jsonWords({ a: 1, b: 2, c: 3, d: 4 })).toBe("JSON, 4 fields: a, b, c, …");
});
