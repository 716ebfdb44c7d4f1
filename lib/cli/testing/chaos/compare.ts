import type pg from "pg";
import { callKey, type Asking } from "./counting-judge";
import { type Journal } from "./journal";
import { wordsOfSpan } from "./made-work";

/** What was sent of one kind, beside what is there. */
export interface Compared {
  what: string;
  sent: number;
  acknowledged: number;
  /** Of those that were sent, whether acknowledged or not. */
  there: number;
  lost: number;
  doubled: number;
  /** There in part: never right, acknowledged or not. */
  broken: number;
  /** Some of the last three kinds, in words. */
  faults: string[];
}

interface Sent {
  key: string;
  isAcknowledged: boolean;
}

/** How often each is there, and whether whole. */
type There = ReadonlyMap<string, Found>;
interface Found {
  count: number;
  isWhole: boolean;
  /** What it is where it is not whole. */
  state?: string | null | undefined;
}

function compareEach(what: string, sent: readonly Sent[], there: There): Compared {
  const row: Compared = {
    what,
    sent: sent.length,
    acknowledged: 0,
    there: 0,
    lost: 0,
    doubled: 0,
    broken: 0,
    faults: [],
  };
  for (const { key, isAcknowledged } of sent) {
    const found = there.get(key);
    row.acknowledged += isAcknowledged ? 1 : 0;
    row.there += found ? 1 : 0;
    const isLost = isAcknowledged && !found;
    row.lost += isLost ? 1 : 0;
    row.doubled += found && found.count > 1 ? 1 : 0;
    row.broken += found && !found.isWhole ? 1 : 0;
    if (isLost || (found && (found.count > 1 || !found.isWhole)))
      row.faults.push(`${key}: ${found ? `${found.count} times, ${found.state ?? "not whole"}` : "lost"}`);
  }
  return row;
}

/** Asks for rows of "key", "count" and "isWhole"; a key that comes twice counts twice. */
async function ask(client: pg.Client, sql: string, values: readonly unknown[]): Promise<There> {
  const { rows } = await client.query<Found & { key: string }>(sql, [...values]);
  const there = new Map<string, Found>();
  for (const { key, count, isWhole, state } of rows) {
    const before = there.get(key);
    there.set(key, { count: count + (before?.count ?? 0), isWhole: isWhole && (before?.isWhole ?? true), state });
  }
  return there;
}

async function compareUploads(client: pg.Client, workspaceId: string, { uploads }: Journal): Promise<Compared> {
  const expected = uploads.map(({ question, stepCount, digest }) => ({ question, stepCount, digest }));
  const there = await ask(
    client,
    `select t."question" as "key", 1 as "count", coalesce(
        t."stepCount" = e."stepCount" and e."digest" =
        (select md5(string_agg(s."content", '|' order by s."index")) from "Step" s where s."traceId" = t."id"), false) as "isWhole"
      from "Trace" t join jsonb_to_recordset($2::jsonb) as e("question" text, "stepCount" int, "digest" text)
        on e."question" = t."question"
      where t."workspaceId" = $1`,
    [workspaceId, JSON.stringify(expected)],
  );
  const sent = uploads.map(({ question, traceId }) => ({ key: question, isAcknowledged: traceId !== null }));
  return compareEach("traces", sent, there);
}

/** Spans as they were kept, and as the steps that were made of them. */
async function compareSpans(client: pg.Client, workspaceId: string, { spans }: Journal): Promise<Compared[]> {
  const kept = await ask(
    client,
    `select "recordId" as "key", 1 as "count", true as "isWhole" from "OtlpRecord" where "workspaceId" = $1`,
    [workspaceId],
  );
  const steps = await ask(
    client,
    `select "content" as "key", count(*)::int as "count", true as "isWhole" from "Step"
      where "workspaceId" = $1 and "content" like 'Span %' group by "content"`,
    [workspaceId],
  );
  return [
    compareEach(
      "spans",
      spans.map(({ spanId, isAcknowledged }) => ({ key: spanId, isAcknowledged })),
      kept,
    ),
    compareEach(
      "steps of spans",
      spans.map(({ spanId, isAcknowledged }) => ({ key: wordsOfSpan(spanId), isAcknowledged })),
      steps,
    ),
  ];
}

async function compareWords(client: pg.Client, workspaceId: string, journal: Journal): Promise<Compared[]> {
  const sets = await ask(
    client,
    `select s."name" as "key", 1 as "count", count(l."traceId") = 1 as "isWhole" from "LabelSet" s
      left join "ImportedLabel" l on l."labelSetId" = s."id" where s."workspaceId" = $1 group by s."id"`,
    [workspaceId],
  );
  const comments = await ask(
    client,
    `select "text" as "key", count(*)::int as "count", true as "isWhole" from "Comment" where "workspaceId" = $1 group by 1`,
    [workspaceId],
  );
  return [
    compareEach(
      "sets of labels",
      journal.labels.map(({ name, isAcknowledged }) => ({ key: name, isAcknowledged })),
      sets,
    ),
    compareEach(
      "comments",
      journal.comments.map(({ text, isAcknowledged }) => ({ key: text, isAcknowledged })),
      comments,
    ),
  ];
}

