import { type Prisma, prisma } from "@/lib/db";
import { type StudyResult } from "@/lib/replay/studies/study-result";
import { escapeForStorage, escapeValueForStorage } from "@/lib/traces/escape-text";
import { enqueueStudy } from "../../ground/queue/enqueue";
import { type StudyOwner } from "./claim-study";
import { forgetDeleted } from "../../intake/removal/forget-deleted.sql";
import { isStudy } from "./finish-study.sql";

const toColumn = (result: StudyResult): Prisma.InputJsonValue =>
  escapeValueForStorage(result) as unknown as Prisma.InputJsonValue;

/**
 * Writes into a study that is this worker's. What it tells of traces that were deleted while it ran is not kept.
 * False when it is another's by now.
 */
const write = async ({ studyId, claim }: StudyOwner, data: Prisma.StudyUpdateManyMutationInput): Promise<boolean> => {
  const [{ count }] = await prisma.$transaction([
    prisma.study.updateMany({ where: { id: studyId, workerId: claim, status: "RUNNING" }, data }),
    forgetDeleted(prisma, isStudy(studyId)),
  ]);
  return count > 0;
};

/** Writes what a study has found until now. False when it is not this worker's any more. */
export const noteStudyResult = (owner: StudyOwner, result: StudyResult): Promise<boolean> =>
  write(owner, { result: toColumn(result) });

/**
 * How a study ended; `message` is a safe sentence that says what to do. What was found until then
 * stays where no result is given.
 */
export type StudyEnd =
  | { status: "SUCCEEDED"; result: StudyResult }
  | { status: "PARTIAL"; result: StudyResult | null; message: string }
  | { status: "FAILED"; message: string }
  | { status: "CANCELLED" };

/** Ends a study. False when it is not this worker's any more. */
export const finishStudy = (owner: StudyOwner, end: StudyEnd): Promise<boolean> =>
  write(owner, {
    status: end.status,
    finishedAt: new Date(),
    workerId: null,
    errorMessage: "message" in end ? escapeForStorage(end.message) : null,
    ...("result" in end && end.result && { result: toColumn(end.result) }),
  });

/** Gives a study back to the queue, not before `afterMs` are over. For a worker that stops, or cannot go on for now. */
export const releaseStudy = ({ studyId, claim }: StudyOwner, workspaceId: string, afterMs = 0): Promise<void> =>
  prisma.$transaction(async (tx) => {
    const { count } = await tx.study.updateMany({
      where: { id: studyId, workerId: claim, status: "RUNNING" },
      data: { status: "QUEUED", workerId: null },
    });
    if (count > 0) await enqueueStudy(tx, { workspaceId, studyId, afterMs });
  });
