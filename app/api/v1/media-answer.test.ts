import { expect, it } from "vitest";
import { mediaAnswer, rangeOf } from "./media-answer";

const text = "0123456789";
const sha256 = "a".repeat(64);
const answer = (mediaType: string | null, headers: Record<string, string> = {}) =>
  mediaAnswer(
    new Request("http://faultline.example/", { headers }),
    {
      mediaType,
      name: "../a\u202e.html",
      byteSize: text.length,
      bytes: async function* (from, to) {
        yield new TextEncoder().encode(text.slice(from, to));
      },
    },
    { sha256, keptSeconds: 60 },
  );

it("reads what a Range header asks for", () => {
  expect(rangeOf("bytes=2-4", 10)).toEqual({ from: 2, to: 5 });
  expect(rangeOf("bytes=7-", 10)).toEqual({ from: 7, to: 10 });
  expect(rangeOf("bytes=-3", 10)).toEqual({ from: 7, to: 10 });
  expect(rangeOf("bytes=2-400", 10)).toEqual({ from: 2, to: 10 });
  expect(rangeOf("bytes=10-", 10)).toBe("beyond");
  for (const whole of [null, "bytes=0-1,3-4", "lines=1-2", "bytes=-"]) expect(rangeOf(whole, 10)).toBeNull();
});

it("answers the part that is asked for", async () => {
  const part = answer("audio/wav", { range: "bytes=2-4" });
  expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([206, "bytes 2-4/10", "234"]);
  expect(answer("audio/wav", { range: "bytes=99-" }).status).toBe(416);
  expect(answer("audio/wav", { "if-none-match": `"${sha256}"` }).status).toBe(304);
  expect(await answer("audio/wav").text()).toBe(text);
});

it.each([
  ["image/png", "image/png", "inline"],
  ["application/pdf", "application/pdf", "attachment"],
  ["image/svg+xml", "application/octet-stream", "attachment"],
  ["text/html", "application/octet-stream", "attachment"],
  [null, "application/octet-stream", "attachment"],
])("sends %s as %s, %s, and lets nothing of it run", (mediaType, type, disposition) => {
  const { headers } = answer(mediaType);
  expect(headers.get("content-type")).toBe(type);
  expect(headers.get("content-disposition")).toMatch(new RegExp(`^${disposition}; filename\\*=UTF-8''[\\w.%-]+$`));
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("content-security-policy")).toContain("sandbox");
});
