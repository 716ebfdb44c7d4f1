import { type Method } from "@/lib/attribution/method";
import { type RunSurroundings } from "../runs/run-columns";
import { type Database } from "@/lib/ask";
import { readPeers, wasThereBefore } from "./find-peers.sql";

type Peers = Pick<RunSurroundings, "peers" | "peerCount">;

/**
 * Of each of these traces the other traces of its question in the workspace whose outcome the method wants, the newest
 * first; with `before` those that were there then.
 */
export const findPeers = async (
  db: Database,
  workspaceId: string,
  traceIds: readonly string[],
  needs: Exclude<Method["needsPeers"], "none">,
  before?: Date,
): Promise<(traceId: string) => Peers> => {
  const wasThere = wasThereBefore(before);
  const outcomes = needs === "passed" ? ["passed"] : ["passed", "failed"];
  const rows = await readPeers(db, { workspaceId, traceIds, outcomes, wasThere });
  const peers = new Map<string, Peers>();
  for (const { traceId, id, contentHash, peerCount } of rows) {
    const own = peers.get(traceId) ?? { peers: [], peerCount };
    own.peers.push({ id, contentHash });
    peers.set(traceId, own);
  }
  return (traceId) => peers.get(traceId) ?? { peers: [], peerCount: 0 };
};
