import { Prisma } from "@/lib/db";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { groupBy } from "@/lib/traces/group-by";
import { presenceOfTerm } from "@/lib/traces/presence-term";
import { type NumberRange } from "@/lib/traces/sent-terms";
import { metadataEntry } from "@/lib/traces/sent-along";
import { type TraceFilter } from "@/lib/traces/trace-filter";

/** A column of `"Trace" t` that need not say anything, against the terms of a list: one of them is enough. */
function* textCondition(
  column: "sessionId" | "userId" | "environment" | "model",
  terms: readonly string[],
): Generator<Prisma.Sql> {
  if (terms.length === 0) return;
  const field = Prisma.raw(`t."${column}"`);
  const asked = terms.map(presenceOfTerm);
  const names = asked.flatMap((one) => ("name" in one ? [escapeForStorage(one.name.toLowerCase())] : []));
  const parts = asked.flatMap((one) =>
    "name" in one ? [] : [one.is === "any" ? Prisma.sql`${field} is not null` : Prisma.sql`${field} is null`],
  );
  if (names.length > 0) parts.push(Prisma.sql`"nameKey"(${field}) = any(${names}::text[])`);
  yield Prisma.sql`(${Prisma.join(parts, " or ")})`;
}

/** A column of numbers against a range, by its index: whole numbers are compared with whole ones, of their own type. */
function* rangeCondition(
  column: "tokenCount" | "costUsd" | "durationMs",
  range: NumberRange | undefined,
): Generator<Prisma.Sql> {
  const field = Prisma.raw(`t."${column}"`);
  const isWhole = column === "tokenCount";
  const type = Prisma.raw(isWhole ? "bigint" : "float8");
  const { min, max, isAbove, isBelow } = range ?? {};
  if (min !== undefined) {
    const from = isWhole ? (isAbove ? Math.floor(min) : Math.ceil(min)) : min;
    yield Prisma.sql`${field} ${Prisma.raw(isAbove ? ">" : ">=")} ${from}::${type}`;
  }
  if (max !== undefined) {
    const to = isWhole ? (isBelow ? Math.ceil(max) : Math.floor(max)) : max;
    yield Prisma.sql`${field} ${Prisma.raw(isBelow ? "<" : "<=")} ${to}::${type}`;
  }
}

/** Told by an index of the entries alone; who has none is told from those who have, gathered once. */
function* metadataConditions(workspaceId: string, terms: TraceFilter["metadata"]): Generator<Prisma.Sql> {
  const keyOf = ({ key }: { key: string }) => escapeForStorage(key.toLowerCase());
  for (const [key, asked] of groupBy(terms, keyOf)) {
    const has = (entries: readonly string[]) => Prisma.sql`"nameKeys"(t."metadataTerms") && ${entries}::text[]`;
    const wanted = asked.map(({ value }) => presenceOfTerm(value));
    const names = wanted.flatMap((one) => ("name" in one ? [escapeForStorage(one.name.toLowerCase())] : []));
    const entries = names.map((name) => metadataEntry(key, name));
    if (wanted.some((one) => "is" in one && one.is === "any")) entries.push(key);
    const parts = entries.length > 0 ? [has(entries)] : [];
    if (wanted.some((one) => "is" in one && one.is === "none"))
      parts.push(Prisma.sql`t."id" not in (
        select p."id" from "Trace" p where p."workspaceId" = ${workspaceId}::uuid and "nameKeys"(p."metadataTerms") && ${[key]}::text[])`);
    yield Prisma.sql`(${Prisma.join(parts, " or ")})`;
  }
}

/** What a trace sent along and what its steps took in all, as conditions on `"Trace" t`. */
export function* sentConditions(workspaceId: string, filter: TraceFilter): Generator<Prisma.Sql> {
  yield* textCondition("sessionId", filter.sessions);
  yield* textCondition("userId", filter.users);
  yield* textCondition("environment", filter.environments);
  yield* metadataConditions(workspaceId, filter.metadata);
  yield* textCondition("model", filter.llms);
  yield* rangeCondition("tokenCount", filter.tokens);
  yield* rangeCondition("costUsd", filter.cost);
  yield* rangeCondition("durationMs", filter.duration);
}
