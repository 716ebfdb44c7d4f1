import { prisma } from "@/lib/db";
import { endProbe } from "./probe.sql";

/** Says that the run that tried a provider is over or was put back: where it had no answer, another may try. */
export const leaveProvider = async (providerId: string): Promise<void> => {
  await endProbe(prisma, providerId);
};
