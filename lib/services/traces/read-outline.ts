import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { type StepKind } from "@/lib/traces/trace";
import { requireTrace } from "./require-trace";

interface Row {
  agent: string;
  kind: StepKind;
  isError: boolean;
  contentLength: number;
}

/** Who took each step, its kind and its length in characters, in order: what a picture of the whole trace needs, without its text. */
export const readOutline = async (ctx: WorkspaceContext, input: { traceId: string }): Promise<Row[]> => {
  await requireTrace(ctx, input.traceId);
  const rows = await prisma.$queryRaw<Row[]>`
    select s."agent", s."kind", s."isError", length(s."content") as "contentLength"
    from "Step" s where s."workspaceId" = ${ctx.workspaceId}::uuid and s."traceId" = ${input.traceId}::uuid order by s."index"`;
  return rows.map((row) => ({ ...row, agent: unescapeFromStorage(row.agent) }));
};
