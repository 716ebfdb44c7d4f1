import { simulatedMethods } from "@/lib/attribution/simulated-methods";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { blindWhere } from "../../ground/sight/blind-where";
import { truthOfTrace } from "../../ground/truth/truth-sql";

/**
 * The id of the trace whose answer is best shown to somebody new: one that was not only foretold, then one that a
 * run stands by before a reading order, one that the weights had not seen before one that they were trained on,
 * right before wrong as far as there is ground truth, then the shortest. Never one that this person is to label
 * blind. Null where no run has answered.
 */
export const findTourTrace = async (ctx: WorkspaceContext): Promise<string | null> => {
  const [found] = await prisma.$queryRaw<{ id: string }[]>`
    select t."id" from "Trace" t join "AttributionRun" r on r."workspaceId" = t."workspaceId" and r."traceId" = t."id"
      left join lateral ${truthOfTrace(ctx.workspaceId)} g on true
    where t."workspaceId" = ${ctx.workspaceId}::uuid and t."outcome" <> 'passed' and r."status" = 'SUCCEEDED' and r."attribution" is not null
      and not ${blindWhere(ctx)}
    order by r."method" = any(${[...simulatedMethods]}::text[]), coalesce((r."attribution"->>'isAbstained')::bool, false),
      coalesce(r."manifest"->'tracer'->>'seen', 'no') <> 'no',
      coalesce(g."stepIndex" = (r."attribution"->>'stepIndex')::int, false) desc,
      coalesce("nameKey"(g."agent") = "nameKey"(r."attribution"->>'agent'), false) desc,
      t."stepCount", t."id"
    limit 1`;
  return found?.id ?? null;
};
