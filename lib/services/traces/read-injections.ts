import { type Injection, scanForInjections } from "@/lib/attribution/injection/scan-for-injections";
import { type Prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";

/** Steps that are read at once. */
const batchSize = 500;

/** Text of a stored trace that addresses a judge, in the order of its steps. */
export const readInjections = async (
  db: Pick<Prisma.TransactionClient, "step">,
  { workspaceId, traceId }: { workspaceId: string; traceId: string },
): Promise<Injection[]> => {
  const found: Injection[] = [];
  for (let from = 0; ; from += batchSize) {
    const steps = await db.step.findMany({
      where: { workspaceId, traceId, index: { gte: from, lt: from + batchSize } },
      orderBy: { index: "asc" },
      select: { index: true, content: true },
    });
    if (steps.length === 0) return found;
    found.push(
      ...scanForInjections(steps.map(({ index, content }) => ({ index, content: unescapeFromStorage(content) }))),
    );
  }
};
