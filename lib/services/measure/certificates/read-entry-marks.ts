import { type JudgeMark } from "@/lib/attribution/certificate/judge-mark";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { requireEvaluation } from "../evaluations/require-evaluation";
import { readJudgeMarks } from "./read-judge-marks";

/** What the judge of each entry of an evaluation is certified for, by the ids of entries that ask one. NOT_FOUND. */
export const readEntryMarks = async (
  ctx: WorkspaceContext,
  { evaluationId }: { evaluationId: string },
): Promise<Map<string, JudgeMark>> => {
  const { entries } = await requireEvaluation(ctx, evaluationId);
  const runs = await prisma.attributionRun.findMany({
    where: {
      workspaceId: ctx.workspaceId,
      evaluationEntryId: { in: entries.map(({ id }) => id) },
      status: "SUCCEEDED",
    },
    distinct: ["evaluationEntryId"],
    select: { id: true, evaluationEntryId: true },
  });
  const marks = await readJudgeMarks(
    ctx,
    runs.map(({ id }) => id),
  );
  return new Map(
    runs.flatMap(({ id, evaluationEntryId }) => {
      const mark = marks.get(id);
      return mark && evaluationEntryId !== null ? [[evaluationEntryId, mark] as const] : [];
    }),
  );
};
