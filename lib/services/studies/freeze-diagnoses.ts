import { type Method } from "@/lib/attribution/method";
import { type Prisma, prisma } from "@/lib/db";
import { correctionsOf } from "@/lib/replay/feedback/evidence-of";
import { type Diagnosis } from "@/lib/replay/feedback/lesson";
import { escapeValueForStorage, unescapeValueFromStorage } from "@/lib/traces/escape-text";
import { type ClaimedStudy, type StudyOwner } from "./claim-study";
import { readDiagnosis } from "./read-diagnosis";

/** What was said of a failed trace, as far as a lesson is made of it. */
export interface FrozenDiagnosis {
  said: Diagnosis;
  /** Words of the solution that came with it. */
  corrected: string[];
}

type ByTrace = Record<string, FrozenDiagnosis>;

const diagnose = async (
  { workspaceId, askedAt }: ClaimedStudy,
  { traceIds, method }: { traceIds: readonly string[]; method: Method | null },
): Promise<ByTrace> => {
  const found: ByTrace = {};
  for (const traceId of traceIds) {
    const attribution = await readDiagnosis({ workspaceId }, { traceId, method, askedAt });
    if (attribution === null) continue;
    const { agent, stepIndex, reason, failureMode, taxonomy } = attribution;
    const named = { ...(failureMode !== undefined && { failureMode }), ...(taxonomy !== undefined && { taxonomy }) };
    found[traceId] = { said: { agent, stepIndex, reason, ...named }, corrected: correctionsOf(attribution) };
  }
  return found;
};

/**
 * What is said of each trace of a study of fixes, as it stood when it was begun: written down then, so that labels and runs that change while it runs, or before it is gone on with, change none of its lessons. Traces of which
 * nothing was said are not in it.
 */
export const freezeDiagnoses = async (
  { studyId, claim }: StudyOwner,
  study: ClaimedStudy,
  wish: { traceIds: readonly string[]; method: Method | null },
): Promise<ReadonlyMap<string, FrozenDiagnosis>> => {
  const row = await prisma.study.findUnique({ where: { id: studyId }, select: { diagnoses: true } });
  if (row?.diagnoses != null)
    return new Map(Object.entries(unescapeValueFromStorage(row.diagnoses) as unknown as ByTrace));
  const found = await diagnose(study, wish);
  await prisma.study.updateMany({
    where: { id: studyId, workerId: claim, status: "RUNNING" },
    data: { diagnoses: escapeValueForStorage(found) as unknown as Prisma.InputJsonValue },
  });
  return new Map(Object.entries(found));
};
