import OpenAI, { APIConnectionError } from "openai";
import { type FaultKind } from "@/lib/attribution/endpoint-fault";
import { type Manner } from "@/lib/attribution/endpoint-manner";
import { type JudgeEndpoint } from "@/lib/attribution/judge-endpoint";
import { JudgeError } from "@/lib/attribution/judge-error";
import { AddressBlocked } from "@/lib/outbound/address-guard";
import { guardedFetch, keepConnections } from "@/lib/outbound/guarded-fetch";
import { OutboundError } from "@/lib/outbound/outbound-error";
import { endpointHeaders, readAddress } from "@/lib/attribution/endpoint-address";
import { type ChatRequest, toBody } from "./chat-request";
import { readMessage, toMessagesBody } from "./messages-protocol";
import { speaksMessages } from "./protocol";
import { type Completion, readCompletion } from "./read-completion";
import { retryAfterMs } from "./retry";
import { type EndpointError, readReported } from "./said-by-endpoint";
import { parseJson } from "@/lib/attribution/parse-json";

/**
 * A reply to one call is a few kilobytes, and some megabytes with twenty alternatives to each token;
 * this is a guard, not a budget.
 */
const MAX_REPLY_BYTES = 32 * 1024 * 1024;
/** The client's own timer does not cover a body that stalls, so ours does it and this one stays out of the way. */
const NO_CLIENT_TIMEOUT_MS = 2 ** 31 - 1;

/** One attempt that brought no completion. `reply` is what came back, if anything. */
export class TransportFault extends Error {
  override name = "TransportFault";
  constructor(
    readonly kind: FaultKind,
    message: string,
    readonly details: { status?: number; retryAfterMs?: number | null; reply?: string; said?: EndpointError } = {},
  ) {
    super(message);
  }
}

/**
 * A client for one endpoint, behind the guard against private addresses. Nothing comes from the environment, nothing is
 * retried, nothing is logged, and what stands in a prompt is posted on to nobody: a redirect is an error.
 */
export function createClient(endpoint: JudgeEndpoint): OpenAI {
  const connections = keepConnections();
  const { base, query } = readAddress(endpoint.baseUrl);
  return new OpenAI({
    baseURL: base,
    defaultQuery: query,
    apiKey: "set below",
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    timeout: NO_CLIENT_TIMEOUT_MS,
    logLevel: "off",
    fetch: async (url, init) => {
      const answer = await guardedFetch(String(url), {
        headers: ownHeaders(init?.headers, endpoint),
        body: typeof init?.body === "string" ? init.body : "",
        timeoutMs: endpoint.timeoutMs,
        maxBytes: MAX_REPLY_BYTES,
        redirects: "refuse",
        allowedHosts: endpoint.allowedHosts,
        connections,
        signal: init?.signal ?? undefined,
      });
      const text = withoutSecrets(new TextDecoder().decode(answer.bytes), endpoint);
      const headers = new Headers(answer.headers);
      const { status } = answer;
      if (status >= 200 && status < 300) return new Response(text, { headers });
      // The client would parse the body and lose it where it has another shape than OpenAI's.
      throw new TransportFault("status", `HTTP ${status}`, {
        status,
        retryAfterMs: retryAfterMs(headers, Date.now()),
        reply: text,
      });
    },
  });
}

/**
 * Replies are kept and shown to every member, and some endpoints repeat the key that they were sent. Shorter than
 * this it is a word, not a secret.
 */
const MIN_SECRET_LENGTH = 16;
const withoutSecrets = (text: string, { apiKey, headers = [] }: JudgeEndpoint): string => {
  const secrets = [
    { value: apiKey ?? "", name: "[API key]" },
    ...headers.map(({ name, value }) => ({ value, name: `[${name}]` })),
  ];
  return secrets
    .filter(({ value }) => value.length >= MIN_SECRET_LENGTH)
    .reduce((left, { value, name }) => left.replaceAll(value, name), text);
};

/** What we mean to send and nothing more: the client adds whatever OPENAI_CUSTOM_HEADERS says, for any endpoint. */
function ownHeaders(headers: RequestInit["headers"], endpoint: JudgeEndpoint): Record<string, string> {
  const { apiKey } = endpoint;
  const own: Record<string, string> = {};
  for (const [name, value] of new Headers(headers))
    if (/^(accept|content-type|user-agent|x-stainless-.*|x-faultline-.*)$/.test(name)) own[name] = value;
  // What a header cannot carry would be refused with an error that quotes the key.
  if (apiKey !== null && /[^\x20-\x7e]/.test(apiKey))
    throw new JudgeError("refused", "The API key contains line breaks or invalid characters. Copy it again in full.");
  return Object.assign(own, endpointHeaders(endpoint));
}

/** One request, and in which manner it is asked. */
interface Sending {
  endpoint: JudgeEndpoint;
  request: ChatRequest;
  manner: Manner;
  headers: Record<string, string>;
}

/**
 * Sends one request. Throws TransportFault for everything that is not a valid completion, and the
 * signal's reason when it is aborted.
 */
export async function sendChat(
  client: OpenAI,
  { endpoint, request, manner, headers }: Sending,
  signal: AbortSignal,
): Promise<Completion> {
  // The client listens to the signal that it is given and never stops, so each call gets one of its own.
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  signal.addEventListener("abort", abort);
  try {
    signal.throwIfAborted();
    const options = { headers, signal: controller.signal };
    const response = speaksMessages(endpoint)
      ? await client.post("/messages", { ...options, body: toMessagesBody(request, manner) }).asResponse()
      : await client.chat.completions.create(toBody(request, manner), options).asResponse();
    return readBody(await response.text(), speaksMessages(endpoint) ? readMessage : readCompletion);
  } catch (error) {
    signal.throwIfAborted();
    const cause = error instanceof APIConnectionError ? error.cause : error;
    if (cause instanceof TransportFault || cause instanceof JudgeError) throw cause;
    if (cause instanceof AddressBlocked) throw new JudgeError("refused", cause.message);
    if (cause instanceof OutboundError) throw toFault(cause);
    throw error;
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

function toFault({ code, message }: OutboundError): TransportFault | JudgeError {
  if (code === "redirect")
    return new JudgeError("refused", `${message} Enter the endpoint's actual address as the base URL.`);
  return new TransportFault(code === "too-large" ? "body" : code, message);
}

function readBody(text: string, read: (text: string) => Completion | null): Completion {
  const completion = read(text);
  if (completion && completion.text !== "") return completion;
  const said = readReported(parseJson(text));
  if (said) throw new TransportFault("reported", wordsOf(said), { reply: text, said });
  if (completion) return completion;
  throw new TransportFault(/^\s*</.test(text) ? "page" : "body", "The response is not a chat completion.", {
    reply: text,
  });
}

/** What an endpoint reports, with the code and the provider that it names: `Provider returned error (502, X)`. */
function wordsOf({ message, code, provider }: EndpointError): string {
  const named = [code, provider].filter((one) => one !== null).join(", ");
  return [message, named && `(${named})`].filter(Boolean).join(" ");
}
