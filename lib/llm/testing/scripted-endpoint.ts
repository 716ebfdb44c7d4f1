import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo } from "node:net";
import { type JudgeRequest } from "@/lib/attribution/judge";
import { type RecordedCall } from "@/lib/attribution/recorded-call";
import { findJudgementFault, StepJudgement } from "@/lib/attribution/reply-schemas";
import { createMemoryCallStore } from "../memory-call-store";
import { openJudge, type OpenJudgeOptions } from "../open-judge";

type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  body: Record<string, unknown>,
  count: number,
) => void;
const closers: (() => Promise<void>)[] = [];

/** Closes every endpoint that was opened, with what is still in flight. */
export async function closeEndpoints(): Promise<void> {
  await Promise.all(closers.splice(0).map((close) => close()));
}

/** An endpoint of which each test says how it answers; `seen` is what it was sent. */
export async function listen(handler: Handler) {
  const seen: { headers: IncomingMessage["headers"]; body: Record<string, unknown> }[] = [];
  let closedEarly = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    response.on("close", () => (closedEarly += response.writableFinished ? 0 : 1));
    request.on("end", () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
      seen.push({ headers: request.headers, body });
      handler(request, response, body, seen.length);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    seen,
    closedEarly: () => closedEarly,
  };
}

/** A step judgment that stands. */
export const good = { reasoning: "So.", is_decisive_error: true, confidence: 0.9 };
export const completion = (content: unknown, usage: object | null = { prompt_tokens: 100, completion_tokens: 10 }) => ({
  id: "x",
  object: "chat.completion",
  created: 0,
  model: "m",
  choices: [
    {
      index: 0,
      finish_reason: "stop",
      message: {
        role: "assistant",
        content: typeof content === "string" || Array.isArray(content) ? content : JSON.stringify(content),
      },
    },
  ],
  ...(usage ? { usage } : {}),
});
export const send = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) =>
  response
    .writeHead(status, { "content-type": "application/json", ...headers })
    .end(typeof body === "string" ? body : JSON.stringify(body));
export const answerGood = (response: ServerResponse) => send(response, 200, completion(good));

/** What the tests ask. */
export const question: JudgeRequest<StepJudgement> = {
  name: "step_judgement",
  schema: StepJudgement,
  messages: [
    { role: "system", content: "System." },
    { role: "user", content: "Question?" },
  ],
  steps: { first: 3, last: 3 },
  shown: { ranges: [{ first: 0, last: 3 }], unseen: [] },
  findFault: findJudgementFault,
};

/** A judge for an endpoint, without patience and with everything that it tells of. */
export function openFor(baseUrl: string, options: Partial<OpenJudgeOptions> = {}) {
  const waits: number[] = [];
  const calls: { call: RecordedCall; isReplayed: boolean }[] = [];
  let attemptCount = 0;
  const store = createMemoryCallStore();
  const judge = openJudge({
    endpoint: { preset: "custom", baseUrl, apiKey: "key", timeoutMs: 5_000, allowedHosts: "any" },
    model: { name: "m", contextTokens: 1_000, inputUsdPerMillion: 2, outputUsdPerMillion: 10 },
    runId: "run-1",
    store,
    signal: new AbortController().signal,
    random: () => 1,
    pause: (ms) => {
      waits.push(ms);
      return Promise.resolve();
    },
    onAttempt: () => (attemptCount += 1),
    onCall: (call, isReplayed) => {
      calls.push({ call, isReplayed });
      return Promise.resolve();
    },
    ...options,
  });
  return { judge, waits, calls, store, attempts: () => attemptCount };
}
