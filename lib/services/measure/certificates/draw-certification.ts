import { type JudgeIdentity } from "@/lib/attribution/certificate/certificate";
import { type Draw, drawCases, mostDrawn } from "@/lib/attribution/certificate/draw-cases";
import { groupQuestions } from "@/lib/attribution/evaluation/group-questions";
import { type EntryChoice } from "@/lib/attribution/evaluation/evaluation-view";
import { fewestLabelled } from "@/lib/attribution/reliability/fewest-labelled";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { textHash } from "@/lib/traces/text-hash";
import { invalid } from "../evaluations/evaluation-choice";
import { settleEntry } from "../evaluations/settle-entry";
import { identityOfChoice, judgeKey } from "./judge-identity";
import { readLabelledTraces } from "./labelled-traces.sql";

/** The traces that the next certification of a judge is made on. */
export interface DrawnCertification extends Draw<{ id: string; contentHash: string; question: number }> {
  judge: JudgeIdentity;
  key: string;
  title: string;
  /** How many certifications of this judge there are with this one. */
  number: number;
  seed: number;
}

/** The same until the next certification, so that a plan is about the traces that are drawn then. */
const seedOf = (key: string, number: number): number =>
  Number.parseInt(textHash(`${key} ${number}`).slice(0, 8), 16) % (2 ** 31 - 1);

const readDrawable = async (workspaceId: string): Promise<DrawnCertification["cases"]> => {
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

/**
 * Draws labeled traces that no certification of the judge has used; they may be fewer than asked for. Throws INVALID as
 * `settleEntry` does, and for a method that asks no model or a count that is too small or too large.
 */
export const drawCertification = async (
  ctx: Pick<WorkspaceContext, "workspaceId">,
  { entry, count, maxCostUsd }: { entry: EntryChoice; count: number; maxCostUsd: number | null },
): Promise<DrawnCertification> => {
  const { workspaceId } = ctx;
  if (!Number.isInteger(count) || count < fewestLabelled || count > mostDrawn)
    throw invalid("/count", `Choose ${fewestLabelled} to ${mostDrawn} traces.`);
  const { choice, title } = await settleEntry(ctx, entry, maxCostUsd);
  if (!choice.judge) throw invalid("/method", `${choice.method.title} asks no model. Choose a method that asks one.`);
  const judge = identityOfChoice(choice);
  const key = judgeKey(judge);
  const before = await prisma.judgeCertificate.findMany({
    where: { workspaceId, judgeKey: key },
    select: { drawn: true },
  });
  const number = before.length + 1;
  const seed = seedOf(key, number);
  const used = new Set(before.flatMap(({ drawn }) => drawn));
  return { ...drawCases(await readDrawable(workspaceId), { count, seed, used }), judge, key, title, number, seed };
};
