import { expect, it } from "vitest";
import { readError, saidBy } from "./said-by-endpoint";

it.each([
  ["OpenAI", { error: { message: "No.", type: "invalid_request_error", code: null } }, "No.", "invalid_request_error"],
  ["Google, in a list", [{ error: { code: 400, message: "No.", status: "INVALID_ARGUMENT" } }], "No.", 400],
  ["vLLM", { object: "error", message: "No.", code: 400 }, "No.", 400],
  ["FastAPI", { detail: [{ loc: ["body"], msg: "No.", type: "missing" }] }, "No.", null],
  ["Mistral", { object: "error", message: { detail: [{ msg: "No." }] } }, "No.", null],
  ["Bedrock", { message: "No." }, "No.", null],
  ["Ollama", { error: "No." }, "No.", null],
])("reads the error of %s", (_, body, message, code) => {
  expect(readError(body)).toMatchObject({ message });
  if (code !== null) expect(readError(body)?.code).toBe(code);
  expect(saidBy(JSON.stringify(body))).toBe(message);
});

it("finds no error in a completion, and none in nothing", () => {
  for (const body of [{ choices: [] }, { choices: [], error: null }, {}, [], null, "no", 3])
    expect(readError(body)).toBeNull();
});

it("quotes pages by their title, other text as it is, and neither at length", () => {
  expect(saidBy("<html><head><title>413 Too\nLarge</title></head></html>")).toBe("413 Too Large");
  expect(saidBy("<html><body>…</body></html>")).toBeNull();
  expect(saidBy("upstream connect error")).toBe("upstream connect error");
  expect(saidBy("no ".repeat(1_000))).toHaveLength(300);
  for (const nothing of [undefined, "", "  ", "{}"]) expect(saidBy(nothing)).toBeNull();
});
