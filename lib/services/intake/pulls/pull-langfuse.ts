import { z } from "zod";
import { KnownError } from "@/lib/errors";
import { type PullWish } from "@/lib/traces/pull-wish";
import { askPlatform, type FetchPage } from "./pull-page";

type Wish = Extract<PullWish, { from: "langfuse" }>;

const List = z.object({ data: z.array(z.object({ id: z.string() })), meta: z.object({ totalPages: z.number() }) });
const pageSize = 20;
const maxAnswerBytes = 256 * 1024 * 1024;

/**
 * Langfuse's public API (GET /api/public/traces, then each trace with its observations),
 * oldest first, as JSONL of traces.
 */
export const pullLangfuse = (wish: Wish): FetchPage => {
  const headers = { authorization: `Basic ${Buffer.from(`${wish.publicKey}:${wish.secretKey}`).toString("base64")}` };
  const ask = async (path: string, signal: AbortSignal, query: [string, string][] = []): Promise<Uint8Array> => {
    const url = new URL(wish.baseUrl.replace(/\/+$/, "") + path);
    for (const [key, value] of query) url.searchParams.append(key, value);
    return (await askPlatform(url, { headers, maxBytes: maxAnswerBytes, signal })).bytes;
  };
  const filter: [string, string][] = [
    ["limit", String(pageSize)],
    ["orderBy", "timestamp.asc"],
    ...(wish.fromTime === undefined ? [] : [["fromTimestamp", wish.fromTime] as [string, string]]),
    ...(wish.toTime === undefined ? [] : [["toTimestamp", wish.toTime] as [string, string]]),
    ...(wish.name === undefined ? [] : [["name", wish.name] as [string, string]]),
    ...(wish.sessionId === undefined ? [] : [["sessionId", wish.sessionId] as [string, string]]),
    ...wish.tags.map((tag): [string, string] => ["tags", tag]),
  ];
  return async (cursor, signal) => {
    const page = cursor === null ? 1 : Number(cursor);
    const listed = List.safeParse(
      parseJson(await ask("/api/public/traces", signal, [...filter, ["page", String(page)]])),
    );
    if (!listed.success) throw new KnownError("INVALID", `${wish.baseUrl} does not answer as Langfuse does.`);
    const { data, meta } = listed.data;
    const left = wish.limit - (page - 1) * pageSize;
    const lines: string[] = [];
    for (const { id } of data.slice(0, left)) {
      const trace = parseJson(await ask(`/api/public/traces/${encodeURIComponent(id)}`, signal));
      lines.push(JSON.stringify(trace));
    }
    const isOver = data.length === 0 || page >= meta.totalPages || left <= pageSize;
    return {
      bytes: new TextEncoder().encode(lines.map((line) => `${line}\n`).join("")),
      next: isOver ? null : String(page + 1),
    };
  };
};

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  } catch {
    throw new KnownError("INVALID", "The platform's response is not JSON.");
  }
}
