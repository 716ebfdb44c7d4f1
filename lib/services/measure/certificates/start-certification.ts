import { randomInt } from "node:crypto";
import { drawCases } from "@/lib/attribution/certificate/draw-cases";
import { probes } from "@/lib/attribution/certificate/probes/probe-list";
import { groupQuestions } from "@/lib/attribution/evaluation/group-questions";
import { type EntryChoice } from "@/lib/attribution/evaluation/evaluation-view";
import { fewestLabelled } from "@/lib/attribution/reliability/fewest-labelled";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma, type Prisma } from "@/lib/db";
import { escapeValueForStorage, unescapeFromStorage } from "@/lib/traces/escape-text";
import { createDataSet } from "../data-sets/create-data-set";
import { getDataSet } from "../data-sets/get-data-set";
import { invalid, type EvaluationLimits } from "../evaluations/evaluation-choice";
import { settleEntry } from "../evaluations/settle-entry";
import { startEvaluation } from "../evaluations/start-evaluation";
import { identityOfChoice, judgeKey } from "./judge-identity";
import { readLabelledTraces } from "./labelled-traces.sql";

/** Labeled traces that a certification draws, at most. */
const mostDrawn = 500;

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
  const { entry, count, maxCostUsd, maxTokens } = input;
  if (!Number.isInteger(count) || count < fewestLabelled || count > mostDrawn)
    throw invalid("/count", `Choose ${fewestLabelled} to ${mostDrawn} traces.`);
  const { choice, title } = await settleEntry(ctx, entry, maxCostUsd);
  if (!choice.judge) throw invalid("/method", `${choice.method.title} asks no model. Choose a method that asks one.`);
  const judge = identityOfChoice(choice);
  const key = judgeKey(judge);
  const seed = randomInt(2 ** 31 - 1);
  const before = await prisma.judgeCertificate.findMany({
    where: { workspaceId, judgeKey: key },
    select: { drawn: true },
  });
  const { cases, freeCount, usedCount } = drawCases(await readDrawable(workspaceId), {
    count,
    seed,
    used: new Set(before.flatMap(({ drawn }) => drawn)),
  });
  if (cases.length < fewestLabelled)
    throw invalid(
      "/count",
      `A certificate needs ${fewestLabelled} labeled traces of different questions, and there are ${freeCount}${usedCount > 0 ? ` that this judge was not certified on before` : ""}. Label ${fewestLabelled - freeCount} more.`,
    );
  const number = before.length + 1;
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

const readDrawable = async (workspaceId: string): Promise<{ id: string; contentHash: string; question: number }[]> => {
  const rows = await readLabelledTraces(workspaceId);
  const questions = groupQuestions(
    rows.map(({ question, externalId, contentHash }) => ({
      question: unescapeFromStorage(question),
      contentHash,
      ...(externalId === null ? {} : { externalId }),
    })),
  );
  return rows.map(({ id, contentHash }, at) => ({ id, contentHash, question: questions[at] as number }));
};
