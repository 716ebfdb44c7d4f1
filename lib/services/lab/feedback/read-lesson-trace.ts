import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { correctionsOf } from "@/lib/replay/feedback/claim-basis";
import { type LessonInput } from "@/lib/replay/feedback/lesson";
import { type Attribution } from "@/lib/traces/attribution";
import { unescapeFromStorage, unescapeValueFromStorage } from "@/lib/traces/escape-text";
import { readReplaced } from "./read-replaced";
import { readLessonSteps } from "./read-lesson-trace.sql";

type LessonTrace = LessonInput["trace"] & { metadata: Record<string, unknown> };

/**
 * What a lesson is made of and held against: question, expected answer, the steps up to the mistake, and every
 * correction of this trace. The caller has made sure that it may be read.
 */
export const readLessonTrace = async (
  { workspaceId }: Pick<WorkspaceContext, "workspaceId">,
  { traceId, attribution }: { traceId: string; attribution: Attribution },
): Promise<{ trace: LessonTrace; corrected: string[] }> => {
  const [row, steps, replaced] = await Promise.all([
    prisma.trace.findFirstOrThrow({
      where: { id: traceId, workspaceId },
      select: { question: true, expectedAnswer: true, metadata: true },
    }),
    readLessonSteps(prisma, { workspaceId, traceId, lastIndex: attribution.stepIndex }),
    readReplaced({ workspaceId }, traceId),
  ]);
  const told = steps.toReversed().map(({ index, agent, content, kind, isError, recipient }) => ({
    index,
    kind,
    isError,
    agent: unescapeFromStorage(agent),
    content: unescapeFromStorage(content),
    ...(recipient === null ? {} : { recipient: unescapeFromStorage(recipient) }),
  }));
  const trace = {
    question: unescapeFromStorage(row.question),
    ...(row.expectedAnswer === null ? {} : { expectedAnswer: unescapeFromStorage(row.expectedAnswer) }),
    steps: told,
    metadata: unescapeValueFromStorage(row.metadata) as Record<string, unknown>,
  };
  return { trace, corrected: [...correctionsOf(attribution), ...replaced] };
};
