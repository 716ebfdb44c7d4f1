import { type Prisma, prisma } from "@/lib/db";
import { mostMilestones, mostOfText } from "../../answers/replay-records/replay-row";

interface Beginnings {
  id: string;
  /** Kind, agent and step. */
  change: Prisma.JsonValue;
  milestones: string[];
  finalAnswer: string | null;
  message: string | null;
  problemMessage: string | null;
}

/**
 * Rows of a list with the beginnings of their texts, of which no more leaves the database: each may be of a
 * megabyte, and a page is of thousands.
 */
export const readBeginnings = async <T extends { id: string }>(
  workspaceId: string,
  rows: readonly T[],
): Promise<(T & Beginnings)[]> => {
  const found = await prisma.$queryRaw<Beginnings[]>`
    select r."id", coalesce(r."milestones"[1:${mostMilestones}::int], '{}') as "milestones", left(r."finalAnswer", ${mostOfText}::int) as "finalAnswer",
      left(r."message", ${mostOfText}::int) as "message", left(r."problemMessage", ${mostOfText}::int) as "problemMessage",
      case when r."change"->>'kind' = 'replace' then jsonb_build_object('kind', 'replace', 'step', jsonb_build_object('index', r."change"->'step'->'index', 'agent', r."change"->'step'->'agent'))
        when r."change"->>'kind' = 'hint' then jsonb_strip_nulls(jsonb_build_object('kind', 'hint', 'stepIndex', r."change"->'stepIndex', 'agent', r."change"->'agent')) end as "change"
    from "Replay" r where r."workspaceId" = ${workspaceId}::uuid and r."id" = any(${rows.map(({ id }) => id)}::uuid[])`;
  const of = new Map(found.map((one) => [one.id, one]));
  return rows.flatMap((row) => {
    const texts = of.get(row.id); // none where it was deleted between
    return texts ? [{ ...row, ...texts }] : [];
  });
};
