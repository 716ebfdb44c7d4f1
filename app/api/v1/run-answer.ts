import { type JudgeMark } from "@/lib/attribution/certificate/judge-mark";
import { type RunRecord } from "@/lib/attribution/run-record";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";

type RunAnswer = ReturnType<typeof runAnswer> & { judge: JudgeMark | null };

/** Runs as the API answers them, each with what its judge is certified for. */
export const judgedAnswers = async <T extends readonly RunRecord[]>(
  ctx: WorkspaceContext,
  runs: T,
): Promise<{ [at in keyof T]: RunAnswer }> => {
  const { readJudgeMarks } = await import("@/lib/services/measure/certificates/read-judge-marks");
  const marks = await readJudgeMarks(
    ctx,
    runs.map(({ id }) => id),
  );
  return runs.map((run) => ({ ...runAnswer(run), judge: marks.get(run.id) ?? null })) as { [at in keyof T]: RunAnswer };
};

/**
 * A run as the API answers it: every field of its attribution that callers rely on is there,
 * null where the method states none.
 */
export const runAnswer = (run: RunRecord) => ({
  ...run,
  attribution: run.attribution && { ...run.attribution, confidence: run.attribution.confidence ?? null },
});
