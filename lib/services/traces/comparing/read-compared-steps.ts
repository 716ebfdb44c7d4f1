import { type ComparedStep } from "@/lib/attribution/alignment/trace-alignment";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { clipStored } from "../../ground/stored/clip-stored";
import { readStepBeginnings } from "./read-compared-steps.sql";

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
    const rows = await readStepBeginnings(prisma, { readLength, ctx, traceId, steps, count });
    for (const row of rows)
      steps.push({
        ...row,
        agent: unescapeFromStorage(row.agent),
        content: clipStored(row.content),
      });
    if (rows.length < count) return steps;
  }
}
