import { type Certificate, type JudgeIdentity } from "@/lib/attribution/certificate/certificate";
import { certificateSentence } from "@/lib/attribution/certificate/certificate-words";
import { findLoss, type LaterAnswer } from "@/lib/attribution/certificate/find-loss";
import { stateOf } from "@/lib/attribution/certificate/judge-mark";
import { type CertifiedJudge } from "@/lib/attribution/certificate/judge-view";
import { findMethod } from "@/lib/attribution/method-list";
import { type RunManifest } from "@/lib/attribution/run-manifest";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma, type Prisma } from "@/lib/db";
import { escapeValueForStorage, unescapeFromStorage, unescapeValueFromStorage } from "@/lib/traces/escape-text";
import { entryTitle } from "../evaluations/entry-title";
import { getEvaluation } from "../evaluations/get-evaluation";
import { certifyEvaluation } from "./certify-evaluation";
import { identityOfRun, judgeKey } from "./judge-identity";
import { type LaterRow, readLaterAnswers } from "./later-answers.sql";

/** Judges that are shown: those certified last. */
const mostJudges = 100;

/** The newest certificate of each judge, or of those with these keys. */
export const readNewestCertificates = (
  { workspaceId }: Pick<WorkspaceContext, "workspaceId">,
  keys?: readonly string[],
) =>
  prisma.judgeCertificate.findMany({
    where: { workspaceId, ...(keys === undefined ? {} : { judgeKey: { in: [...keys] } }) },
    orderBy: { createdAt: "desc" },
    distinct: ["judgeKey"],
    take: keys?.length ?? mostJudges,
    include: { evaluation: { include: { entries: { orderBy: { position: "asc" } } } } },
  });
type Row = Awaited<ReturnType<typeof readNewestCertificates>>[number];

const titleOf = ({ method: name, model, parameters, revealExpectedAnswer }: JudgeIdentity): string => {
  const method = findMethod(name) ?? { title: name, parameterFields: [] };
  return entryTitle({ method, model, parameters, revealExpectedAnswer, isMasked: false });
};

/** A certificate as it was kept; `agreement` came later. */
const toCertificate = (report: Prisma.JsonValue): Certificate => {
  const kept = unescapeValueFromStorage(report) as unknown as Omit<Certificate, "agreement"> & Partial<Certificate>;
  return { ...kept, agreement: kept.agreement ?? null };
};

/**
 * As it was made when all runs had ended; null before. Made by the first who asks then, and kept once no answer is
 * missing: runs that failed can be tried again.
 */
const readReport = async (
  ctx: WorkspaceContext,
  row: Row,
  judge: JudgeIdentity,
): Promise<Pick<CertifiedJudge, "certificate" | "evaluation">> => {
  const kept = row.report === null ? null : toCertificate(row.report);
  if (!row.evaluation) return { certificate: kept, evaluation: null };
  const { id, state, endedCount, runCount } = await getEvaluation(ctx, { id: row.evaluation.id });
  const evaluation = { id, state, endedCount, runCount };
  if (kept || state !== "done") return { certificate: kept, evaluation };
  const certificate = await certifyEvaluation(ctx, { evaluation: row.evaluation, judge, seed: row.seed });
  if (certificate.missingCount > 0) return { certificate, evaluation };
  await prisma.judgeCertificate.updateMany({
    where: { id: row.id, workspaceId: ctx.workspaceId },
    data: { report: escapeValueForStorage(certificate) as unknown as Prisma.InputJsonValue },
  });
  return { certificate, evaluation };
};

const toLater = ({ question, stepIndex, labelledStep, tracedStep, confidence, servedBy }: LaterRow): LaterAnswer => ({
  question,
  confidence,
  servedBy: servedBy.map(unescapeFromStorage),
  isRight: labelledStep === null ? null : labelledStep === stepIndex,
  agrees: tracedStep === null ? null : tracedStep === stepIndex,
});

const readLoss = async (ctx: WorkspaceContext, row: Row, certificate: Certificate): Promise<string[]> => {
  const { judge } = certificate;
  const { createdAt, evaluationId } = row;
  const rows = await readLaterAnswers(ctx.workspaceId, judge, {
    createdAt,
    evaluationId,
    weights: certificate.agreement?.weights ?? [],
  });
  const isSame = ({ manifest }: LaterRow): boolean => {
    const run = { manifest: unescapeValueFromStorage(manifest) as unknown as RunManifest };
    const { model, provider: providerName, revealExpectedAnswer } = judge;
    return judgeKey(identityOfRun({ ...run, model, providerName, revealExpectedAnswer })) === row.judgeKey;
  };
  return findLoss(certificate, rows.filter(isSame).map(toLater));
};

/** A judge by a certificate of it: what it says, and whether it still holds. */
export const toJudge = async (ctx: WorkspaceContext, row: Row): Promise<CertifiedJudge> => {
  const judge = unescapeValueFromStorage(row.judge) as unknown as JudgeIdentity;
  const { certificate, evaluation } = await readReport(ctx, row, judge);
  const loss = certificate ? await readLoss(ctx, row, certificate) : [];
  return {
    id: row.id,
    judge,
    title: titleOf(judge),
    state: stateOf(certificate, loss),
    sentence: certificate ? certificateSentence(certificate) : "Not certified yet.",
    loss,
    certificate,
    drawnCount: row.drawn.length,
    evaluation,
    createdAt: row.createdAt.toISOString(),
  };
};
