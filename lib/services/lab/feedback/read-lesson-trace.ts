import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { correctionsOf } from "@/lib/replay/feedback/evidence-of";
import { type LessonInput } from "@/lib/replay/feedback/lesson";
import { type Attribution } from "@/lib/traces/attribution";
import { unescapeFromStorage, unescapeValueFromStorage } from "@/lib/traces/escape-text";
import { type StepKind } from "@/lib/traces/trace";
import { readReplaced } from "./read-replaced";

/**
 * Of the steps before the mistake the last ones, and of each its beginning: what is not read counts as not seen by the
 * agents, and is not named in the lesson.
 */
const mostSteps = 400;
const mostCharacters = 50_000;

interface StepRow {
  index: number;
  agent: string;
  content: string;
  kind: StepKind;
  isError: boolean;
  recipient: string | null;
}

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
    prisma.$queryRaw<StepRow[]>`
      select s."index", s."agent", left(s."content", ${mostCharacters}::int) as "content", s."kind", s."isError", s."recipient" from "Step" s
      where s."workspaceId" = ${workspaceId}::uuid and s."traceId" = ${traceId}::uuid and s."index" <= ${attribution.stepIndex}::int
      order by s."index" desc limit ${mostSteps}::int`,
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
