import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { type Step } from "@/lib/traces/trace";
import { stepColumns } from "./step-columns";
import { fromStepRow } from "./step-row";

/** How much is in memory at once; a single step that is larger comes alone. */
const batchBytes = 2_000_000;
const batchSteps = 500;

/**
 * Every step of a trace in order, whole, in batches of at most some 2 MB of text. Throws CONFLICT where its
 * steps are replaced meanwhile: what was walked then is of another trace than what follows. The caller has made
 * sure that the trace may be read.
 */
export async function* walkSteps(
  { workspaceId }: Pick<WorkspaceContext, "workspaceId">,
  { traceId, sequence }: { traceId: string; sequence: number },
): AsyncGenerator<Step[]> {
  for (let from = 0; ;) {
    const [edge] = await prisma.$queryRaw<{ sequence: number; last: number | null }[]>`
      select t."sequence", (
        select max("index") from (
          select "index", sum("bytes") over (order by "index") - "bytes" as "before" from (
            select s."index", octet_length(s."content") as "bytes" from "Step" s
            where s."workspaceId" = t."workspaceId" and s."traceId" = t."id" and s."index" >= ${from}::int order by s."index" limit ${batchSteps}::int
          ) ahead
        ) summed where "before" < ${batchBytes}::bigint
      ) as "last"
      from "Trace" t where t."workspaceId" = ${workspaceId}::uuid and t."id" = ${traceId}::uuid`;
    if (edge?.sequence !== sequence)
      throw new KnownError("CONFLICT", "The steps of this trace were replaced meanwhile. Download it again.");
    if (edge.last === null) return;
    const rows = await prisma.step.findMany({
      where: { workspaceId, traceId, index: { gte: from, lte: edge.last } },
      orderBy: { index: "asc" },
      select: stepColumns,
    });
    yield rows.map(fromStepRow);
    from = edge.last + 1;
  }
}
