import { prisma } from "@/lib/db";
import { enqueueStudy } from "../../ground/queue/enqueue";

/** Whose a study is; null where it is gone. */
export const workspaceOfStudy = async (studyId: string): Promise<string | null> => {
  const study = await prisma.study.findUnique({ where: { id: studyId }, select: { workspaceId: true } });
  return study?.workspaceId ?? null;
};

/** Has a study gone on with a while from now. */
export const putOffStudy = (study: { workspaceId: string; studyId: string }, afterMs: number): Promise<void> =>
  enqueueStudy(prisma, { ...study, afterMs });
