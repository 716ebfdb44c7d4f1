import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma, prisma } from "@/lib/db";
import { type Kept, keepReport } from "./kept-report";
import { lockEvaluation, lockVersion } from "./keep-while-there.sql";

/** What a report is of: with it goes what was kept. */
export type Subject = { evaluationId: string } | { versionId: string };

/** Whether it is still there; holds it against deletion until the transaction ends, and against nothing else. */
const hold = async (tx: Prisma.TransactionClient, subject: Subject): Promise<boolean> => {
  const rows =
    "evaluationId" in subject
      ? await lockEvaluation(tx, subject.evaluationId)
      : await lockVersion(tx, subject.versionId);
  return rows.length > 0;
};

/** Keeps what was worked out, unless what it is of was deleted meanwhile: nobody would ever forget it. */
export const keepWhileThere = <T>(
  place: Pick<WorkspaceContext, "workspaceId">,
  subject: Subject,
  { scope, ...kept }: Kept<T> & { scope: string },
): Promise<void> =>
  prisma.$transaction(async (tx) => {
    if (await hold(tx, subject)) await keepReport(place, scope, kept, tx);
  });
