import { z } from "zod";
import { askRows } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma, Prisma } from "@/lib/db";
import { escapeMark, needsEscape } from "@/lib/traces/escape-text";
import { type FindQuery } from "@/lib/traces/find-query";
import { lettersLike, waysToWrite } from "@/lib/traces/find-text";
import { findPattern } from "./find-pattern";

const windowRow: z.ZodType<Window> = z.object({
  steps: z.array(z.number()),
  counts: z.array(z.number()),
  escaped: z.array(z.number()),
  lastStep: z.number().nullable(),
  isFull: z.boolean(),
});

export interface ScanInput {
  traceId: string;
  query: FindQuery;
  /** The first step that is looked at. */
  from: number;
}

/**
 * How much one statement looks at: little first, because what is looked for is often near, then more, up to
 * what a database reads in some 80 ms.
 */
export interface WindowSize {
  bytes: number;
  steps: number;
}

interface Window {
  steps: number[];
  counts: number[];
  /** Those of `steps` whose text is stored with escapes. */
  escaped: number[];
  lastStep: number | null;
  isFull: boolean;
}

export async function readWindow(
  ctx: WorkspaceContext,
  { traceId, query, from }: ScanInput,
  size: WindowSize,
): Promise<Window> {
  const asked = Prisma.sql`s."workspaceId" = ${ctx.workspaceId}::uuid and s."traceId" = ${traceId}::uuid and s."index" >= ${from}::int and ${narrowed(query)}`;
  // Joined to the empty text, so that it is unpacked once for all that is asked of it.
  const text = query.words.length === 0 ? Prisma.sql`''` : Prisma.sql`s."content" || ''`;
  const [row] = await askRows(
    prisma,
    Prisma.sql`
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
    from counted`,
    windowRow,
  );
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
