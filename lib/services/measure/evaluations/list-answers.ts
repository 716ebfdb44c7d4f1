import { type AnsweredCase, type CaseAnswer } from "@/lib/attribution/evaluation/evaluation-view";
import { groupBy } from "@/lib/traces/group-by";
import { type Prediction } from "@/lib/attribution/evaluation/prediction";
import { scoreAttribution } from "@/lib/attribution/score";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { blindAmong } from "../../ground/sight/blind-among";
import { noteSightings } from "../../ground/sight/note-sightings";
import { readCursor, writeCursor } from "../../ground/paging/list-cursor";
import { readAllPredictions } from "./read-entry-predictions";
import { readCasePage, type StoredCase } from "./read-cases";
import { requireEvaluation } from "./require-evaluation";
import { splitOf } from "./summarise-evaluation";

const pageSize = 50;

const toAnswer = (prediction: Prediction, truth: StoredCase["truth"]): CaseAnswer => {
  const { runId, repeat, state, agent, stepIndex } = prediction;
  const isCounted = truth !== null && state !== "pending" && state !== "stopped";
  const score = isCounted ? scoreAttribution({ agent: agent ?? "", stepIndex: stepIndex ?? -1 }, truth) : null;
  return {
    runId,
    repeat,
    state,
    agent,
    stepIndex,
    isAgentRight: score && agent !== null && score.isAgentRight,
    isStepRight: score && stepIndex !== null && score.isStepRight,
  };
};

/**
 * The cases of an evaluation in their order, 50 a page, with what each entry of its table said of them and whether that
 * is right by the ground truth of now. Of traces that the reader is to label blind nothing is said. Throws NOT_FOUND,
 * INVALID for a cursor that this did not write.
 */
export const listAnswers = async (
  ctx: WorkspaceContext,
  input: { evaluationId: string; cursor?: string | undefined },
): Promise<{ rows: AnsweredCase[]; nextCursor: string | null }> => {
  const evaluation = await requireEvaluation(ctx, input.evaluationId);
  const after = input.cursor ? Number(readCursor(input.cursor, "number", /^\d{1,9}$/).key) : -1;
  const set = { versionId: evaluation.versionId, split: splitOf(evaluation) };
  const found = await readCasePage(ctx, set, { after, limit: pageSize + 1 });
  const page = found.slice(0, pageSize);
  const traceIds = page.map(({ traceId }) => traceId);
  const hidden = await blindAmong(ctx, traceIds);
  const entries: { entryId: string; byTrace: Map<string, Prediction[]> }[] = [];
  for (const entry of evaluation.entries) {
    const predictions = await readAllPredictions(entry, { traceIds, hasBareSuspects: true });
    entries.push({ entryId: entry.id, byTrace: groupBy(predictions, ({ traceId }) => traceId) });
  }
  const rows = page.map((one): AnsweredCase => {
    const { traceId, title, stepCount, subset, split, isGone } = one;
    const isHidden = hidden.has(traceId);
    const truth = isHidden ? null : one.truth;
    const answers = entries.map(({ entryId, byTrace }) => {
      const own = isHidden ? [] : (byTrace.get(traceId) ?? []);
      return { entryId, runs: own.map((each) => toAnswer(each, truth)).sort((a, b) => a.repeat - b.repeat) };
    });
    return { traceId, title, stepCount, subset, split, isGone, truth, isHidden, answers };
  });
  await noteSightings(
    ctx,
    traceIds.filter((id) => !hidden.has(id)),
  );
  const last = found.length > pageSize ? page.at(-1) : undefined;
  return { rows, nextCursor: last ? writeCursor({ key: last.position, id: last.traceId }) : null };
};