/**
 * Runs that people started: each has succeeded, and says so once. The tracer's readings of the uploads: one of each
 * trace that is there.
 */
async function compareRuns(client: pg.Client, workspaceId: string, journal: Journal): Promise<Compared[]> {
  const runs = await ask(
    client,
    `select r."id" as "key", 1 as "count", r."status" = 'SUCCEEDED' and 1 = (
        select count(*) from "RunEvent" e where e."runId" = r."id" and e."type" = 'status' and e."data"->>'status' = 'SUCCEEDED'
      ) as "isWhole", concat_ws(' ', r."status", r."errorCode", r."errorMessage") as "state"
      from "AttributionRun" r where r."workspaceId" = $1 and not r."isAutomatic"`,
    [workspaceId],
  );
  const readings = await ask(
    client,
    `select t."question" as "key", count(*)::int as "count", bool_and(r."status" = 'SUCCEEDED') as "isWhole"
      from "AttributionRun" r join "Trace" t on t."id" = r."traceId"
      where r."workspaceId" = $1 and r."isAutomatic" group by t."id", r."tracerVersionId"`,
    [workspaceId],
  );
  return [
    compareEach(
      "runs",
      journal.runs.map((key) => ({ key, isAcknowledged: true })),
      runs,
    ),
    compareEach(
      "readings by the tracer",
      journal.uploads.map(({ question, traceId }) => ({ key: question, isAcknowledged: traceId !== null })),
      readings,
    ),
  ];
}

export interface ComparedCalls {
  row: Compared;
  /** Answers that nobody could record, since who asked was ended while the call was on its way: asked again. */
  paidAgain: number;
}

/** Calls of the judge: what is recorded of one is never asked again. */
async function compareCalls(
  client: pg.Client,
  workspaceId: string,
  askings: readonly Asking[],
): Promise<ComparedCalls> {
  const { rows } = await client.query<{ runId: string; name: string; first: number; last: number; at: number }>(
    `select "runId", "name", "firstStep" as "first", "lastStep" as "last",
        (extract(epoch from "createdAt") * 1000)::float8 as "at"
      from "JudgeCall" where "workspaceId" = $1 and not "isReused"`,
    [workspaceId],
  );
  const recordedAt = new Map<string, number[]>();
  const add = <Value>(map: Map<string, Value[]>, key: string, value: Value): void =>
    void map.set(key, [...(map.get(key) ?? []), value]);
  for (const { runId, name, first, last, at } of rows) add(recordedAt, `${runId} ${callKey(name, first, last)}`, at);
  const asked = new Map<string, Asking[]>();
  for (const asking of askings) add(asked, `${asking.runId} ${asking.call}`, asking);
  const { rows: money } = await client.query<{ count: number }>(
    `select coalesce(sum("callCount"), 0)::int as "count" from "MonthlySpend" where "workspaceId" = $1`,
    [workspaceId],
  );
  const row: Compared = {
    what: "calls of the judge",
    sent: askings.length,
    acknowledged: askings.filter(({ isAnswered }) => isAnswered).length,
    there: rows.length,
    lost: 0,
    doubled: 0,
    broken: money[0]?.count === rows.length ? 0 : 1,
    faults: [],
  };
  let paidAgain = 0;
  for (const [key, all] of asked) {
    const records = recordedAt.get(key) ?? [];
    const answered = all.filter(({ isAnswered }) => isAnswered).length;
    if (answered > 0 && records.length === 0) {
      row.lost += 1;
      row.faults.push(`${key}: answered and not recorded`);
    }
    if (records.length > 1 || all.some(({ askedAt }) => records.some((at) => askedAt > at))) row.doubled += 1;
    else paidAgain += Math.max(0, answered - 1);
  }
  return { row, paidAgain };
}

/** Everything that was sent beside everything that is there. */
export async function compareAll(
  client: pg.Client,
  workspaceId: string,
  journal: Journal,
  askings: readonly Asking[],
): Promise<{ rows: Compared[]; paidAgain: number }> {
  const uploads = await compareUploads(client, workspaceId, journal);
  const spans = await compareSpans(client, workspaceId, journal);
  const words = await compareWords(client, workspaceId, journal);
  const runs = await compareRuns(client, workspaceId, journal);
  const { row: calls, paidAgain } = await compareCalls(client, workspaceId, askings);
  return { rows: [uploads, ...spans, ...words, ...runs, calls], paidAgain };
}
