import { type RunEventBody } from "@/lib/attribution/run-record";
import { prisma } from "@/lib/db";
import { appendEvents } from "../runs/append-events";
import { type RunOwner } from "./claim-run";
import { holdRun } from "./hold-run";

/** Appends what a method has said; false, and nothing appended, when the run is not this worker's any more. */
export const appendRunEvents = (owner: RunOwner, bodies: readonly RunEventBody[]): Promise<boolean> =>
  prisma.$transaction(async (tx) => {
    if (!(await holdRun(tx, owner))) return false;
    await appendEvents(tx, owner.runId, bodies);
    return true;
  });
