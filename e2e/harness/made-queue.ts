import { createQueue } from "@/lib/services/labels/queues/create-queue";
import { type TestWorkspace } from "./workspace";

/** A blind queue of these traces, each for one of these people to label. */
export const makeQueue = (workspace: TestWorkspace, ids: string[], members: string[]): Promise<{ id: string }> =>
  createQueue(workspace.ctx, {
    name: "Week 47",
    selection: { ids },
    members,
    annotatorsPerTrace: 1,
    isBlind: true,
    reservationMinutes: 30,
    randomShare: 0,
    randomSample: 0,
    assignment: "anyone",
  });
