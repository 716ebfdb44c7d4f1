import { prisma } from "@/lib/db";

/** Forgets a worker that stops in order; whatever it still held is free at once. */
export const removeWorker = async (workerId: string): Promise<void> => {
  await prisma.workerHeartbeat.deleteMany({ where: { id: workerId } });
};
