import { prisma } from "@/lib/db";
import { escapeForStorage } from "@/lib/traces/escape-text";

/** Ends a training without a version; `message` is one safe sentence that says what to do. */
export const failTraining = async (tracerId: string, message: string): Promise<void> => {
  await prisma.systemTracer.updateMany({
    where: { id: tracerId },
    data: { status: "FAILED", progress: null, error: escapeForStorage(message) },
  });
};
