import { type ExportedPrediction } from "@/lib/attribution/evaluation/evaluation-view";
import { type JudgeMark } from "@/lib/attribution/certificate/judge-mark";
import { type Prediction } from "@/lib/attribution/evaluation/prediction";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { prisma } from "@/lib/db";
import { recordAudit } from "../../people/audit/record-audit";
import { type EntryRow, toEntry } from "./entry-row";
import { readCases, type StoredCase } from "./read-cases";
import { readEntryPredictions } from "./read-entry-predictions";
import { requireEvaluation } from "./require-evaluation";
import { requireSightOfCases } from "./require-sight-of-cases";
import { splitOf } from "./summarise-evaluation";

/** What is told of a case beside each answer. */
const describe = (one: StoredCase): Omit<ExportedPrediction, keyof Prediction | "entry" | "judge"> => ({
  title: one.title,
  externalId: one.externalId,
  contentHash: one.contentHash,
  question: one.question,
  subset: one.subset,
  split: one.split,
  stepCount: one.stepCount,
  truth: one.truth,
});

type Marks = ReadonlyMap<string, JudgeMark>;

async function* linesOf(
  entries: readonly EntryRow[],
  cases: readonly StoredCase[],
  judges: Marks,
): AsyncGenerator<string, void> {
  const caseOf = new Map(cases.map((one) => [one.traceId, describe(one)]));
  for (const row of entries) {
    const entry = toEntry(row);
    const judge = judges.get(row.id);
    for await (const batch of readEntryPredictions(row)) {
      for (const prediction of batch) {
        const about = caseOf.get(prediction.traceId);
        if (!about) continue;
        const line: ExportedPrediction = { entry, ...about, ...prediction, ...(judge && { judge }) };
        yield `${JSON.stringify(line)}\n`;
      }
    }
  }
}

/**
 * Every answer of an evaluation with the case it is about and what is true of it, as JSON lines (ExportedPrediction),
 * entry by entry of the table; `judges` says by entry what its judge is certified for. Throws NOT_FOUND, and FORBIDDEN
 * where the reader is to label some of the traces blind.
 */
export const exportPredictions = async (
  ctx: WorkspaceContext,
  input: { evaluationId: string; judges?: Marks },
): Promise<{ name: string; lines: AsyncGenerator<string, void> }> => {
  const row = await requireEvaluation(ctx, input.evaluationId);
  const cases = await readCases(ctx, { versionId: row.versionId, split: splitOf(row) }, { outlines: false });
  await requireSightOfCases(
    ctx,
    cases.map(({ traceId }) => traceId),
  );
  const name = unescapeFromStorage(row.name);
  await recordAudit(prisma, ctx, { kind: "evaluation.exported", subject: name, subjectId: row.id });
  return { name, lines: linesOf(row.entries, cases, input.judges ?? new Map()) };
};
