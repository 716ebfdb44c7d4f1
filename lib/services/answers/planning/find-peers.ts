import { type Method } from "@/lib/attribution/method";
import { Prisma } from "@/lib/db";
import { questionKey } from "../../traces/comparing/question-key";
import { type RunSurroundings } from "../runs/run-columns";

/**
 * So many other traces of a question a run is handed at most, the newest; where both outcomes
 * are wanted, half of them of each.
 */
const maxPeers = 50;

type Peers = Pick<RunSurroundings, "peers" | "peerCount">;

interface PeerRow {
  traceId: string;
  id: string;
  contentHash: string;
  peerCount: number;
}

/**
 * Of each of these traces the other traces of its question in the workspace whose outcome the method wants, the newest
 * first; with `before` those that were there then.
 */
export const findPeers = async (
  db: Pick<Prisma.TransactionClient, "$queryRaw">,
  workspaceId: string,
  traceIds: readonly string[],
  needs: Exclude<Method["needsPeers"], "none">,
  before?: Date,
): Promise<(traceId: string) => Peers> => {
  const wasThere = before ? Prisma.sql`p."createdAt" < ${before.toISOString()}::timestamp` : Prisma.sql`true`;
  const outcomes = needs === "passed" ? ["passed"] : ["passed", "failed"];
  const rows = await db.$queryRaw<PeerRow[]>`
    select * from (
      select t."id" as "traceId", p."id", p."contentHash", p."createdAt",
        count(*) over (partition by t."id")::int as "peerCount",
        row_number() over (partition by t."id", p."outcome" order by p."createdAt" desc, p."id" desc) as "place"
      from "Trace" t join "Trace" p on p."workspaceId" = t."workspaceId" and ${questionKey("p")} = ${questionKey("t")} and p."id" <> t."id"
      where t."workspaceId" = ${workspaceId}::uuid and t."id" = any(${traceIds}::uuid[]) and p."outcome"::text = any(${outcomes}::text[]) and ${wasThere}
    ) found where "place" <= ${Math.floor(maxPeers / outcomes.length)} order by "traceId", "createdAt" desc, "id" desc`;
  const peers = new Map<string, Peers>();
  for (const { traceId, id, contentHash, peerCount } of rows) {
    const own = peers.get(traceId) ?? { peers: [], peerCount };
    own.peers.push({ id, contentHash });
    peers.set(traceId, own);
  }
  return (traceId) => peers.get(traceId) ?? { peers: [], peerCount: 0 };
};
