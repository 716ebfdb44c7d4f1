import { type Method } from "@/lib/attribution/method";
import { type Prisma, prisma } from "@/lib/db";
import { correctionsOf } from "@/lib/replay/feedback/claim-basis";
import { type Diagnosis } from "@/lib/replay/feedback/lesson";
import { type Attribution } from "@/lib/traces/attribution";
import { escapeValueForStorage, unescapeValueFromStorage } from "@/lib/traces/escape-text";
import { readReplaced } from "../feedback/read-replaced";
import { type ClaimedStudy, type StudyOwner } from "./claim-study";
import { forgetDeleted } from "../../intake/removal/forget-deleted.sql";
import { readDiagnosis } from "./read-diagnosis";
import { isStudy } from "./freeze-diagnoses.sql";

/** What was said of a failed trace, as far as a lesson is made of it. */
export interface FrozenDiagnosis {
  /** Null where nothing was: a method that answers at once may say something while the study runs. */
  said: Diagnosis | null;
  /** Words of the solution: of its corrections, and what steps were replaced by in replays. */
  corrected: string[];
}

type ByTrace = Record<string, FrozenDiagnosis>;

const saidOf = ({ agent, stepIndex, reason, failureMode, taxonomy }: Attribution): Diagnosis => {
  const named = { ...(failureMode !== undefined && { failureMode }), ...(taxonomy !== undefined && { taxonomy }) };
  return { agent, stepIndex, reason, ...named };
};

const diagnose = async (
  { workspaceId, askedAt }: ClaimedStudy,
  { traceIds, method }: { traceIds: readonly string[]; method: Method | null },
): Promise<ByTrace> => {
  const found: ByTrace = {};
  for (const traceId of traceIds) {
    const attribution = await readDiagnosis({ workspaceId }, { traceId, method, askedAt });
    const corrected = [
      ...(attribution ? correctionsOf(attribution) : []),
      ...(await readReplaced({ workspaceId }, traceId)),
    ];
    if (attribution || corrected.length > 0) found[traceId] = { said: attribution && saidOf(attribution), corrected };
  }
  return found;
};

/**
 * What is said of each trace of a study of fixes, as it stood when it was begun: written down then, so that labels and
 * runs that change while it runs, or before it is gone on with, change none of its lessons. Traces of which nothing was
 * said or tried are not in it, nor such as were deleted meanwhile.
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
  await prisma.$transaction([
    prisma.study.updateMany({
      where: { id: studyId, workerId: claim, status: "RUNNING" },
      data: { diagnoses: escapeValueForStorage(found) as unknown as Prisma.InputJsonValue },
    }),
    forgetDeleted(prisma, isStudy(studyId)),
  ]);
  return new Map(Object.entries(found));
};
