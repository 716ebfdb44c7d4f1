import { z } from "zod";
import { askRows } from "@/lib/ask";
import { Prisma, prisma } from "@/lib/db";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { type SessionSort } from "@/lib/traces/session-view";

/** When a trace began, of `"Trace" t`. */
export const beganAt = Prisma.sql`coalesce(t."startedAt", t."createdAt")`;

/** What happened in sessions: nothing that was made here of one of their traces. */
export const inSessions = (workspaceId: string): Prisma.Sql =>
  Prisma.sql`t."workspaceId" = ${workspaceId}::uuid and t."sessionId" is not null and not t."isMade"`;

/** The traces of one session, by the index of names. */
export const ofSession = (workspaceId: string, id: string): Prisma.Sql => {
  const stored = escapeForStorage(id);
  return Prisma.sql`${inSessions(workspaceId)} and "nameKey"(t."sessionId") = "nameKey"(${stored}) and t."sessionId" = ${stored}`;
};

const facts = Prisma.sql`t."sessionId" as "id", min(t."userId") as "user",
  count(*)::int as "traceCount", (count(*) filter (where t."outcome" = 'failed'))::int as "failedCount",
  min(${beganAt}) as "firstAt", max(${beganAt}) as "lastAt",
  sum(t."tokenCount")::float8 as "tokenCount", sum(t."costUsd") as "costUsd"`;

const Row = z.object({
  id: z.string(),
  user: z.string().nullable(),
  traceCount: z.int(),
  failedCount: z.int(),
  firstAt: z.date(),
  lastAt: z.date(),
  tokenCount: z.number().nullable(),
  costUsd: z.number().nullable(),
});
export type Row = z.infer<typeof Row>;

const orders: Record<SessionSort, Prisma.Sql> = {
  "-lastAt": Prisma.sql`s."lastAt" desc`,
  lastAt: Prisma.sql`s."lastAt"`,
  "-traces": Prisma.sql`s."traceCount" desc, s."lastAt" desc`,
  "-failed": Prisma.sql`s."failedCount" desc, s."lastAt" desc`,
  "-tokens": Prisma.sql`s."tokenCount" desc nulls last, s."lastAt" desc`,
  "-cost": Prisma.sql`s."costUsd" desc nulls last, s."lastAt" desc`,
};

/**
 * Rows from a place on, one more than asked for where there are more, each with how many sessions match. All that is
 * asked for stands in an index in the order of the names, so that no row of a trace is read.
 */
export const readSessions = (
  workspaceId: string,
  { q, sort, from, limit }: { q: string; sort: SessionSort; from: number; limit: number },
) => {
  const pattern = `%${escapeForStorage(q).replace(/[\\%_]/g, "\\$&")}%`;
  const words =
    q === "" ? Prisma.empty : Prisma.sql`having t."sessionId" ilike ${pattern} or bool_or(t."userId" ilike ${pattern})`;
  return askRows(
    prisma,
    Prisma.sql`
      select s.*, (count(*) over ())::int as "matchCount" from (
        select ${facts} from "Trace" t where ${inSessions(workspaceId)} group by t."sessionId" ${words}) s
      order by ${orders[sort]}, s."id" offset ${from}::int limit ${limit + 1}::int`,
    Row.extend({ matchCount: z.int() }),
  );
};

export const readSummary = async (workspaceId: string, id: string): Promise<Row | undefined> => {
  const rows = await askRows(
    prisma,
    Prisma.sql`select ${facts} from "Trace" t where ${ofSession(workspaceId, id)} group by t."sessionId"`,
    Row,
  );
  return rows[0];
};
