import { z } from "zod";
import { KnownError } from "@/lib/errors";
import { type PullWish } from "@/lib/traces/pull-wish";
import { askPlatform, type FetchPage } from "./pull-page";

type Wish = Extract<PullWish, { from: "phoenix" }>;

const Spans = z.object({ data: z.array(z.unknown()), next_cursor: z.string().nullish() });
const pageSize = 500;
/** Spans that a trace has at most, for the limit in traces: pages hold spans of many traces. */
const spansPerTrace = 200;
const maxAnswerBytes = 256 * 1024 * 1024;

/** Phoenix's REST API (GET /v1/projects/{project}/spans), page by page, as JSONL of spans. */
export const pullPhoenix = (wish: Wish): FetchPage => {
  const headers: Record<string, string> = wish.apiKey === undefined ? {} : { authorization: `Bearer ${wish.apiKey}` };
  const base = `${wish.baseUrl.replace(/\/+$/, "")}/v1/projects/${encodeURIComponent(wish.project)}/spans`;
  return async (cursor, signal) => {
    const [pageText = "0", after] = cursor === null ? [] : splitOnce(cursor);
    const page = Number(pageText);
    const url = new URL(base);
    url.searchParams.set("limit", String(pageSize));
    if (after !== undefined) url.searchParams.set("cursor", after);
    if (wish.fromTime !== undefined) url.searchParams.set("start_time", wish.fromTime);
    if (wish.toTime !== undefined) url.searchParams.set("end_time", wish.toTime);
    const { bytes } = await askPlatform(url, { headers, maxBytes: maxAnswerBytes, signal });
    const read = Spans.safeParse(parseOrNull(bytes));
    if (!read.success) throw new KnownError("INVALID", `${wish.baseUrl} does not answer as Phoenix does.`);
    const { data, next_cursor: next } = read.data;
    const lines = data.map((span) => `${JSON.stringify(span)}\n`).join("");
    const isOver = !next || (page + 1) * pageSize >= wish.limit * spansPerTrace;
    return { bytes: new TextEncoder().encode(lines), next: isOver ? null : `${page + 1} ${next}` };
  };
};

const splitOnce = (cursor: string): [string, string] => {
  const at = cursor.indexOf(" ");
  return [cursor.slice(0, at), cursor.slice(at + 1)];
};

function parseOrNull(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  } catch {
    return null;
  }
}
