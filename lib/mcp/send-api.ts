import { type AskApi } from "./api-source";

/** One request to the HTTP API; `path` is all of it, with what stands behind the question mark. */
export interface ApiRequest {
  method: "get" | "post" | "patch" | "delete";
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface ApiReply {
  status: number;
  headers: Headers;
  bytes: Uint8Array;
}

/** Sends a request with the client's key. */
export type SendApi = (request: ApiRequest) => Promise<ApiReply>;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Calls that send and answer JSON. */
export const askApiBy =
  (send: SendApi): AskApi =>
  async (method, path, { query, body } = {}) => {
    const search = query ? `?${new URLSearchParams(query)}` : "";
    const headers = { "content-type": "application/json" };
    const sent = body === undefined ? {} : { headers, body: JSON.stringify(body) };
    const { status, bytes } = await send({ method, path: `/api/v1${path}${search}`, ...sent });
    return { status, body: parsed(new TextDecoder().decode(bytes)) };
  };
