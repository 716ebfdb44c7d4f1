import pLimit from "p-limit";
import { z } from "zod";
import { emptyFilter, formatTraceFilter } from "@/lib/traces/filter-grammar";
import { parseTrace } from "@/lib/traces/parse-trace";
import { Outcome, type Trace } from "@/lib/traces/trace";
import { type AskedServer, askServer, failureOf } from "../ask-server";
import { LaunchError } from "../terminal";
import { type GateCommand } from "./gate-command";
import { type TwoVersions, type VersionTrace, type VersionTraces } from "./version-traces";

const pageSize = 200;
/** Failed traces are fetched side by side, so many at a time. */
const concurrency = 4;

const Page = z.object({
  traces: z.array(
    z.object({
      id: z.string(),
      outcome: Outcome,
      question: z.string(),
      groundTruth: z.object({ agent: z.string(), stepIndex: z.int() }).nullable(),
    }),
  ),
  nextCursor: z.string().nullable(),
});
type Row = z.infer<typeof Page>["traces"][number];

/** The newest traces of both versions from a running Faultline, failed ones with their steps. Throws LaunchError. */
export async function askVersions(asked: AskedServer, options: GateCommand): Promise<TwoVersions> {
  const { baseline = "", candidate = "" } = options;
  return [await askVersion(asked, baseline, options), await askVersion(asked, candidate, options)];
}

async function askVersion(asked: AskedServer, version: string, options: GateCommand): Promise<VersionTraces> {
  const rows = await listRows(asked, version, options);
  if (rows.length === 0) throw new LaunchError(`${asked.server} has no trace of version ${version}.`);
  const limit = pLimit(concurrency);
  return { version, traces: await Promise.all(rows.map((row) => limit(() => toVersionTrace(asked, row)))) };
}

async function listRows(asked: AskedServer, version: string, { system, limit }: GateCommand): Promise<Row[]> {
  const systems = system === undefined ? [] : [system];
  const q = formatTraceFilter({ ...emptyFilter(), versions: [version], systems, isMade: false });
  const rows: Row[] = [];
  let cursor: string | null = null;
  do {
    const query = new URLSearchParams({ q, limit: String(Math.min(pageSize, limit - rows.length)) });
    if (cursor !== null) query.set("cursor", cursor);
    const page = read(await askServer(asked, `/api/v1/traces?${query}`), Page, asked);
    rows.push(...page.traces);
    cursor = page.nextCursor;
  } while (cursor !== null && rows.length < limit);
  return rows;
}

function read<T>(answer: Awaited<ReturnType<typeof askServer>>, schema: z.ZodType<T>, { server }: AskedServer): T {
  if (answer.status >= 400) throw new LaunchError(`${server}: ${failureOf(answer)}`);
  const parsed = schema.safeParse(answer.body);
  if (!parsed.success) throw new LaunchError(`${server} does not respond as Faultline does: is the address right?`);
  return parsed.data;
}

async function toVersionTrace(asked: AskedServer, row: Row): Promise<VersionTrace> {
  const path = `/api/v1/traces/${encodeURIComponent(row.id)}`;
  const { outcome, question, groundTruth: truth } = row;
  const place = asked.server.replace(/\/+$/, "") + path;
  const trace = outcome === "failed" ? await fetchTrace(asked, `${path}/export`) : null;
  return { outcome, externalId: null, question, truth, place, trace };
}

async function fetchTrace(asked: AskedServer, path: string): Promise<Trace | null> {
  const exported = read(await askServer(asked, path), z.looseObject({}), asked);
  return parseTrace(JSON.stringify(exported)).traces[0]?.trace ?? null;
}
