import { type Method } from "@/lib/attribution/method";
import { Prisma } from "@/lib/db";
import { truthOfTrace } from "../../ground/truth/truth.sql";

/**
 * Whether a method says of a trace on the spot who broke it: without a model, without replays, without other traces.
 */
export const answersAtOnce = ({ needsJudge, needsLab, needsPeers, offeredAs }: Method): boolean =>
  !needsJudge && !needsLab && needsPeers === "none" && offeredAs !== "posted";

/**
 * The runs of `"Trace" t` by a method whose answers stand, as the rest of a query after `select`.
 * Those that abstain say nothing.
 */
export const standingRuns = (method: string): Prisma.Sql => Prisma.sql`
  from "AttributionRun" r where r."workspaceId" = t."workspaceId" and r."traceId" = t."id" and r."method" = ${method}
    and r."standingStep" is not null`;

/**
 * Whether it is known of `"Trace" t` what went wrong, as a condition: by its ground truth where
 * `method` is null, else by that method.
 */
export const diagnosedWhere = (workspaceId: string, method: Method | null): Prisma.Sql => {
  if (method === null) return Prisma.sql`exists ${truthOfTrace(workspaceId)}`;
  return answersAtOnce(method) ? Prisma.sql`true` : Prisma.sql`exists (select ${standingRuns(method.name)})`;
};
