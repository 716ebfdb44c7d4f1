import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe, type TracingChannel } from "node:diagnostics_channel";
import { type IncomingMessage, type ServerResponse } from "node:http";
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from "@opentelemetry/api";
import { kindOf } from "@/lib/http/watch-requests";
import { databaseConnections, jobs, modelCalls, routes } from "@/lib/span-channels";

// Requests, jobs, calls of models and statements of the database as spans. Attributes say what kind of work it is and
// how it ended, never what it is about: no address with its ids and search words, no statement, no message of an error.

const sampledFlag = 1;
const parentForm = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})/;

/** The context of the caller, as W3C Trace Context writes it; none where it is missing or another. */
export const callerOf = (traceparent: string | string[] | undefined): Context => {
  const [, traceId, spanId, flags] = parentForm.exec(String(traceparent ?? "")) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & sampledFlag;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
};

const errorName = (error: unknown): string => {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" && /^\w{1,40}$/.test(error.code) ? error.code : error.name;
};

const endWith = (span: Span | undefined, error: unknown): void => {
  if (error !== undefined && error !== null)
    span?.setStatus({ code: SpanStatusCode.ERROR }).setAttribute("error.type", errorName(error));
  span?.end();
};

interface Begun {
  name: string;
  kind: SpanKind;
  attributes: Attributes;
}

const verbs = new Set(["SELECT", "INSERT", "UPDATE", "DELETE", "WITH", "COPY", "BEGIN", "COMMIT", "ROLLBACK"]);
const textOf = (query: unknown): string =>
  typeof query === "string" ? query : String((query as { text?: unknown } | null)?.text ?? "");
/** The first word of a statement, of those that are known. */
export const verbOf = (query: unknown): string => {
  const word = /^\s*(\w{1,12})/.exec(textOf(query))?.[1]?.toUpperCase() ?? "";
  return verbs.has(word) ? word : "statement";
};

interface Client {
  query: (...args: unknown[]) => unknown;
}

/** Begins to make spans of what this process does. Once per process. */
export function watchSpans(tracer: Tracer): void {
  const running = new AsyncLocalStorage<Span>();
  const begin = ({ name, kind, attributes }: Begun, parent?: Context): Span => {
    const around = running.getStore();
    return tracer.startSpan(
      name,
      { kind, attributes },
      parent ?? (around ? trace.setSpan(ROOT_CONTEXT, around) : ROOT_CONTEXT),
    );
  };

  const watchWork = <Told extends object>(
    about: TracingChannel<unknown, Told>,
    describe: (told: Told) => Begun,
  ): void => {
    const spans = new WeakMap<object, Span>();
    about.start.bindStore(running as AsyncLocalStorage<unknown>, (told) => {
      const span = begin(describe(told));
      spans.set(told, span);
      return span;
    });
    about.asyncEnd.subscribe((told) => endWith(spans.get(told as object), (told as { error?: unknown }).error));
  };
  watchWork(jobs, ({ task }) => ({
    name: `job ${task}`,
    kind: SpanKind.CONSUMER,
    attributes: { "messaging.destination.name": task },
  }));
  watchWork(modelCalls, ({ model, host }) => ({
    name: `chat ${model}`,
    kind: SpanKind.CLIENT,
    attributes: { "gen_ai.operation.name": "chat", "gen_ai.request.model": model, "server.address": host },
  }));

  watchRequests(running, begin);
  routes.subscribe((route) => {
    running.getStore()?.setAttribute("http.route", String(route));
  });
  databaseConnections.subscribe((client) => watchStatements(client as Client, running, begin));
}

function watchRequests(running: AsyncLocalStorage<Span>, begin: (begun: Begun, parent?: Context) => Span): void {
  subscribe("http.server.request.start", (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    const { method = "", url = "", headers } = request;
    const kind = kindOf(method, url.split("?", 1)[0] ?? "", headers["next-action"] !== undefined);
    if (kind === "static") return;
    const attributes = { "http.request.method": method, "faultline.request.kind": kind };
    const span = begin({ name: `${method} ${kind}`, kind: SpanKind.SERVER, attributes }, callerOf(headers.traceparent));
    running.enterWith(span);
    response.once("close", () => {
      span.setAttribute("http.response.status_code", response.statusCode);
      if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
  });
}

/** Statements within a request or job; what a process asks beside them, such as for its heartbeat, is left out. */
function watchStatements(client: Client, running: AsyncLocalStorage<Span>, begin: (begun: Begun) => Span): void {
  const { query } = client;
  client.query = function (...args: unknown[]) {
    const [asked] = args;
    const isStream = typeof (asked as { submit?: unknown } | null)?.submit === "function";
    if (isStream || !running.getStore()) return query.apply(this, args);
    const verb = verbOf(asked);
    const attributes = { "db.system.name": "postgresql", "db.operation.name": verb };
    const span = begin({ name: `${verb} postgresql`, kind: SpanKind.CLIENT, attributes });
    const done = args.at(-1);
    if (typeof done === "function") {
      const told = (...answer: unknown[]): unknown => {
        endWith(span, answer[0]);
        return (done as (...answer: unknown[]) => unknown)(...answer);
      };
      return query.apply(this, [...args.slice(0, -1), told]);
    }
    const answer = query.apply(this, args) as Promise<unknown>;
    answer.then(
      () => endWith(span, null),
      (error: unknown) => endWith(span, error),
    );
    return answer;
  };
}
