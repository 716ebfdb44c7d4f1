import { type FailureChain, failureChain } from "@/lib/attribution/failure-chain";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { clipStored } from "../../ground/stored/clip-stored";
import { openRun } from "../runs/open-run";
import { toRunRecord } from "../runs/run-row";
import { readChainSteps } from "./read-failure-chain.sql";

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
  const steps = await readChainSteps(prisma, { decisive, workspaceId, row, trace });
  return failureChain({
    question: unescapeFromStorage(trace.question),
    finalAnswer: trace.finalAnswer === null ? null : unescapeFromStorage(trace.finalAnswer),
    attribution,
    steps: steps.map((step) => ({
      ...step,
      agent: unescapeFromStorage(step.agent),
      content: clipStored(step.content),
      toolName: step.toolName === null ? null : unescapeFromStorage(step.toolName),
    })),
  });
};
