import { describe, expect, it } from "vitest";
import {
  errorOfCode,
  readDocument,
  readRefusal,
  requireMediaType,
  requireVersion,
  retryAfterMs,
} from "./http-target-answers";
import { replayErrorCodes } from "./protocol/messages";
import { type TransportResponse } from "./replay-transport";

const answer = (status: number, headers: Record<string, string>, text = ""): TransportResponse => ({
  status,
  headers,
  chunks: (async function* () {
    // In pieces that part a character.
    const bytes = new TextEncoder().encode(text);
    for (let at = 0; at < bytes.length; at += 3) yield bytes.subarray(at, at + 3);
  })(),
});
const json = { "content-type": "Application/JSON; charset=utf-8" };

describe("errorOfCode", () => {
  it("has a whole sentence for every code, with and without words", () => {
    for (const code of replayErrorCodes) {
      expect(errorOfCode(code, "").message).toMatch(/^\p{Lu}.*[.?]$/u);
      expect(errorOfCode(code, "because").message).toMatch(/^\p{Lu}.*[:?] “because”$/u);
    }
  });

  it("quotes a few words in one line without signs that steer a screen", () => {
    const { message } = errorOfCode("failed", `a\u001b[2J\n\u202eb\u0000 ${"x".repeat(500)}`);
    expect(message).toMatch(/^It broke down: “a \[2J b x+…”$/);
    expect(message.length).toBeLessThan(200);
  });
});

describe("answers that are no stream", () => {
  it("are read as JSON whatever pieces they come in", async () =>
    expect(await readDocument(answer(200, json, '{"é":"😀"}'), 100)).toEqual({ é: "😀" }));

  it("are not read beyond their size", async () =>
    expect(readDocument(answer(200, json, `"${"x".repeat(200)}"`), 100)).rejects.toMatchObject({ problem: "flooded" }));

  it("are refused by their kind, which is quoted only where it is one", () => {
    expect(() => requireMediaType(answer(200, json), "application/json")).not.toThrow();
    expect(() => requireMediaType(answer(200, { "content-type": "text/html" }), "application/json")).toThrow(
      /with text\/html; expected/,
    );
    for (const headers of [{}, { "content-type": "<script>" }])
      expect(() => requireMediaType(answer(200, headers as Record<string, string>), "application/json")).toThrow(
        /something without a type/,
      );
  });

  it("of another version are told apart from what is no document of the protocol", () => {
    expect(() => requireVersion({ protocol: 3 })).toThrow("version 3");
    for (const document of [{ protocol: 1 }, {}, [], null, "text"])
      expect(() => requireVersion(document)).not.toThrow();
  });
});

describe("readRefusal", () => {
  it.each<[TransportResponse, string, RegExp]>([
    [answer(429, {}), "busy", /too much to do\.$/],
    [answer(503, json, '{"error":{"code":"failed","message":"Starting"}}'), "busy", /“Starting”/],
    [answer(404, json, '{"error":{"code":"unknown-trace","message":""}}'), "refused", /does not know this trace/],
    [answer(400, json, '{"detail":"x"}'), "refused", /status 400 and no reason/],
    [answer(400, json, "{"), "refused", /status 400 and no reason/],
    [answer(502, { "content-type": "text/html" }), "unreachable", /server before it/],
    [answer(308, { location: "http://127.0.0.1/" }), "refused", /redirect \(308\)/],
  ])("%#", async (response, problem, message) =>
    expect(await readRefusal(response, 1_000)).toMatchObject({ problem, message: expect.stringMatching(message) }),
  );
});

it.each([
  ["3", 3_000],
  ["Tue, 06 Jan 2026 10:00:05 GMT", 5_000],
  ["Tue, 06 Jan 2026 09:00:00 GMT", 0],
  ["soon", 0],
  ["-1", 0],
  ["99999999999", 0],
])("retry-after %s is %i ms", (value, ms) => {
  expect(retryAfterMs(answer(429, { "retry-after": value }), Date.UTC(2026, 0, 6, 10))).toBe(ms);
});
