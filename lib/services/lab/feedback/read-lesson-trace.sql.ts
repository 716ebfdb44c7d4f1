import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";

const stepRow = z.object({
  index: z.number(),
  agent: z.string(),
  content: z.string(),
  kind: z.enum(["message", "input", "system", "thought", "handoff", "tool-call", "tool-result"]),
  isError: z.boolean(),
  recipient: z.string().nullable(),
});

/**
 * Of the steps before the mistake the last ones, and of each its beginning: what is not read counts as not seen by the
 * agents, and is not named in the lesson.
 */
const mostSteps = 400;

const mostCharacters = 50_000;

/** Those up to a step, the last of them first. */
export const readLessonSteps = (
  db: Database,
  { workspaceId, traceId, lastIndex }: { workspaceId: string; traceId: string; lastIndex: number },
) =>
  askRows(
    db,
    Prisma.sql`
      select s."index", s."agent", left(s."content", ${mostCharacters}::int) as "content", s."kind", s."isError", s."recipient" from "Step" s
      where s."workspaceId" = ${workspaceId}::uuid and s."traceId" = ${traceId}::uuid and s."index" <= ${lastIndex}::int
      order by s."index" desc limit ${mostSteps}::int`,
    stepRow,
  );
