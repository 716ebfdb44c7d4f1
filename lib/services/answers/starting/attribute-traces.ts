import { setImmediate } from "node:timers/promises";
import { prisma } from "@/lib/db";
import { systemKey } from "@/lib/tracer/system-key";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { type Trace } from "@/lib/traces/trace";
import { type StoredTraceText } from "../../ground/stored/stored-trace-text";
import { type SettledTracer, settleTracers } from "../tracers/settle-tracers";
import { answerTrace } from "./answer-trace";
import { type AnsweredTrace, insertAnsweredRuns, lockAnswered } from "./insert-answered-runs";
import { insertRuns } from "./insert-runs";
import { settleChoice } from "../runs/run-choice";
import { automaticStarter, noSurroundings } from "../runs/run-columns";
import { automaticMethod, findLastRead } from "./attribute-traces.sql";

/**
 * Reads these traces with the weights that answer for their systems now, as automatic runs, and answers those that
 * are new: a trace that was last read by the same weights, and has not changed since, is left alone, so that doing
 * this twice is doing it once. Where the reading of a trace fails, its run is left to a worker, who says why. The
 * expected answer is not looked at.
 */
export const attributeTraces = async (
  workspaceId: string,
  traces: readonly StoredTraceText[],
): Promise<AnsweredTrace[]> => {
  const choice = await settleChoice({ workspaceId }, { method: automaticMethod });
  const keyOf = ({ trace }: StoredTraceText) => escapeForStorage(systemKey(trace));
  const settle = await settleTracers(prisma, workspaceId, traces.map(keyOf));
  const nameOf = ({ hash }: SettledTracer, { contentHash }: Trace) => `${choice.method.version} ${hash} ${contentHash}`;
  const isUnread = (lastRead: Map<string, string>) => (stored: StoredTraceText) =>
    lastRead.get(stored.id) !== nameOf(settle(keyOf(stored)), stored.trace);
  const ids = traces.map(({ id }) => id);
  const answered: AnsweredTrace[] = [];
  const failed: StoredTraceText[] = [];
  for (const stored of traces.filter(isUnread(await findLastRead(prisma, workspaceId, ids)))) {
    const { id, trace } = stored;
    const settled = settle(keyOf(stored));
    const given = { workspaceId, choice, settled, trace, surroundings: noSurroundings };
    const answer = await answerTrace(given).catch(() => null);
    if (answer) answered.push({ id, trace, answer, surroundings: noSurroundings });
    else failed.push(stored);
    await setImmediate(); // others wait for this process too
  }
  if (answered.length + failed.length === 0) return [];
  return prisma.$transaction(async (tx) => {
    const starter = automaticStarter(workspaceId);
    const held = await lockAnswered(tx, workspaceId, [...answered, ...failed]);
    const unread = new Set(held.filter(isUnread(await findLastRead(tx, workspaceId, ids))).map(({ id }) => id));
    const written = answered.filter(({ id }) => unread.has(id));
    if (written.length > 0) await insertAnsweredRuns(tx, starter, choice, written);
    const left = failed.flatMap(({ id }) => (unread.has(id) ? [id] : []));
    if (left.length > 0) await insertRuns(tx, starter, choice, left);
    return written;
  });
};
