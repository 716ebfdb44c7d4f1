import { z } from "zod";
import { askRows } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma, Prisma } from "@/lib/db";
import { readWords } from "@/lib/traces/words/index-terms";
import { findPattern } from "./find-pattern";
import { escapeLength } from "./read-excerpt";

const matchRow = z.object({
  traceId: z.string(),
  index: z.number().nullable(),
  agent: z.string().nullable(),
  excerpt: z.string().nullable(),
  hasMoreBefore: z.boolean(),
  hasMoreBehind: z.boolean(),
  stepCount: z.number(),
  isWhole: z.boolean(),
});

/** So much of a trace is looked at for a row of a list. */
const mostSteps = 500;
const mostBytes = 256_000;

const excerptLength = 160;
const leadLength = 40;

/** No letter and no digit stands there; of letters beyond ASCII the locale of the database may know none. */
const edge = { before: "(?<![[:alnum:]])", behind: "(?![[:alnum:]])", gap: String.raw`(?:\W|_){1,40}` };

/** A pattern of PostgreSQL for where `wordRanges` finds a word or phrase. */
export function wordPattern(word: string): string {
  const runs = readWords(word);
  const parts = runs.map(({ text, isDense }, at) => {
    const before = runs[at - 1];
    const gap = before
      ? isDense || before.isDense
        ? String.raw`(?:\W|_){0,8}`
        : edge.gap
      : isDense
        ? ""
        : edge.before;
    return `${gap}(?:${findPattern([text])})`;
  });
  const last = runs.at(-1);
  return parts.join("") + (runs.length > 1 && last?.isDense === false ? edge.behind : "");
}

/**
 * The step of each trace that says most of the words, the first of such, and how many say any: among the steps that are
 * looked at.
 */
export const readMatches = (ctx: WorkspaceContext, traceIds: readonly string[], words: readonly string[]) => {
  const patterns = words.map(wordPattern);
  const any = patterns.join("|");
  const score = Prisma.join(
    patterns.map((pattern) => Prisma.sql`(s."content" ~ ${pattern}::text)::int`),
    " + ",
  );
  return askRows(
    prisma,
    Prisma.sql`
    select t."id" as "traceId", m."index", m."agent", m."excerpt", coalesce(m."start" > 1, false) as "hasMoreBefore", coalesce(m."isLonger", false) as "hasMoreBehind",
      coalesce(m."stepCount", 0)::int as "stepCount", seen."count" = t."stepCount" as "isWhole"
    from "Trace" t
    cross join lateral (
      select max("index") filter (where "before" < ${mostBytes}::bigint) as "last", count(*) filter (where "before" < ${mostBytes}::bigint)::int as "count" from (
        select "index", sum("bytes") over (order by "index") - "bytes" as "before" from (
          select s."index", octet_length(s."content") as "bytes" from "Step" s
          where s."workspaceId" = t."workspaceId" and s."traceId" = t."id" order by s."index" limit ${mostSteps}::int) first) summed) seen
    left join lateral (
      select found."index", found."agent", found."start", substr(found."content", found."start", ${excerptLength}::int) as "excerpt",
        length(found."content") >= found."start" + ${excerptLength}::int as "isLonger", found."stepCount"
      from (
        select scored.*, greatest(1, regexp_instr(scored."content", ${any}::text) - ${leadLength + escapeLength}::int) as "start" from (
          select s."index", s."agent", s."content", ${score} as "score", count(*) over () as "stepCount" from "Step" s
          where s."workspaceId" = t."workspaceId" and s."traceId" = t."id" and s."index" <= seen."last" and octet_length(s."content") <= ${mostBytes}::int and s."content" ~ ${any}::text
          order by "score" desc, s."index" limit 1) scored) found) m on true
    where t."workspaceId" = ${ctx.workspaceId}::uuid and t."id" = any(${[...traceIds]}::uuid[])`,
    matchRow,
  );
};
