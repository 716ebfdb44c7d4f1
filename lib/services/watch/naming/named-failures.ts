import { failureCount, mostShown, type NamedFailure } from "@/lib/attribution/incidents/name-question";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { clipStored } from "../../ground/stored/clip-stored";
import { readAnswer, readExcerpt } from "../incidents/read-incident.sql";

/** The decisive steps of the first of these traces that have one. Of what is gone nothing is said. */
export const namedFailures = async (
  ctx: Pick<WorkspaceContext, "workspaceId">,
  traceIds: readonly string[],
): Promise<(NamedFailure & { traceId: string })[]> => {
  const failures: (NamedFailure & { traceId: string })[] = [];
  for (const traceId of traceIds) {
    const answer = await readAnswer(prisma, ctx, traceId);
    if (!answer || answer.agent === null || answer.stepIndex === null) continue;
    const { agent, stepIndex, evidence, words } = answer;
    const content = await readExcerpt(prisma, ctx, { traceId, index: stepIndex, length: mostShown });
    failures.push({
      traceId,
      agent: unescapeFromStorage(agent),
      stepIndex,
      excerpt: clipStored(content),
      words: clipStored(evidence ?? words ?? ""),
    });
    if (failures.length === failureCount) break;
  }
  return failures;
};
