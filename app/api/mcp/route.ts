import { setTimeout as pause } from "node:timers/promises";
import { createMcpHandler } from "@modelcontextprotocol/server";
import { openWithApiKey } from "@/lib/auth/api-key";
import { sentKey } from "@/lib/auth/sent-key";
import { programVersion } from "@/lib/program-version";
import { KnownError } from "@/lib/errors";
import { errorResponse } from "@/lib/http/error-response";
import { type AskApi, ApiSource } from "@/lib/mcp/api-source";
import { createMcpServer } from "@/lib/mcp/create-server";
import { answerCall } from "../v1/answer-call";

export const dynamic = "force-dynamic";

/** What a coding agent asks goes through the doors of the HTTP API, with the key that it sent. */
const askApiOf = ({ headers }: Request): AskApi => {
  return async (method, path, { query, body } = {}) => {
    const own = new Headers(headers);
    for (const name of ["accept", "content-length", "content-encoding", "transfer-encoding"]) own.delete(name);
    own.set("content-type", "application/json");
    const search = query ? `?${new URLSearchParams(query)}` : "";
    const request = new Request(`http://faultline/api/v1${path}${search}`, {
      method: method.toUpperCase(),
      headers: own,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = await answerCall(request);
    return { status: answer.status, body: await answer.json() };
  };
};

const askForKey = "Send an API key of the workspace: Authorization: Bearer fl_…";

const handler = createMcpHandler(({ requestInfo }) => {
  if (!requestInfo) throw new Error("Only requests over HTTP are served here.");
  return createMcpServer(new ApiSource("a workspace", askApiOf(requestInfo), pause), programVersion);
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
