import { type SplitShare } from "@/lib/attribution/evaluation/data-set-view";
import { groupQuestions } from "@/lib/attribution/evaluation/group-questions";
import { splitQuestions } from "@/lib/attribution/evaluation/split-questions";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { type TracedAnswer } from "@/lib/replay/reward/traced-answer";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { invalid, maxCases, readChoice } from "../../measure/data-sets/data-set-choice";
import { requireSplit, requireVersion } from "../../measure/data-sets/require-version";
import { readCases } from "../../measure/evaluations/read-cases";
import { requireSightOfCases } from "../../measure/evaluations/require-sight-of-cases";
import { requireLabelSet } from "../../labels/sets/require-label-set";
import { readySelection } from "../../ground/search/ready-selection";
import { readClaims, type SetChoice } from "./read-prompt-cases.sql";

/** A labeled trace that a prompt is made of. */
export interface PromptCase {
  traceId: string;
  contentHash: string;
  label: TracedAnswer;
  /** Equal for traces that ask the same. */
  question: number;
  split: string | null;
}

/** Throws INVALID for a split that is not among those asked for. */
const requireNamed = (splits: readonly SplitShare[], split: string | null): void => {
  const names = splits.map(({ name }) => name);
  if (split === null || names.includes(split)) return;
  throw invalid(
    "/split",
    names.length === 0
      ? "The labels are not split. Name splits, as in splits=train:9,test:1."
      : `There is no split “${split}”. There are: ${names.join(", ")}.`,
  );
};

/**
 * The labels of a set on the chosen traces, the oldest trace first, split by whole questions. Traces
 * that the person is to label blind are left out, and labels that a decision has excluded. Throws
 * NOT_FOUND for a set of another workspace, INVALID for splits that cannot be, for a split that there
 * is not and for more traces than a data set holds.
 */
export const readSetCases = async (
  ctx: WorkspaceContext,
  choice: SetChoice,
): Promise<{ title: string; cases: PromptCase[] }> => {
  const { title } = await requireLabelSet(ctx, choice.set);
  const { splits, seed } = readChoice({ ...choice, subsetBy: "none" });
  requireNamed(splits, choice.split);
  const selection = await readySelection(ctx, choice.selection);
  const rows = await readClaims(prisma, { ctx, choice, selection });
  if (rows.length > maxCases)
    throw invalid("/q", `At most ${maxCases.toLocaleString("en")} traces at once. Narrow the search.`);
  const questions = groupQuestions(
    rows.map(({ question, externalId, contentHash }) => ({
      question: unescapeFromStorage(question),
      contentHash,
      ...(externalId === null ? {} : { externalId }),
    })),
  );
  const splitOf = splitQuestions(questions, splits, seed);
  const cases = rows.map(({ traceId, contentHash, agent, stepIndex }, at) => ({
    traceId,
    contentHash,
    label: { agent: unescapeFromStorage(agent), stepIndex },
    question: questions[at] as number,
    split: splitOf[at] ?? null,
  }));
  return { title, cases };
};

/**
 * The cases of a version that have ground truth now and are as they were frozen. Throws NOT_FOUND, INVALID for a split
 * that there is not, FORBIDDEN where the person is to label one of them blind.
 */
export const readVersionCases = async (
  ctx: WorkspaceContext,
  versionId: string,
  split: string | null,
): Promise<{ title: string; cases: PromptCase[] }> => {
  const version = await requireVersion(ctx, versionId);
  requireSplit(version, split);
  const dataSet = await prisma.dataSet.findFirstOrThrow({
    where: { id: version.dataSetId, workspaceId: ctx.workspaceId },
    select: { name: true },
  });
  const found = await readCases(ctx, { versionId: version.id, split }, { outlines: false });
  const cases = found.flatMap(({ traceId, contentHash, truth, isGone, question, split: part }) =>
    truth === null || isGone
      ? []
      : [{ traceId, contentHash, label: { agent: truth.agent, stepIndex: truth.stepIndex }, question, split: part }],
  );
  const ids = cases.map(({ traceId }) => traceId);
  await requireSightOfCases(ctx, ids);
  return { title: `${unescapeFromStorage(dataSet.name)} version ${version.number}`, cases };
};
