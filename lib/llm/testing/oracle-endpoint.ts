import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { answerAs, type Knowledge } from "./oracle-answer";
import { commonPrefix } from "./common-prefix";
import { readPrompt, type SeenPrompt } from "./oracle-prompt";
import { tokenise } from "./oracle-tokens";

export interface OracleOptions extends Knowledge {
  latencyMs?: number;
  /** Share of replies that are faults, in streaks of 1 to `streakUpTo`; no question gets more than so many in a row. */
  faultRate?: number;
  streakUpTo?: number;
  /** Refuses any `response_format` with HTTP 400. */
  plain?: boolean;
  /** Refuses `json_schema` alone. */
  noSchema?: boolean;
  /** Refuses to give log-probabilities with HTTP 400. */
  noProbabilities?: boolean;
  /** Keys that are let in; any when left out. */
  key?: string;
  /** Models that there are; any when left out, and then one is listed. */
  models?: readonly string[];
  port?: number;
  /** Keeps no request and no prompt, so that no token comes from a cache: for benchmarks of many. */
  isForgetful?: boolean;
  /** Told of every question as it arrives. */
  onRequest?: () => void;
}

/** What the endpoint saw. Characters are UTF-16 code units of the messages' contents. */
export interface OracleStats {
  requests: number;
  answered: number;
  faults: number;
  refused: number;
  byCall: Record<string, number>;
  promptCharacters: number;
  /** Of these, what stood inside step fences. */
  stepCharacters: number;
  /**
   * Of all, what stood alike at the beginning of the prompt before it of the same run: what a
   * provider's prompt cache can give.
   */
  repeatedCharacters: number;
  /** Steps that stood twice in one prompt. */
  repeatedSteps: number;
  maxActive: number;
}

export interface Oracle {
  baseUrl: string;
  stats: () => OracleStats;
  /** The requests in the order they came, answered or not. */
  seen: () => readonly { headers: IncomingMessage["headers"]; body: Record<string, unknown>; isAborted: boolean }[];
  close: () => Promise<void>;
}

interface State {
  options: OracleOptions;
  stats: OracleStats;
  seen: { headers: IncomingMessage["headers"]; body: Record<string, unknown>; isAborted: boolean }[];
  active: number;
  faultsLeft: number;
  /** Faults that the rate asks for so far, less those given. */
  faultDebt: number;
  streaks: number;
  /** By prompt: how many faults came one after another. */
  faultsInARow: Map<string, number>;
  /** By run: the prompt that was answered last. */
  lastPrompts: Map<string, string>;
}

const noStats = (): OracleStats => ({
  requests: 0,
  answered: 0,
  faults: 0,
  refused: 0,
  byCall: {},
  promptCharacters: 0,
  stepCharacters: 0,
  repeatedCharacters: 0,
  repeatedSteps: 0,
  maxActive: 0,
});

/**
 * An OpenAI-compatible endpoint on loopback that knows the truth of the traces it is given, for
 * tests, benchmarks and journeys.
 */
