import { prisma } from "@/lib/db";
import { expect } from "./test";
import { workspaceFingerprint } from "./workspace-fingerprint";

/** The fingerprint of a workspace once the worker has worked out what follows from its traces. */
export async function settledFingerprint(workspaceId: string): Promise<Record<string, string>> {
  // In one statement: a change becomes a mark at one moment.
  const isWaiting = async (): Promise<boolean | undefined> => {
    const [row] = await prisma.$queryRaw<{ isWaiting: boolean }[]>`
      select exists (select from "ChangedTrace" where "workspaceId" = ${workspaceId}::uuid)
        or exists (select from "IncidentMark" where "workspaceId" = ${workspaceId}::uuid) as "isWaiting"`;
    return row?.isWaiting;
  };
  await expect.poll(isWaiting).toBe(false);
  return workspaceFingerprint(workspaceId);
}
