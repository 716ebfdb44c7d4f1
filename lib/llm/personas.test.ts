import { createServer, type IncomingMessage, type Server } from "node:http";
import { type AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { allAtOnce } from "@/lib/attribution/methods/all-at-once";
import { noTracer } from "@/lib/attribution/no-tracer";
import { makeTrace } from "@/lib/attribution/testing/make-trace";
import { attributeTrace } from "./attribute-trace";
import { retryRules } from "./retry";
import { endings } from "./testing/personas/endings";
import { manners } from "./testing/personas/manners";
import { type Asked, type Persona } from "./testing/personas/persona";
import { replies } from "./testing/personas/replies";

const trace = makeTrace([
  ["user", "How many gulls and terns are there?"],
  ["Boss", "Counter, count the gulls and terns and add them."],
  ["Counter", "I see 8 gulls and 4 terns."],
  ["Counter", "Seven and four make eleven."],
  ["Boss", "FINAL ANSWER: 11"],
]);
/** As patient as ever, and in no time. */
const rules = { ...retryRules, baseMs: 1, capMs: 1, slowDownBaseMs: 1, slowDownCapMs: 1, retryAfterCapMs: 1 };

const readBody = async (request: IncomingMessage): Promise<Asked["body"]> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as Asked["body"];
};

let server: Server;
let persona: Persona;
let count = 0;
beforeAll(async () => {
  server = createServer((request, response) => {
    void readBody(request).then((body) => {
      count += 1;
      const { url: path = "", headers: sent } = request;
      const { status = 200, body: said, headers = {} } = persona.answer({ path, headers: sent, body, count });
      response.writeHead(status, { "content-type": "application/json", ...headers });
      response.end(typeof said === "string" ? said : JSON.stringify(said));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

it.each([...replies, ...manners, ...endings])("$name: the right answer, or the right sentence", async (one) => {
  persona = one;
  count = 0;
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { attribution, error } = await attributeTrace({
    trace,
    method: allAtOnce,
    endpoint: {
      preset: "custom",
      baseUrl: `${host}${one.path ?? "/v1"}`,
      apiKey: "key",
      timeoutMs: 5_000,
      allowedHosts: "any",
    },
    // Of each persona its own name, so that none has what another was found to take.
    model: { name: one.name, contextTokens: 64_000, inputUsdPerMillion: null, outputUsdPerMillion: null },
    tracer: noTracer,
    revealExpectedAnswer: false,
    nonce: "0a0b0c0d",
    runId: "test",
    signal: new AbortController().signal,
    rules,
  });
  if (one.ends === "right") {
    expect([error?.message, attribution?.agent, attribution?.stepIndex]).toEqual([undefined, "Counter", 3]);
  } else {
    expect(error).toMatchObject({ code: one.ends.code });
    for (const words of one.ends.words) expect(error?.message).toContain(words);
  }
  expect(count).toBe(one.requests ?? 1);
});
