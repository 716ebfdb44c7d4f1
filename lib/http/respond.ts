import { hasLongList, jsonPieces } from "./json-pieces";

const encodePieces = (answer: Record<string, unknown>): ReadableStream<Uint8Array> => {
  const pieces = jsonPieces(answer);
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull: async (controller) => {
      const { value, done } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
};

/** A value as JSON that nobody keeps, in pieces where it is long; a Response as it is. */
export const respond = (answer: unknown, status = 200): Response => {
  if (answer instanceof Response) return answer;
  const headers = { "cache-control": "no-store" };
  if (answer === undefined) return new Response(null, { status, headers });
  if (!hasLongList(answer)) return Response.json(answer, { status, headers });
  return new Response(encodePieces(answer), { status, headers: { ...headers, "content-type": "application/json" } });
};
