import { lackSentence } from "@/lib/attribution/certificate/certificate-words";
import { probes } from "@/lib/attribution/certificate/probes/probe-list";
import { type EntryChoice } from "@/lib/attribution/evaluation/evaluation-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma } from "@/lib/db";
import { escapeValueForStorage } from "@/lib/traces/escape-text";
import { createDataSet } from "../data-sets/create-data-set";
import { getDataSet } from "../data-sets/get-data-set";
import { invalid, type EvaluationLimits } from "../evaluations/evaluation-choice";
import { startEvaluation } from "../evaluations/start-evaluation";
import { drawCertification } from "./draw-certification";

/** Methods that ask no model, which the judge is compared with. */
const keyFree: readonly EntryChoice[] = [{ method: "tracer" }, { method: "rules" }];

/**
 * Starts the certification of a judge: labeled traces are drawn that none of its certifications has used, and an
 * evaluation asks it about each as it is, once more, and as every probe changes it. Throws INVALID for a method that
 * asks no model, a limit that cannot be kept and fewer than 20 labeled questions that are left; otherwise as
 * `startEvaluation`.
 */
export const startCertification = async (
  ctx: WorkspaceContext,
  input: EvaluationLimits & { entry: EntryChoice; count: number },
): Promise<{ id: string; evaluationId: string }> => {
  const { workspaceId } = ctx;
  const { entry, maxCostUsd, maxTokens } = input;
  const drawn = await drawCertification(ctx, input);
  const { judge, key, title, number, seed, cases } = drawn;
  const lack = lackSentence(drawn);
  if (lack !== null) throw invalid("/count", lack);
  const name = [...`Certificate ${number}: ${title}`].slice(0, 100).join("");
  const { id: dataSetId } = await createDataSet(ctx, {
    name: `${name} (${seed})`,
    description: `Drawn at random from the labeled traces to certify ${title}.`,
    selection: { ids: cases.map(({ id }) => id) },
    filterText: null,
    subsetBy: "none",
    splits: [],
    seed: 1,
  });
  const { version } = await getDataSet(ctx, { id: dataSetId });
  const made = { id: "" };
  const { id: evaluationId } = await startEvaluation(
    ctx,
    { versionId: version.id, split: null, entries: [entry, ...keyFree], repeats: 1, name, maxCostUsd, maxTokens },
    {
      probes: probes.map((probe) => probe.name),
      alongside: async (tx, evaluation) => {
        const { id } = await tx.judgeCertificate.create({
          data: {
            workspaceId,
            evaluationId: evaluation,
            judgeKey: key,
            judge: escapeValueForStorage(judge) as unknown as Prisma.InputJsonValue,
            seed,
            drawn: cases.map(({ contentHash }) => contentHash),
          },
          select: { id: true },
        });
        made.id = id;
      },
    },
  );
  return { id: made.id, evaluationId };
};
