import { againProbe, plainProbe } from "@/lib/attribution/certificate/certified-method";
import { type Certificate, type CertifiedAnswer, type JudgeIdentity } from "@/lib/attribution/certificate/certificate";
import { makeCertificate } from "@/lib/attribution/certificate/make-certificate";
import { probes } from "@/lib/attribution/certificate/probes/probe-list";
import { isLabelled } from "@/lib/attribution/evaluation/content-free-baselines";
import { type Prediction } from "@/lib/attribution/evaluation/prediction";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { type EntryRow, toEntry } from "../evaluations/entry-row";
import { readCases } from "../evaluations/read-cases";
import { readAllPredictions } from "../evaluations/read-entry-predictions";
import { type ProbedRow, readEntryWeights, readProbedRows } from "./probed-answers.sql";

const nothing = {
  agent: null,
  stepIndex: null,
  suspects: [],
  confidence: null,
  seen: null,
  durationMs: null,
  runId: null,
};
const noTokens = { inputTokens: 0, outputTokens: 0, costUsd: 0 };

/** What a run brought, answer by answer; its tokens count with the first. */
const answersOf = (row: ProbedRow): CertifiedAnswer[] => {
  const { traceId, inputTokens, outputTokens, costUsd } = row;
  const servedBy = row.servedBy.map(unescapeFromStorage);
  const spent = { inputTokens, outputTokens, costUsd };
  if (row.status === "FAILED") {
    const state: Prediction["state"] = row.errorCode === "unreadable" ? "unreadable" : "failed";
    // A judge that cannot be read is wrong; what else failed is no answer of it.
    if (state === "failed") return [];
    return [
      { probe: null, prediction: { traceId, repeat: 1, state, ...nothing, ...spent }, isDenial: false, servedBy },
    ];
  }
  return row.probed.map((one) => {
    const isFirst = one.probe === plainProbe;
    const agent = one.agent === null ? null : unescapeFromStorage(one.agent);
    const { stepIndex, state, confidence, isDenial } = one;
    return {
      probe: isFirst || one.probe === againProbe ? null : one.probe,
      prediction: {
        ...nothing,
        ...(isFirst ? spent : noTokens),
        traceId,
        repeat: one.probe === againProbe ? 2 : 1,
        state,
        agent,
        stepIndex,
        confidence: confidence === null ? null : { step: confidence, agent: confidence, isMeasured: false },
      },
      isDenial,
      servedBy,
    };
  });
};

/** The certificate of a judge, of the runs of its evaluation and the labels of now. */
export const certifyEvaluation = async (
  ctx: Pick<WorkspaceContext, "workspaceId">,
  {
    evaluation,
    judge,
    seed,
  }: { evaluation: { versionId: string; entries: readonly EntryRow[] }; judge: JudgeIdentity; seed: number },
): Promise<Certificate> => {
  const { versionId, entries } = evaluation;
  const all = await readCases(ctx, { versionId, split: null }, { outlines: true });
  const cases = all.flatMap((one) => (isLabelled(one) ? [one] : []));
  const asked = entries.find(({ position }) => position === 0);
  const rows = asked ? await readProbedRows(asked.id) : [];
  const keyFree = await Promise.all(
    entries
      .filter(({ position }) => position > 0)
      .map(async (row) => ({
        entry: toEntry(row),
        predictions: await readAllPredictions(row),
        weights: await readEntryWeights(row.id),
      })),
  );
  return makeCertificate({ judge, cases, answers: rows.flatMap(answersOf), probes, keyFree, repeats: 2, seed });
};
