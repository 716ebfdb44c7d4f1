import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";
import { type ToldRunRow } from "@/lib/services/answers/runs/run-row";

const chainStepsRow = z.object({
  index: z.number(),
  agent: z.string(),
  content: z.string(),
  isCut: z.boolean(),
  kind: z.enum(["message", "input", "system", "thought", "handoff", "tool-call", "tool-result"]),
  isError: z.boolean(),
  contentLength: z.number(),
  toolName: z.string().nullable(),
});

/** Steps that are read: before the decisive one, from it on, and at the end of the trace. */
const stepsBefore = 200;

const stepsAfter = 1_800;

const stepsAtEnd = 50;

/** Characters of them: of the decisive step, and of each other. */
const decisiveLength = 65_536;

const otherLength = 8_000;

export const readChainSteps = (
  db: Database,
  {
    decisive,
    workspaceId,
    row,
    trace,
  }: {
    decisive: number;
    workspaceId: string;
    row: ToldRunRow;
    trace: { question: string; stepCount: number; finalAnswer: string | null };
  },
) =>
  askRows(
    db,
    Prisma.sql`
    select "index", "agent", "kind", "isError", left("content", allowed) as "content", octet_length("content") as "contentLength",
      octet_length("content") > allowed as "isCut", "tool"->>'name' as "toolName"
    from (
      select *, case when "index" = ${decisive}::int then ${decisiveLength}::int else ${otherLength}::int end as allowed from "Step"
      where "workspaceId" = ${workspaceId}::uuid and "traceId" = ${row.traceId}::uuid
        and ("index" between ${decisive - stepsBefore}::int and ${decisive + stepsAfter}::int or "index" >= ${trace.stepCount - stepsAtEnd}::int)
    ) s order by "index"`,
    chainStepsRow,
  );
