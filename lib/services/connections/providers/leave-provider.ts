import { prisma } from "@/lib/db";
import { endProbe } from "./probe.sql";

/** Says that a run that may have tried a provider is over or was put back: where it had no answer, another may try. */
export const leaveProvider = async (providerId: string): Promise<void> => {
  await endProbe(prisma, providerId);
};
