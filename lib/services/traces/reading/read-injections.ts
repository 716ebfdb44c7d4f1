import { type Injection, scanInTurns } from "@/lib/attribution/injection/scan-for-injections";
import { type Prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { inTurns } from "../../ground/paging/in-turns";

/** Steps that are read at once: so many, and so many bytes of them, but always one. */
const mostSteps = 500;
const mostBytes = 4_000_000;

/**
 * Text of a stored trace that addresses a judge, in the order of its steps. Others are answered
 * meanwhile, however long it is.
 */
export const readInjections = async (
  db: Pick<Prisma.TransactionClient, "$queryRaw">,
  { workspaceId, traceId }: { workspaceId: string; traceId: string },
): Promise<Injection[]> => {
  const found: Injection[] = [];
  for (let from = 0; ;) {
    const steps = await db.$queryRaw<{ index: number; content: string }[]>`
      select s."index", s."content" from (
        select "index", "content", octet_length("content") as "bytes", sum(octet_length("content")) over (order by "index") as "sum" from "Step"
        where "workspaceId" = ${workspaceId}::uuid and "traceId" = ${traceId}::uuid and "index" >= ${from}::int and "index" < ${from + mostSteps}::int
      ) s where s."sum" - s."bytes" < ${mostBytes}::int order by s."index"`;
    const last = steps.at(-1);
    if (!last) return found;
    from = last.index + 1;
    found.push(
      ...(await inTurns(
        scanInTurns(steps.map(({ index, content }) => ({ index, content: unescapeFromStorage(content) }))),
      )),
    );
  }
};
