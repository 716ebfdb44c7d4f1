import { prisma } from "@/lib/db";
import { enqueueWriteBacks } from "../../ground/queue/enqueue";
import { findDueDestinations } from "./due-destinations.sql";

/** Has everything sent that is due, to every destination that is not left alone: by the clock. */
export const enqueueDueWriteBacks = async (now = new Date()): Promise<void> => {
  const ids = await findDueDestinations(now);
  if (ids.length > 0) await enqueueWriteBacks(prisma, ids);
};
