import { describe, expect, it } from "vitest";
import { type JsonObject } from "../json-value";
import { answerIn, failureIn, requestIn, seeCall } from "./find-call";

const found = (value: JsonObject) => ({ value, pointer: "", literal: () => undefined });
const answer = { id: "c1", object: "chat.completion", choices: [{ index: 0, message: { content: "Two." } }] };
const asked = { model: "m", messages: [{ role: "user", content: "How many kites?" }] };

describe("a call in a record", () => {
  it.each([
    ["beside each other", { ...asked, response: answer }, "", "/response"],
    ["under keys of their own", { request: asked, response: answer }, "/request", "/response"],
    [
      "as HTTP",
      { request: { body: asked }, response: { status: 200, body: answer } },
      "/request/body",
      "/response/body",
    ],
    [
      "as JSON in texts",
      { request_body: JSON.stringify(asked), response_body: JSON.stringify(answer) },
      "/request_body",
      "/response_body",
    ],
  ])("is found with request and answer %s", (_, record, requestAt, answerAt) => {
    expect([requestIn(found(record)).pointer, answerIn(found(record))?.pointer]).toEqual([requestAt, answerAt]);
    expect(seeCall(record)).toMatchObject({ kind: "openai", isBare: false, request: asked, isFailed: false });
  });

  it("is found where the answer was recorded as a stream", () => {
    const chunk = { object: "chat.completion.chunk", id: "c", choices: [{ index: 0, delta: { content: "Two." } }] };
    const stream = `data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n`;
    expect(answerIn(found({ request: asked, response: stream }))).toMatchObject({
      pointer: "/response",
      value: { object: "chat.completion", choices: [{ message: { content: "Two." } }] },
    });
  });

  it.each([
    [{ response: { error: { message: "Too many requests", code: 429 } } }, "Too many requests"],
    [{ response: null, error: { code: "batch_expired" } }, "batch_expired"],
    [{ result: { type: "errored", error: { type: "error", error: { message: "Too large" } } } }, "Too large"],
    [{ ...asked, error_str: "RateLimitError: 429" }, "RateLimitError: 429"],
    [{ ...asked, error: null }, null],
    [{ ...asked, error: "0 errors" }, null],
  ])("that failed says with what: %j", (record, text) => {
    expect(failureIn(found(record), answerIn(found(record)))?.text ?? null).toBe(text);
  });
});
