import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { KnownError } from "@/lib/errors";
import { type RequestHash, requestHash } from "./request-hash";

interface KeptAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Where answers are kept for who sends a request again. */
export interface Repeats {
  claim(
    ctx: WorkspaceContext,
    key: string,
  ): Promise<
    { state: "new"; id: string } | { state: "under-way" } | { state: "kept"; requestHash: string; answer: KeptAnswer }
  >;
  hold(ctx: WorkspaceContext, id: string): Promise<void>;
  keep(ctx: WorkspaceContext, kept: { id: string; requestHash: string; answer: KeptAnswer }): Promise<void>;
  release(ctx: WorkspaceContext, id: string): Promise<void>;
}

const holdEveryMs = 30_000;
/** A longer answer is not kept. */
const mostKeptBytes = 1024 * 1024;
const keptHeaders = ["content-type", "content-disposition", "cache-control"];

/** The key of a request; undefined where it bears none. Throws INVALID for one that is none. */
const keyOf = (request: Request): string | undefined => {
  const sent = request.headers.get("idempotency-key");
  if (sent === null) return undefined;
  const key = sent.replace(/^"(.*)"$/, "$1");
  if (/^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw new KnownError("INVALID", "An Idempotency-Key has 1 to 200 printable characters without spaces.", [
    { pointer: "", message: "Send another Idempotency-Key." },
  ]);
};

interface Asked {
  repeats: Repeats;
  ctx: WorkspaceContext;
  request: Request;
  /** Whether its body says anything. */
  readsBody: boolean;
}

/** A request whose body is hashed as it is read. `isRead` tells whether all of it was. */
const hashed = ({ request, readsBody }: Asked): { request: Request; hash: RequestHash; isRead: () => boolean } => {
  const hash = requestHash(request);
  const reader = readsBody ? request.body?.getReader() : undefined;
  if (!reader) return { request, hash, isRead: () => true };
  let isRead = false;
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await reader.read();
        if (done) {
          isRead = true;
          controller.close();
        } else {
          hash.update(value);
          controller.enqueue(value);
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  const { method, headers, signal } = request;
  const init = { method, headers, signal, body, duplex: "half" };
  return { request: new Request(request.url, init as RequestInit), hash, isRead: () => isRead };
};

/** Reads what nobody has read. */
const drain = async ({ body }: Request): Promise<void> => {
  if (body && !body.locked) await body.pipeTo(new WritableStream());
};

const replayed = async (asked: Asked, kept: { requestHash: string; answer: KeptAnswer }): Promise<Response> => {
  const { request: read, hash } = hashed(asked);
  await drain(read);
  if (hash.digest() !== kept.requestHash)
    throw new KnownError("INVALID", "This Idempotency-Key was sent with another request. Use a new key for each.", [
      { pointer: "", message: "Send another Idempotency-Key." },
    ]);
  const { answer } = kept;
  const headers = { ...answer.headers, "idempotency-replayed": "true" };
  const body = answer.body === "" ? null : Buffer.from(answer.body, "base64");
  return new Response(body, { status: answer.status, headers });
};

/** The answer with its body read, where it is small enough to be kept; null where it is not. */
const small = async (answered: Response): Promise<{ response: Response; kept: KeptAnswer | null }> => {
  if (answered.headers.get("content-type")?.startsWith("text/event-stream")) return { response: answered, kept: null };
  const body = Buffer.from(await answered.arrayBuffer());
  const { status } = answered;
  const response = new Response(body.byteLength === 0 ? null : body, { status, headers: answered.headers });
  if (body.byteLength > mostKeptBytes) return { response, kept: null };
  const headers = Object.fromEntries(
    keptHeaders.flatMap((name) => {
      const value = answered.headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  return { response, kept: { status, headers, body: body.toString("base64") } };
};

/**
 * Answers a request once, whoever sends it again with the same Idempotency-Key: they get the first answer. One that
 * failed did nothing, and is answered anew. Throws CONFLICT while it is under way and INVALID where another request
 * bore the key.
 */
export const answerOnce = async (asked: Asked, answer: (request: Request) => Promise<Response>): Promise<Response> => {
  const { repeats, ctx, request } = asked;
  const key = keyOf(request);
  if (key === undefined) return answer(request);
  const found = await repeats.claim(ctx, key);
  if (found.state === "under-way")
    throw new KnownError(
      "CONFLICT",
      "A request with this Idempotency-Key is being answered. Send it again in a moment.",
    );
  if (found.state === "kept") return replayed(asked, found);
  const { id } = found;
  const holding = setInterval(() => void repeats.hold(ctx, id).catch(() => undefined), holdEveryMs);
  let isKept = false;
  try {
    const { request: read, hash, isRead } = hashed(asked);
    const answered = await answer(read);
    if (!answered.ok) return answered;
    if (!isRead()) await drain(read);
    const { response, kept } = await small(answered);
    if (kept && isRead()) {
      await repeats.keep(ctx, { id, requestHash: hash.digest(), answer: kept });
      isKept = true;
    }
    return response;
  } finally {
    clearInterval(holding);
    if (!isKept) await repeats.release(ctx, id);
  }
};
