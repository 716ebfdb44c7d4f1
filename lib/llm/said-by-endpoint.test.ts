import { expect, it } from "vitest";
import { readError, readReported, saidBy } from "./said-by-endpoint";

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

it("takes an answer for an error only where it calls itself one", () => {
  expect(readReported({ status: "ok", message: "Welcome" })).toBeNull();
  expect(readReported({ object: "error", message: "No.", code: 400 })).toMatchObject({ message: "No.", code: 400 });
  expect(readReported([{ error: { message: "No." } }])).toMatchObject({ message: "No." });
});

it("does not follow an endpoint down, nor quote its names at length", () => {
  const deep = `${'{"error":'.repeat(5_000)}"No."${"}".repeat(5_000)}`;
  expect(saidBy(deep)).toBeNull();
  expect(saidBy("<title".repeat(200_000))).toBeNull();
  expect(readError({ error: { message: "No.", code: "x".repeat(9_000) } })?.code).toHaveLength(300);
});

it("quotes pages by their title, other text as it is, and neither at length", () => {
  expect(saidBy("<html><head><title>413 Too\nLarge</title></head></html>")).toBe("413 Too Large");
  expect(saidBy("<html><body>…</body></html>")).toBeNull();
  expect(saidBy("upstream connect error")).toBe("upstream connect error");
  expect(saidBy("no ".repeat(1_000))).toHaveLength(300);
  for (const nothing of [undefined, "", "  ", "{}"]) expect(saidBy(nothing)).toBeNull();
});
