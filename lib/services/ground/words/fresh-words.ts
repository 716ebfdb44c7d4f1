import { prisma } from "@/lib/db";
import { readState } from "../marks/marks.sql";
import { enqueueWords } from "../queue/enqueue";
import { indexWords } from "./index-words";
import { countLeft, isManySteps, weighLeft } from "./words-left.sql";

/** What a reader waits at most, a batch aside. */
const withinMs = 300;
const batchSize = 20;
/** A reader indexes so many marks and bytes of steps itself; more is left to a worker. */
const mostMarks = 60;
const mostBytes = 1_500_000;

/**
 * Brings the index of words up to the steps of a workspace, as far as that is done in no time; whoever looks up
 * `TraceWords` calls it first. `unindexedCount` traces are not found by words of their steps yet: a worker goes on.
 */
export const freshWords = async (workspaceId: string): Promise<{ unindexedCount: number }> => {
  if (!(await readState("UnindexedTrace", workspaceId)).isMarked) return { unindexedCount: 0 };
  const { markCount, stepCount, bytes } = await weighLeft(workspaceId, mostMarks);
  const isLittle = markCount <= mostMarks && bytes <= mostBytes && !isManySteps(stepCount);
  const isBehind = !isLittle || (await indexWords(workspaceId, { withinMs, batchSize, waits: true })).isBehind;
  if (!isBehind) return { unindexedCount: 0 };
  await enqueueWords(prisma, workspaceId);
  return { unindexedCount: await countLeft(workspaceId) };
};
