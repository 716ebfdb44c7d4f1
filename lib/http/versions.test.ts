import { expect, test } from "vitest";
import { hasTag, seenVersion, tagOf } from "./versions";

const request = (headers: Record<string, string>) => new Request("http://here.example/", { headers });

test("the version is read from a tag, weak or not, and from the version alone", () => {
  const version = "2026-01-05T10:00:00.000Z";
  const tag = tagOf("{}", version);
  for (const sent of [tag, `W/${tag}`, `"${version}"`, version])
    expect(seenVersion(request({ "if-match": sent }))).toBe(version);
  for (const none of [{}, { "if-match": "*" }]) expect(seenVersion(request(none))).toBeUndefined();
});

test("an answer is known by its tag among others", () => {
  const tag = tagOf("{}");
  expect(tagOf("[]")).not.toBe(tag);
  for (const sent of [tag, `"a", W/${tag}`, "*"]) expect(hasTag(request({ "if-none-match": sent }), tag)).toBe(true);
  for (const none of [{}, { "if-none-match": '"a"' }]) expect(hasTag(request(none), tag)).toBe(false);
});
