import { prisma } from "@/lib/db";
import { indexWords } from "@/lib/services/ground/words/index-words";

const planted = "GET /v1/orders/4412 答复：支付服务在三秒后超时，请稍后再试。";

/** Words that the volume scenario has not, in a step of every 200th trace; says what the index of words takes. */
export async function plantWords(slug: string, signal: AbortSignal): Promise<string> {
  const { id: workspaceId } = await prisma.workspace.findUniqueOrThrow({ where: { slug }, select: { id: true } });
  await prisma.$executeRaw`
    with chosen as (
      select "id" from (select "id", row_number() over (order by "id") as "place" from "Trace" where "workspaceId" = ${workspaceId}::uuid) listed where "place" % 200 = 1),
      said as (
        update "Step" s set "content" = s."content" || ' ' || ${planted}::text from chosen where s."workspaceId" = ${workspaceId}::uuid and s."traceId" = chosen."id" and s."index" = 1)
    update "Trace" t set "sequence" = t."sequence" + 1 from chosen where t."id" = chosen."id"`;
  await indexWords(workspaceId, { withinMs: Infinity, batchSize: 200, waits: true, signal });
  await prisma.$executeRaw`vacuum "TraceWords"`;
  const [sizes] = await prisma.$queryRaw<{ table: string; index: string; steps: string }[]>`
    select pg_size_pretty(pg_total_relation_size('"TraceWords"')) as "table", pg_size_pretty(pg_relation_size('"TraceWords_words_idx"')) as "index", pg_size_pretty(pg_total_relation_size('"Step"')) as "steps"`;
  return `words of all workspaces so far ${sizes?.table}, of that the index ${sizes?.index}, beside ${sizes?.steps} of steps`;
}