export async function startOracle(options: OracleOptions): Promise<Oracle> {
  const faults = { faultsLeft: 0, faultDebt: 0, streaks: 0, faultsInARow: new Map<string, number>() };
  const state: State = { options, stats: noStats(), seen: [], active: 0, ...faults, lastPrompts: new Map() };
  const server = createServer((request, response) => {
    handle(state, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    stats: () => structuredClone(state.stats),
    seen: () => state.seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function handle(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const raw = await readAll(request);
  if (request.method === "GET" && request.url?.startsWith("/stats")) return sendJson(response, 200, state.stats);
  if (request.method === "POST" && request.url?.startsWith("/reset")) {
    state.stats = noStats();
    return sendJson(response, 200, {});
  }
  if (request.method === "GET" && request.url?.endsWith("/models")) return sendModels(state.options, request, response);
  if (request.method !== "POST" || !request.url?.endsWith("/chat/completions"))
    return sendJson(response, 404, { error: { message: "not found" } });

  state.options.onRequest?.();
  state.active += 1;
  response.once("close", () => (state.active -= 1));
  await chat(state, request, response, JSON.parse(raw) as Record<string, unknown>);
}

const isLetIn = ({ key }: OracleOptions, { headers }: IncomingMessage): boolean =>
  key === undefined || headers.authorization === `Bearer ${key}`;

const wrongKey = { error: { message: "Incorrect API key provided.", code: "invalid_api_key" } };

function sendModels(options: OracleOptions, request: IncomingMessage, response: ServerResponse): void {
  if (options.mode === "html") return void response.writeHead(200).end("<!doctype html><title>Sign in</title>");
  if (!isLetIn(options, request)) return sendJson(response, 401, wrongKey);
  const names = options.models ?? ["oracle"];
  const data = names.map((id) => ({ id, object: "model", created: 0, owned_by: "faultline" }));
  sendJson(response, 200, { object: "list", data });
}

async function chat(
  state: State,
  request: IncomingMessage,
  response: ServerResponse,
  body: Record<string, unknown>,
): Promise<void> {
  const { options, stats } = state;
  const prompt = readPrompt(body);
  const entry = { headers: request.headers, body, isAborted: false };
  if (!options.isForgetful) state.seen.push(entry);
  response.once("close", () => (entry.isAborted = !response.writableFinished));
  count(state, prompt, String(request.headers["x-faultline-call"] ?? "text"));

  if (options.mode === "hang") return;
  if (options.latencyMs) await sleep(options.latencyMs);
  if (isFaulty(state, prompt)) {
    stats.faults += 1;
    return sendFault(response, stats.faults);
  }
  if (!isLetIn(options, request)) return sendJson(response, 401, wrongKey);
  if (options.models && !options.models.some((name) => name === body.model))
    return sendJson(response, 404, { error: { message: "The model does not exist.", code: "model_not_found" } });
  const format = (body.response_format as { type?: string } | undefined)?.type;
  if ((options.plain && format) || (options.noSchema && format === "json_schema")) {
    stats.refused += 1;
    return sendJson(response, 400, {
      error: { message: `response_format ${format} is not supported`, param: "response_format" },
    });
  }
  if (options.mode === "html")
    return void response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>Sign in</title>");
  if (options.mode === "empty-object") return sendJson(response, 200, {});
  if (options.noProbabilities && body.logprobs) {
    stats.refused += 1;
    return sendJson(response, 400, { error: { message: "logprobs are not supported", param: "logprobs" } });
  }
  const text = answerAs(options, prompt, request.headers, format !== undefined);
  stats.answered += 1;
  const cached = options.isForgetful
    ? 0
    : repeatedLength(state, String(request.headers["x-faultline-run"] ?? ""), prompt.text);
  stats.repeatedCharacters += cached;
  sendJson(response, 200, {
    id: `chatcmpl-${stats.requests}`,
    object: "chat.completion",
    created: 0,
    model: body.model,
    choices: [
      {
        index: 0,
        finish_reason: "stop",
        message: { role: "assistant", content: text },
        ...(body.logprobs ? { logprobs: { content: tokenise(text) } } : {}),
      },
    ],
    usage: {
      prompt_tokens: Math.ceil(prompt.text.length / 4),
      completion_tokens: Math.ceil(text.length / 4),
      prompt_tokens_details: { cached_tokens: Math.floor(cached / 4) },
    },
  });
}

/** How many characters of a prompt stood alike at the beginning of the one before it. */
function repeatedLength({ lastPrompts }: State, run: string, prompt: string): number {
  const before = lastPrompts.get(run) ?? "";
  lastPrompts.set(run, prompt);
  return commonPrefix(before, prompt);
}

function count({ stats, active }: State, prompt: SeenPrompt, call: string): void {
  stats.requests += 1;
  stats.byCall[call] = (stats.byCall[call] ?? 0) + 1;
  stats.promptCharacters += prompt.text.length;
  stats.stepCharacters += prompt.steps.reduce((sum, step) => sum + step.length, 0);
  stats.repeatedSteps += prompt.steps.length - new Set(prompt.steps.map((step) => step.index)).size;
  stats.maxActive = Math.max(stats.maxActive, active);
}

/**
 * Streaks of 1, 2, … up to the longest in turn, begun whenever the rate has fallen behind. No chance: the same
 * order every time. Questions that are asked side by side share the streaks, and without a limit of its own one
 * of them could meet every fault.
 */
function isFaulty(state: State, prompt: SeenPrompt): boolean {
  const { faultRate = 0, streakUpTo = 4 } = state.options;
  if (faultRate === 0) return false;
  state.faultDebt += faultRate;
  if (state.faultsLeft === 0 && state.faultDebt >= 1) {
    const length = (state.streaks % streakUpTo) + 1;
    if (state.faultDebt >= length) {
      state.faultsLeft = length;
      state.streaks += 1;
    }
  }
  const key = createHash("sha256").update(prompt.text).digest("base64");
  const inARow = state.faultsInARow.get(key) ?? 0;
  if (state.faultsLeft === 0 || inARow >= streakUpTo) {
    state.faultsInARow.delete(key);
    return false;
  }
  state.faultsInARow.set(key, inARow + 1);
  state.faultsLeft -= 1;
  state.faultDebt -= 1;
  return true;
}

function sendFault(response: ServerResponse, number: number): void {
  if (number % 4 === 0) return sendJson(response, 429, { error: { message: "slow down" } }, { "retry-after-ms": "5" });
  if (number % 4 === 1) return sendJson(response, 500, { error: { message: "oops" } });
  if (number % 4 === 2) return void response.destroy();
  response.writeHead(200, { "content-type": "application/json" }).end('{"choices":[{"mess');
}

function sendJson(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
