import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { type StepKind } from "@/lib/traces/trace";
import { requireTrace } from "./require-trace";

/** What is known of a step before its content is loaded. `contentLength` is bytes of UTF-8, which the database knows without reading the text. */
export interface OutlineStep {
  agent: string;
  kind: StepKind;
  isError: boolean;
  contentLength: number;
}

/** What the steps of a trace say they used, in all; null where none of them says. */
export interface StepTotals {
  inputTokens: number | null;
  outputTokens: number | null;
  costUsd: number | null;
}

/** Every step of a trace in order, without its text, and the sums over them. */
export const readOutline = async (
  ctx: WorkspaceContext,
  input: { traceId: string },
): Promise<{ steps: OutlineStep[]; totals: StepTotals }> => {
  await requireTrace(ctx, input.traceId);
  const where = { workspaceId: ctx.workspaceId, traceId: input.traceId };
  const [rows, { _sum: totals }] = await Promise.all([
    prisma.$queryRaw<OutlineStep[]>`
      select "agent", "kind", "isError", octet_length("content") as "contentLength" from "Step"
      where "workspaceId" = ${where.workspaceId}::uuid and "traceId" = ${where.traceId}::uuid order by "index"`,
    prisma.step.aggregate({ where, _sum: { inputTokens: true, outputTokens: true, costUsd: true } }),
  ]);
  return { steps: rows.map((row) => ({ ...row, agent: unescapeFromStorage(row.agent) })), totals };
};
