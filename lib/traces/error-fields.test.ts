import { describe, expect, it } from "vitest";
import { statesFailure } from "./error-fields";

describe("statesFailure", () => {
  it.each([
    [{ content: [{ type: "text", text: "no such host" }], isError: true }],
    [{ success: false, error: "lid stuck" }],
    [{ ok: false, message: "no room" }],
    [{ status: "error" }],
    [{ status: "failed", reason: "no room" }],
    [{ error: { code: 502, message: "upstream" } }],
    [{ result: '{"error": "lid stuck"}' }],
    [[{ type: "text", text: '{"isError": true}' }]],
    [{ stdout: "", exit_code: 2 }],
    [{ returncode: "127" }],
    [{ statusCode: 503, body: "Service Unavailable" }],
    [{ type: "web_search_tool_result_error", error_code: "max_uses_exceeded" }],
  ])("sees the failure in %j, as a value and as a text", (value) => {
    expect(statesFailure(value)).toBe(true);
    expect(statesFailure(JSON.stringify(value))).toBe(true);
  });

  it.each([
    [{ error: null, value: 3 }],
    [{ error: "" }],
    [{ error: "None" }],
    [{ error: "0 errors" }],
    [{ error: 0.03 }],
    [{ error: {} }],
    [{ errors: 0 }],
    [{ errors: [] }],
    [{ isError: false, error: null }],
    [{ success: true, message: "saved" }],
    [{ exit_code: 0 }],
    [{ status: "failed", order: 7 }],
    [[{ error: "a" }, { error: "b" }]],
  ])("sees none in %j", (value) => {
    expect(statesFailure(value)).toBe(false);
    expect(statesFailure(JSON.stringify(value))).toBe(false);
  });

  it("sees none in prose, nor in JSON that nests without end", () => {
    expect(statesFailure("0 errors, isError: true")).toBe(false);
    expect(statesFailure(`${"[".repeat(50_000)}${"]".repeat(50_000)}`)).toBe(false);
  });
});
