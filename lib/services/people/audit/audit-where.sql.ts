import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { isRowId } from "../../ground/ids/row-id";
import { type AuditFilter } from "./audit-view";

const maxWords = 10;

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

const day = (text: string): Prisma.Sql => {
  if (!isDay(text)) throw new KnownError("INVALID", "A day is written as 2026-01-31.");
  return Prisma.sql`${text}::date`;
};

/** As part of a pattern of `like` that means itself. */
const literal = (word: string): string => `%${escapeForStorage(word).replace(/[\\%_]/g, "\\$&")}%`;

/** The condition of a filter on entries `a`. Throws INVALID for what is no day. */
export const auditWhere = (
  { workspaceId }: WorkspaceContext,
  { kind, actorId, from, to, text }: AuditFilter,
): Prisma.Sql => {
  const words = (text ?? "").split(/\s+/u).filter(Boolean).slice(0, maxWords);
  return Prisma.join(
    [
      Prisma.sql`a."workspaceId" = ${workspaceId}::uuid`,
      ...(kind ? [Prisma.sql`a."kind" = ${kind}`] : []),
      // What is no id did nothing.
      ...(actorId ? [isRowId(actorId) ? Prisma.sql`a."actorId" = ${actorId}::uuid` : Prisma.sql`false`] : []),
      ...(from ? [Prisma.sql`a."at" >= ${day(from)}`] : []),
      ...(to ? [Prisma.sql`a."at" < ${day(to)} + 1`] : []),
      ...words.map((word) => Prisma.sql`(a."subject" ilike ${literal(word)} or a."actorName" ilike ${literal(word)})`),
    ],
    " and ",
  );
};
