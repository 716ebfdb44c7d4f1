import { z } from "zod";
import { askRows } from "@/lib/ask";
import { type CaseStep } from "@/lib/attribution/labels/adjudication-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma, Prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { clipStored } from "../../ground/stored/clip-stored";

const stepsRow = z.object({
  index: z.number(),
  agent: z.string(),
  kind: z.string(),
  isError: z.boolean(),
  text: z.string(),
  isCut: z.boolean(),
});

/** Longest question, and longest text of a step, in characters. */
export const maxQuestionLength = 2_000;
const maxTextLength = 3_000;

export const readSteps = async (ctx: WorkspaceContext, traceId: string, indexes: number[]): Promise<CaseStep[]> => {
  const rows = await askRows(
    prisma,
    Prisma.sql`
    select "index", "agent", "kind", "isError", left("content", ${maxTextLength}::int) as "text", length("content") > ${maxTextLength}::int as "isCut"
    from "Step" where "workspaceId" = ${ctx.workspaceId}::uuid and "traceId" = ${traceId}::uuid and "index" = any(${indexes}::int[]) order by "index"`,
    stepsRow,
  );
  return rows.map((row) => ({ ...row, agent: unescapeFromStorage(row.agent), text: clipStored(row.text) }));
};
