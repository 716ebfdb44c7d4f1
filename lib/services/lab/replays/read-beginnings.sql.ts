import { z } from "zod";
import { askRows, type Database, stored } from "@/lib/ask";
import { Prisma } from "@/lib/db";
import { mostMilestones, mostOfText } from "../../answers/replay-records/replay-row";

const beginningsRow: z.ZodType<Beginnings> = z.object({
  id: z.string(),
  change: stored<Prisma.JsonValue>().nullable(),
  milestones: z.array(z.string()),
  finalAnswer: z.string().nullable(),
  message: z.string().nullable(),
  problemMessage: z.string().nullable(),
});

export interface Beginnings {
  id: string;
  /** Kind, agent and step. */
  change: Prisma.JsonValue;
  milestones: string[];
  finalAnswer: string | null;
  message: string | null;
  problemMessage: string | null;
}

export const readBeginningRows = (db: Database, workspaceId: string, rows: readonly { id: string }[]) =>
  askRows(
    db,
    Prisma.sql`
    select r."id", coalesce(r."milestones"[1:${mostMilestones}::int], '{}') as "milestones", left(r."finalAnswer", ${mostOfText}::int) as "finalAnswer",
      left(r."message", ${mostOfText}::int) as "message", left(r."problemMessage", ${mostOfText}::int) as "problemMessage",
      case when r."change"->>'kind' = 'replace' then jsonb_build_object('kind', 'replace', 'step', jsonb_build_object('index', r."change"->'step'->'index', 'agent', r."change"->'step'->'agent'))
        when r."change"->>'kind' = 'hint' then jsonb_strip_nulls(jsonb_build_object('kind', 'hint', 'stepIndex', r."change"->'stepIndex', 'agent', r."change"->'agent')) end as "change"
    from "Replay" r where r."workspaceId" = ${workspaceId}::uuid and r."id" = any(${rows.map(({ id }) => id)}::uuid[])`,
    beginningsRow,
  );
