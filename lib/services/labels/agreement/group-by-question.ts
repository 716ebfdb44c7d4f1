import { groupQuestions } from "@/lib/attribution/evaluation/group-questions";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { readQuestions } from "./group-by-question.sql";

/** Every two questions are compared word by word; of more than these, equal ones alone are put together. */
const maxCompared = 2_000;

/** A number per trace, equal for traces that ask the same. */
export const groupByQuestion = async (
  ctx: WorkspaceContext,
  traceIds: readonly string[],
): Promise<Map<string, number>> => {
  const rows = await readQuestions(prisma, ctx, traceIds);
  const asked = rows.map(({ question, externalId, contentHash }) => ({
    question: unescapeFromStorage(question),
    contentHash,
    ...(externalId === null ? {} : { externalId: unescapeFromStorage(externalId) }),
  }));
  const numbers =
    rows.length <= maxCompared
      ? groupQuestions(asked)
      : numberEqual(asked.map(({ question }, at) => question.trim() || ` ${at}`));
  return new Map(rows.map(({ id }, at) => [id, numbers[at] ?? at]));
};

const numberEqual = (texts: readonly string[]): number[] => {
  const numbers = new Map<string, number>();
  return texts.map((text) => {
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  });
};
