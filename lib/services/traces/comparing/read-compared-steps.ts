import { type ComparedStep } from "@/lib/attribution/alignment/trace-alignment";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { clipStored } from "../../ground/stored/clip-stored";

/**
 * So many characters and steps one question to the database brings at most, so that taking
 * them in holds the process shortly.
 */
const charactersPerRead = 250_000;
const maxStepsPerRead = 1_000;

/**
 * The steps of a trace as they are compared: of each content the first `readLength` characters, and a hash of
 * the whole where there is more.
 */
export async function readComparedSteps(
  ctx: WorkspaceContext,
  { traceId, readLength }: { traceId: string; readLength: number },
): Promise<ComparedStep[]> {
  const count = Math.min(maxStepsPerRead, Math.ceil(charactersPerRead / readLength));
  const steps: ComparedStep[] = [];
  for (;;) {
    const rows = await prisma.$queryRaw<ComparedStep[]>`
      select s."agent", s."kind", s."recipient", s."tool"->>'name' as "tool", left(s."content", ${readLength}::int) as "content",
        case when length(s."content") > ${readLength}::int then md5(s."content") end as "wholeHash"
      from "Step" s where s."workspaceId" = ${ctx.workspaceId}::uuid and s."traceId" = ${traceId}::uuid and s."index" >= ${steps.length}::int
      order by s."index" limit ${count}::int`;
    for (const row of rows)
      steps.push({
        ...row,
        agent: unescapeFromStorage(row.agent),
        content: clipStored(row.content),
      });
    if (rows.length < count) return steps;
  }
}
