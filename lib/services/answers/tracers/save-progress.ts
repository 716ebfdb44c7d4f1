import { prisma } from "@/lib/db";

/** Says how far a training has come, 0–1. */
export const saveProgress = async (tracerId: string, progress: number): Promise<void> => {
  await prisma.systemTracer.updateMany({ where: { id: tracerId, status: "TRAINING" }, data: { progress } });
};
