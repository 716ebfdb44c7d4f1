import { prisma } from "@/lib/db";
import { expect } from "./test";
import { workspaceFingerprint } from "./workspace-fingerprint";

/** The fingerprint of a workspace once the worker has worked out what follows from its traces. */
export async function settledFingerprint(workspaceId: string): Promise<Record<string, string>> {
  const where = { workspaceId };
  const waiting = (): Promise<number[]> =>
    Promise.all([prisma.changedTrace.count({ where }), prisma.incidentMark.count({ where })]);
  await expect.poll(waiting).toEqual([0, 0]);
  return workspaceFingerprint(workspaceId);
}
