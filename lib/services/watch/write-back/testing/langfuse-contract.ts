import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo } from "node:net";
import { z } from "zod";

/** What Langfuse's API reference says about the body of POST /api/public/scores. */
const CreateScore = z.strictObject({
  id: z.string().min(1).max(255).optional(),
  traceId: z.string(),
  observationId: z.string().optional(),
  name: z.string().min(1),
  value: z.string().min(1),
  dataType: z.literal("CATEGORICAL"),
  comment: z.string().optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
});

interface Score extends z.infer<typeof CreateScore> {
  /** The day that it was written on: the same id on another day is another row. */
  day: number;
}

export interface LangfuseContract {
  url: string;
  scores: () => Pick<Score, "name" | "observationId" | "value" | "comment">[];
  writes: () => number;
  /** From now on it is another day. */
  nextDay: () => void;
  /** The next write is taken, and the connection breaks before it is answered. */
  breakNext: () => void;
  answer: (code: number | null) => void;
  close: () => Promise<void>;
}

const bodyOf = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString()) as unknown;
};

/**
 * A server that does what Langfuse's API reference says about scores, and refuses everything else: one row by id and
 * day, read by trace with `fields`, at most 100 a page, deleted by id.
 */
export const openLangfuse = async (keys = "pk:sk"): Promise<LangfuseContract> => {
  const rows = new Map<string, Score & { id: string }>();
  let [day, writeCount, isBreaking] = [1, 0, false];
  let code: number | null = null;

  const create = async (request: IncomingMessage): Promise<[number, unknown]> => {
    const read = CreateScore.safeParse(await bodyOf(request));
    if (!read.success) return [400, { message: read.error.message }];
    const id = read.data.id ?? `made-${rows.size}`;
    rows.set(`${day} ${id}`, { ...read.data, id, day });
    writeCount += 1;
    return [200, { id }];
  };
  const list = (url: URL): [number, unknown] => {
    const limit = Number(url.searchParams.get("limit") ?? 50);
    if (limit > 100) return [400, { message: "limit" }];
    const fields = (url.searchParams.get("fields") ?? "").split(",");
    const from = Number(url.searchParams.get("cursor") ?? 0);
    const found = [...rows.values()].filter(({ traceId }) => traceId === url.searchParams.get("traceId"));
    const data = found.slice(from, from + limit).map(({ id, name, value, dataType, comment, metadata, ...score }) => ({
      id,
      name,
      value,
      dataType,
      ...(fields.includes("details") ? { comment: comment ?? null, metadata: metadata ?? {} } : {}),
      ...(fields.includes("subject")
        ? {
            subject:
              score.observationId === undefined
                ? { kind: "trace", id: score.traceId }
                : { kind: "observation", id: score.observationId, traceId: score.traceId },
          }
        : {}),
    }));
    const next = from + limit < found.length ? { cursor: String(from + limit) } : {};
    return [200, { data, meta: { limit, ...next } }];
  };
  const remove = (id: string): [number, unknown] => {
    const found = [...rows].filter(([, row]) => row.id === id);
    for (const [key] of found) rows.delete(key);
    writeCount += 1;
    return found.length === 0 ? [404, { message: "not found" }] : [202, { message: "queued" }];
  };
  const answerTo = async (request: IncomingMessage, url: URL): Promise<[number, unknown]> => {
    if (code !== null) return [code, { message: "secret reason" }];
    const key = `Basic ${Buffer.from(keys).toString("base64")}`;
    if (request.headers.authorization !== key) return [401, { message: "Invalid credentials" }];
    const { method } = request;
    if (method === "POST" && url.pathname === "/api/public/scores") return create(request);
    if (method === "GET" && url.pathname === "/api/public/v3/scores") return list(url);
    if (method === "GET" && url.pathname === "/api/public/projects") return [200, { data: [] }];
    const id = /^\/api\/public\/scores\/([^/]+)$/.exec(url.pathname)?.[1];
    return method === "DELETE" && id !== undefined ? remove(decodeURIComponent(id)) : [404, {}];
  };

  const server = createServer((request, response) => {
    void answerTo(request, new URL(request.url ?? "/", "http://here")).then(([status, body]) => {
      if (isBreaking && request.method === "POST") {
        isBreaking = false;
        return request.socket.destroy();
      }
      return response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    scores: () =>
      [...rows.values()]
        .map(({ name, observationId, value, comment }) => ({ name, observationId, value, comment }))
        .toSorted((one, other) => one.name.localeCompare(other.name)),
    writes: () => writeCount,
    nextDay: () => void (day += 1),
    breakNext: () => void (isBreaking = true),
    answer: (given) => void (code = given),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
