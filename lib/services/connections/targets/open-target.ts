import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { machineClock, openReplayTransport } from "@/lib/outbound/replay-transport";
import { openHttpTarget } from "@/lib/replay/http-target";
import { type ReplayTarget } from "@/lib/replay/replay-target";
import { threadedSandbox } from "@/lib/sandbox-thread/threaded-sandbox";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { readReachableHosts } from "../../people/workspaces/read-reachable-hosts";
import { type TargetRow } from "./target-row";
import { openTargetSecret, secretsAt } from "./target-secret";

/** A replay target as it is asked now. */
export interface OpenedTarget {
  target: ReplayTarget;
  /**
   * Its address, by which everybody's replays of one system are counted together; null where it
   * runs in a thread of this process.
   */
  place: string | null;
}

/**
 * Opens a target: in a thread of this process, or over HTTP through the guard against private addresses. Throws
 * UNAVAILABLE where its secret cannot be read.
 */
export const openTarget = async (
  { workspaceId }: Pick<WorkspaceContext, "workspaceId">,
  row: TargetRow,
): Promise<OpenedTarget> => {
  if (row.url === null) return { target: threadedSandbox(), place: null };
  const allowedHosts = await readReachableHosts(workspaceId);
  const secrets =
    row.secretCiphertext === null ? [] : secretsAt(openTargetSecret(workspaceId, row.secretCiphertext), new Date());
  const transport = openReplayTransport({ baseUrl: row.url, allowedHosts });
  const name = unescapeFromStorage(row.name);
  return { target: openHttpTarget(transport, { name, secrets, clock: machineClock }), place: row.url };
};
