import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma, prisma } from "@/lib/db";
import { escapeMark, needsEscape, unescapeFromStorage } from "@/lib/traces/escape-text";
import { type FindQuery } from "@/lib/traces/find-query";
import { findText, lettersLike, waysToWrite } from "@/lib/traces/find-text";
import { findPattern } from "./find-pattern";

/** A step in which something is found: how often, at least once; of a search without words, once. */
export interface StepHits {
  stepIndex: number;
  count: number;
}

export interface ScanInput {
  traceId: string;
  query: FindQuery;
  /** The first step that is looked at. */
  from: number;
}

/** How long an answer may look before it is given as it is, in milliseconds: whoever asked may have lost interest. */
export const patienceMs = 250;

/**
 * How much one statement looks at: little first, because what is looked for is often near, then more, up to
 * what a database reads in some 80 ms.
 */
interface WindowSize {
  bytes: number;
  steps: number;
}
const firstSize: WindowSize = { bytes: 200_000, steps: 512 };
const largestSize: WindowSize = { bytes: 10_000_000, steps: 8_192 };
const larger = ({ bytes, steps }: WindowSize): WindowSize => ({
  bytes: Math.min(4 * bytes, largestSize.bytes),
  steps: Math.min(4 * steps, largestSize.steps),
});

interface Window {
  steps: number[];
  counts: number[];
  /** Those of `steps` whose text is stored with escapes. */
  escaped: number[];
  lastStep: number | null;
  isFull: boolean;
}

/**
 * Looks through the steps of a trace in their order, window by window, so that whoever has lost interest can
 * stop after any of them, and no statement takes long. `next` is the step from which the rest is to be
 * searched, null after the last one.
 */
export async function* scanSteps(
  ctx: WorkspaceContext,
  input: ScanInput,
  wanted: "nearest" | "all",
): AsyncGenerator<{ hits: StepHits[]; next: number | null }> {
  let size = wanted === "nearest" ? firstSize : largestSize;
  for (let from: number | null = input.from; from !== null; size = larger(size)) {
    const window = await readWindow(ctx, { ...input, from }, size);
    const hits = window.steps.map((stepIndex, at) => ({ stepIndex, count: window.counts[at] ?? 0 }));
    from = window.isFull && window.lastStep !== null ? window.lastStep + 1 : null;
    yield { hits: await recount(ctx, input, { hits, escaped: window.escaped }), next: from };
  }
}

async function readWindow(
  ctx: WorkspaceContext,
  { traceId, query, from }: ScanInput,
  size: WindowSize,
): Promise<Window> {
  const asked = Prisma.sql`s."workspaceId" = ${ctx.workspaceId}::uuid and s."traceId" = ${traceId}::uuid and s."index" >= ${from}::int and ${narrowed(query)}`;
  // Joined to the empty text, so that it is unpacked once for all that is asked of it.
  const text = query.words.length === 0 ? Prisma.sql`''` : Prisma.sql`s."content" || ''`;
  const [row] = await prisma.$queryRaw<Window[]>`
    with ahead as materialized (
      select "index", sum("bytes") over (order by "index") - "bytes" as "before"
      from (select s."index", octet_length(s."content") as "bytes" from "Step" s where ${asked} order by s."index" limit ${size.steps}::int) first
    ), edge as materialized (
      select max("index") as "last", count(*) = ${size.steps}::int or count(*) < (select count(*) from ahead) as "isFull"
      from ahead where "before" < ${size.bytes}::bigint
    ), counted as materialized (
      select s."index", ${countOf(query.words)} as "count", strpos(t."text", ${escapeMark}::text) > 0 as "isEscaped"
      from "Step" s cross join lateral (select ${text} as "text" offset 0) t
      where ${asked} and s."index" <= (select "last" from edge)
    )
    select
      coalesce(array_agg("index" order by "index") filter (where "count" > 0), '{}') as "steps",
      coalesce(array_agg("count" order by "index") filter (where "count" > 0), '{}') as "counts",
      coalesce(array_agg("index") filter (where "count" > 0 and "isEscaped"), '{}') as "escaped",
      (select "last" from edge) as "lastStep", (select "isFull" from edge) as "isFull"
    from counted`;
  return row ?? { steps: [], counts: [], escaped: [], lastStep: null, isFull: false };
}

/** How often any of the words stands in `t."text"`, where all of them do. */
function countOf(words: readonly string[]): Prisma.Sql {
  if (words.length === 0) return Prisma.sql`1`;
  const letter = words.length === 1 ? singleLetter(words[0] ?? "") : null;
  if (letter !== null) return countLetter(letter);
  const count = Prisma.sql`regexp_count(t."text", ${findPattern(words)}::text)`;
  if (words.length === 1) return count;
  const all = words.map((word) => Prisma.sql`t."text" ~ ${findPattern([word])}::text`);
  return Prisma.sql`case when ${Prisma.join(all, " and ")} then ${count} else 0 end`;
}

/** The one letter that a word is, however it is written; null where it is more than that. */
function singleLetter(word: string): string | null {
  const [way, ...others] = waysToWrite(word);
  return way !== undefined && others.length === 0 && [...way].length === 1 && !needsEscape(way) ? way : null;
}

/**
 * By how much shorter the text is without the letter. A pattern would be looked for anew
 * after each of a million places.
 */
function countLetter(letter: string): Prisma.Sql {
  const counts = lettersLike(letter).map(
    (like) =>
      Prisma.sql`(octet_length(t."text") - octet_length(replace(t."text", ${like}::text, ''))) / octet_length(${like}::text)`,
  );
  return Prisma.join(counts, " + ");
}

/** What is asked of a step besides its words, as a condition on `"Step" s`. */
function narrowed({ agents, kinds, tools, isError }: FindQuery): Prisma.Sql {
  const conditions = [Prisma.sql`true`];
  if (agents.length > 0) conditions.push(Prisma.sql`s."agent" ~ ${named(agents)}::text`);
  if (tools.length > 0) conditions.push(Prisma.sql`s."tool"->>'name' ~ ${named(tools)}::text`);
  if (kinds.length > 0) conditions.push(Prisma.sql`s."kind" = any(${kinds}::text[])`);
  if (isError !== null) conditions.push(Prisma.sql`s."isError" = ${isError}`);
  return Prisma.join(conditions, " and ");
}

const named = (names: readonly string[]): string => `^(?:${findPattern(names)})$`;

/**
 * Escapes are four digits that the text does not have: where there are any, what was found is
 * found again in the text itself.
 */
async function recount(
  ctx: WorkspaceContext,
  { traceId, query }: ScanInput,
  { hits, escaped }: { hits: StepHits[]; escaped: readonly number[] },
): Promise<StepHits[]> {
  if (escaped.length === 0 || query.words.length === 0) return hits;
  const rows = await prisma.step.findMany({
    where: { workspaceId: ctx.workspaceId, traceId, index: { in: [...escaped] } },
    select: { index: true, content: true },
  });
  const counts = new Map(
    rows.map(({ index, content }) => [index, countAll(unescapeFromStorage(content), query.words)]),
  );
  return hits
    .map(({ stepIndex, count }) => ({ stepIndex, count: counts.get(stepIndex) ?? count }))
    .filter(({ count }) => count > 0);
}

const countAll = (content: string, words: readonly string[]): number =>
  words.every((word) => findText(content, [word], 1).length > 0) ? findText(content, words).length : 0;
