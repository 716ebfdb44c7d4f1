import { type Endpoint } from "./endpoint";
import { hasLongList } from "./json-pieces";
import { respond } from "./respond";
import { hasTag, tagOf } from "./versions";

/**
 * What a GET answers, with its tag; nothing but the tag to who has it already. A list that is too long to be written at
 * once has none.
 */
export const respondTagged = (endpoint: Endpoint, request: Request, result: unknown): Response => {
  const { status } = endpoint.answer;
  if (result instanceof Response || result === undefined || hasLongList(result)) return respond(result, status);
  const text = JSON.stringify(result);
  const etag = tagOf(text, endpoint.version?.(result as never));
  const headers = { etag, "cache-control": "no-store" };
  if (hasTag(request, etag)) return new Response(null, { status: 304, headers });
  return new Response(text, { status, headers: { ...headers, "content-type": "application/json" } });
};
