import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { listModels } from "./list-models";

let close: (() => void) | null = null;
afterEach(() => close?.());

/** An endpoint that answers every request so. */
async function list(body: string, { status = 200, preset = "custom" } = {}) {
  const seen: (string | string[] | undefined)[] = [];
  const server = createServer(({ url, headers }, response) => {
    seen.push(url, headers.authorization, headers["x-api-key"]);
    response.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  close = () => server.close();
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const endpoint = { preset, baseUrl, apiKey: "sk-1", timeoutMs: 1_000, allowedHosts: "any" as const };
  return { answer: await listModels(endpoint, new AbortController().signal), seen };
}

it("reads names, and lengths and prices where the endpoint states them", async () => {
  const data = [
    { id: "models/gemini-x" },
    { id: "a/b", context_length: 32_000, pricing: { prompt: "0.0000015", completion: "0.000006" } },
    { id: "house", max_model_len: 8_192, pricing: { prompt: "-1", completion: "free" } },
  ];
  const { answer, seen } = await list(JSON.stringify({ object: "list", data }));
  const unknown = { inputUsdPerMillion: null, outputUsdPerMillion: null };
  expect(answer).toEqual({
    ok: true,
    models: [
      { name: "gemini-x", contextTokens: null, ...unknown },
      { name: "a/b", contextTokens: 32_000, inputUsdPerMillion: 1.5, outputUsdPerMillion: 6 },
      { name: "house", contextTokens: 8_192, ...unknown },
    ],
  });
  expect(seen).toEqual(["/v1/models", "Bearer sk-1", undefined]);
});

it("leaves out what is no model, and keeps the first of each name", async () => {
  const entries = ["", "models/", "a\nb", "x".repeat(201), "models/one", "one", "two"].map((id) => ({ id }));
  const { answer } = await list(JSON.stringify({ data: [null, { name: "unnamed" }, ...entries] }));
  expect(answer.ok && answer.models.map(({ name }) => name)).toEqual(["one", "two"]);
});

it("asks Anthropic with the header that it takes there", async () => {
  const { seen } = await list(JSON.stringify({ data: [] }), { preset: "anthropic" });
  expect(seen).toEqual(["/v1/models", undefined, "sk-1"]);
});

it.each([
  ["a refused key", "{}", 401, "rejected the API key"],
  ["no list", "", 404, "does not list its models"],
  ["a failing server", "", 503, "answered with HTTP 503"],
  ["a list of something else", '{"data":[{"name":"file"}]}', 200, "not with a list of models"],
  ["a web page", "<!doctype html>", 200, "not with a list of models"],
] as const)("says that there is %s", async (_, body, status, words) => {
  const { answer } = await list(body, { status });
  expect(answer).toMatchObject({ ok: false });
  expect(answer.ok ? "" : answer.message).toContain(words);
});

it("says where nothing listens, and asks no private host that it may not", async () => {
  const endpoint = { preset: "custom", baseUrl: "http://127.0.0.1:9/v1", apiKey: null, timeoutMs: 1_000 };
  const { signal } = new AbortController();
  const unheard = await listModels({ ...endpoint, allowedHosts: "any" }, signal);
  expect(unheard).toMatchObject({ ok: false, message: expect.stringContaining("could not be reached") as string });
  const blocked = await listModels({ ...endpoint, allowedHosts: [] }, signal);
  expect(blocked).toMatchObject({ ok: false });
});
