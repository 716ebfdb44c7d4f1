import { expect, test } from "vitest";
import { requestHash } from "./request-hash";

const hashOf = (
  parts: string[],
  { type = "application/json", url = "http://here.example/a?b=1", method = "POST" } = {},
) => {
  const hash = requestHash({ method, url, headers: new Headers({ "content-type": type }) });
  for (const part of parts) hash.update(Buffer.from(part));
  return hash.digest();
};

test("the same request has the same hash however it arrives in parts, and another one another", () => {
  expect(hashOf(["ab", "c"])).toBe(hashOf(["abc"]));
  const others = [
    hashOf(["abd"]),
    hashOf(["abc"], { url: "http://here.example/a?b=2" }),
    hashOf(["abc"], { method: "PUT" }),
  ];
  expect(new Set([hashOf(["abc"]), ...others]).size).toBe(4);
});

test("a form has the same hash whatever parts it, also where that word arrives in two parts", () => {
  const form = (word: string, text = "x") => `--${word}\r\nname\r\n${text}\r\n--${word}--`;
  const of = (word: string, parts: string[]) => hashOf(parts, { type: `multipart/form-data; boundary=${word}` });
  const first = of("abcabc", [form("abcabc")]);
  expect(of("zzzzzz", [form("zzzzzz")])).toBe(first);
  for (let at = 0; at < form("abcabc").length; at += 1)
    expect(of("abcabc", [form("abcabc").slice(0, at), form("abcabc").slice(at)])).toBe(first);
  expect(of("abcabc", [form("abcabc", "y")])).not.toBe(first);
});
