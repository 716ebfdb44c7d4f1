import { type ChainStep, type FailureChain, failureChain } from "@/lib/attribution/failure-chain";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { clipStored } from "../../ground/stored/clip-stored";
import { openRun } from "../runs/open-run";
import { toRunRecord } from "../runs/run-row";

/** Steps that are read: before the decisive one, from it on, and at the end of the trace. */
const stepsBefore = 200;
const stepsAfter = 1_800;
const stepsAtEnd = 50;
/** Characters of them: of the decisive step, and of each other. */
const decisiveLength = 65_536;
const otherLength = 8_000;

/**
 * How the failure came from the step that a run calls decisive to where it shows. Reads the steps around and
 * after that step and the last ones, of long ones the beginning; what was not read is said in `notes`. Null
 * where the run points nowhere, or abstains.
 */
export const readFailureChain = async (
  ctx: WorkspaceContext,
  input: { runId: string },
): Promise<FailureChain | null> => {
  const row = await openRun(ctx, input.runId);
  const { attribution } = toRunRecord(row);
  if (!attribution || attribution.isAbstained) return null;
  const { workspaceId } = ctx;
  const trace = await prisma.trace.findFirstOrThrow({
    where: { id: row.traceId, workspaceId },
    select: { question: true, finalAnswer: true, stepCount: true },
  });
  const decisive = attribution.stepIndex;
  const steps = await prisma.$queryRaw<ChainStep[]>`
    select "index", "agent", "kind", "isError", left("content", allowed) as "content", octet_length("content") as "contentLength",
      octet_length("content") > allowed as "isCut"
    from (
      select *, case when "index" = ${decisive}::int then ${decisiveLength}::int else ${otherLength}::int end as allowed from "Step"
      where "workspaceId" = ${workspaceId}::uuid and "traceId" = ${row.traceId}::uuid
        and ("index" between ${decisive - stepsBefore}::int and ${decisive + stepsAfter}::int or "index" >= ${trace.stepCount - stepsAtEnd}::int)
    ) s order by "index"`;
  return failureChain({
    question: unescapeFromStorage(trace.question),
    finalAnswer: trace.finalAnswer === null ? null : unescapeFromStorage(trace.finalAnswer),
    attribution,
    steps: steps.map((step) => ({
      ...step,
      agent: unescapeFromStorage(step.agent),
      content: clipStored(step.content),
    })),
  });
};
