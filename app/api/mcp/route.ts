import { setTimeout as pause } from "node:timers/promises";
import { createMcpHandler } from "@modelcontextprotocol/server";
import { openWithApiKey } from "@/lib/auth/api-key";
import { sentKey } from "@/lib/auth/sent-key";
import { programVersion } from "@/lib/program-version";
import { KnownError } from "@/lib/errors";
import { errorResponse } from "@/lib/http/error-response";
import { keptOperations } from "@/lib/mcp/api-operation";
import { ApiSource } from "@/lib/mcp/api-source";
import { createMcpServer } from "@/lib/mcp/create-server";
import { askApiBy, type SendApi } from "@/lib/mcp/send-api";
import { answerCall } from "../v1/answer-call";

export const dynamic = "force-dynamic";

/** Longer answers of operations are cut here; a tool shows a part of them at a time. */
const mostBytes = 8 * 1024 * 1024;

async function bytesOf({ body }: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body?.getReader();
  while (reader && size < mostBytes) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    size += value.length;
  }
  await reader?.cancel();
  return Buffer.concat(chunks);
}

/** Of the client's request: what says something about that one alone. */
const notForwarded = [
  "accept",
  "content-length",
  "content-encoding",
  "content-type",
  "cookie",
  "idempotency-key",
  "if-match",
  "if-none-match",
  "transfer-encoding",
];

/** What a coding agent asks goes through the doors of the HTTP API, with the key that it sent. */
const sendOf = ({ headers }: Request): SendApi => {
  return async ({ method, path, headers: given = {}, body }) => {
    const own = new Headers(headers);
    for (const name of notForwarded) own.delete(name);
    for (const [name, value] of Object.entries(given)) own.set(name, value);
    const init = { method: method.toUpperCase(), headers: own, ...(body === undefined ? {} : { body }) };
    const answer = await answerCall(new Request(`http://faultline${path}`, init));
    return { status: answer.status, headers: answer.headers, bytes: await bytesOf(answer) };
  };
};

const operations = keptOperations();

const askForKey = "Send an API key of the workspace: Authorization: Bearer fl_…";

const handler = createMcpHandler(({ requestInfo }) => {
  if (!requestInfo) throw new Error("Only requests over HTTP are served here.");
  const send = sendOf(requestInfo);
  const source = new ApiSource("a workspace", askApiBy(send), pause);
  return createMcpServer(source, programVersion, { send, operations: () => operations(send) });
});

/** The door of coding agents: the Model Context Protocol over HTTP, by API key alone. */
const call = async (request: Request): Promise<Response> => {
  try {
    const key = sentKey(request.headers)?.key ?? null;
    if (key === null || (await openWithApiKey(key)) === null) throw new KnownError("UNAUTHENTICATED", askForKey);
    return await handler.fetch(request);
  } catch (error) {
    return errorResponse(error);
  }
};

export { call as DELETE, call as GET, call as POST };
