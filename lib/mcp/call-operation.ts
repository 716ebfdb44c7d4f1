import { type ApiOperation } from "./api-operation";
import { type ApiReply, type ApiRequest } from "./send-api";
import { McpRefusal } from "./source";
import { dataText, endWithin } from "./write-data";

type Plain = string | number | boolean;

export interface OperationWish {
  path: Record<string, Plain>;
  query: Record<string, Plain | Plain[]>;
  headers: Record<string, string>;
  body?: unknown;
  /** First character of the answer that is shown. */
  from: number;
  maxTokens: number;
}

const listed = (names: readonly string[]): string => (names.length > 0 ? `It takes: ${names.join(", ")}.` : "");

/** The request that a wish makes of an operation. Throws McpRefusal for what the operation does not take. */
export function operationRequest(operation: ApiOperation, wish: OperationWish): ApiRequest {
  const { method, operationId, answerTypes } = operation;
  if (answerTypes.length > 0 && answerTypes.every((type) => type === "text/event-stream"))
    throw new McpRefusal(`${operationId} is a stream of events, which a tool cannot wait for. Ask again by a GET.`);
  const path = filledPath(operation, wish.path);
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(wish.query))
    for (const one of [value].flat()) search.append(name, String(one));
  const behind = search.size > 0 ? `?${search}` : "";
  const headers = ownHeaders(operation, wish.headers);
  if (wish.body === undefined) return { method, path: path + behind, headers };
  if (!operation.requestBody) throw new McpRefusal(`${operationId} takes no body.`);
  const types = Object.keys(operation.requestBody.content);
  const isJson = typeof wish.body !== "string" || types.includes("application/json");
  headers["content-type"] ??= isJson ? "application/json" : (types[0] ?? "application/octet-stream");
  const body = typeof wish.body === "string" ? wish.body : JSON.stringify(wish.body);
  return { method, path: path + behind, headers, body };
}

/** The address with its parameters. None of them leads to another address: those of dots would be folded away. */
function filledPath({ operationId, path, parameters }: ApiOperation, given: OperationWish["path"]): string {
  const names = parameters.filter((one) => one.in === "path").map(({ name }) => name);
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new McpRefusal(`${operationId} has no path parameter “${unknown.slice(0, 60)}”. ${listed(names)}`.trim());
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(given, name) ? String(given[name]) : "";
    if (value === "" || /^\.{1,2}$/.test(value) || !value.isWellFormed())
      throw new McpRefusal(`${operationId} needs the path parameter “${name}”.`);
    return encodeURIComponent(value);
  });
}

/** Headers that the operation takes, and no others: none of them says who asks. */
function ownHeaders({ operationId, parameters, requestBody }: ApiOperation, given: OperationWish["headers"]) {
  const names = parameters.filter((one) => one.in === "header").map(({ name }) => name.toLowerCase());
  if (requestBody) names.push("content-type");
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    if (!names.includes(name.toLowerCase()) || !/^[\x20-\x7e]*$/.test(value))
      throw new McpRefusal(
        `${operationId} does not take the header “${name.slice(0, 60)}” so. ${listed(names)}`.trim(),
      );
    headers[name.toLowerCase()] = value;
  }
  return headers;
}

const isText = (type: string): boolean => /^(text\/|application\/([\w.+-]+\+)?(json|x-ndjson|xml|yaml)\b)/.test(type);

/** What came of a request, as data within so many tokens, and how to get the rest. */
export function writeReply(request: ApiRequest, reply: ApiReply, wish: OperationWish): string {
  const { status, headers, bytes } = reply;
  const etag = headers.get("etag");
  const head = `${status}${etag === null ? "" : `, etag ${etag}`}.`;
  if (bytes.length === 0) return `${head} The answer has no body.`;
  const type = headers.get("content-type") ?? "";
  if (!isText(type))
    return `${head} The answer is a file (${type || "of no type"}, ${bytes.length} bytes), which a tool does not hand over. Fetch it with the key: ${request.method.toUpperCase()} ${request.path}`;
  const text = new TextDecoder().decode(bytes);
  // A token has three bytes or more, and a character has one or more.
  const end = wish.from + endWithin(text.slice(wish.from, wish.from + 3 * wish.maxTokens), wish.maxTokens);
  return [
    head,
    dataText("answer", text.slice(wish.from, end)),
    ...restLines(request, { text, end }),
    ...nextPage(text),
  ].join("\n");
}

function restLines({ method, headers = {} }: ApiRequest, { text, end }: { text: string; end: number }): string[] {
  if (end >= text.length) return [];
  const cut = `Cut at character ${end} of ${text.length}.`;
  return method === "get" || "idempotency-key" in headers
    ? [
        `${cut} For the rest make the same call with from: ${end}; a larger max_tokens or a smaller query limit also helps.`,
      ]
    : [`${cut} Do not repeat the call for the rest: read what it made by a GET.`];
}

/** The cursor stands behind a long list, where the cut takes it. */
function nextPage(text: string): string[] {
  const cursor = /"nextCursor":"([\w=.~:+/-]{1,500})"/.exec(text.slice(-2_000))?.[1];
  return cursor === undefined ? [] : [`There are more: query cursor: ${cursor}`];
}
